package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.model.Role;
import dev.runlog.testing.RunningApp;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What others wrote may turn the direction of text around, but only of their own text. */
class TextDirectionTest {

    /** RIGHT-TO-LEFT OVERRIDE. */
    private static final String TURNED = "\u202egnp.exe";

    /** Texts with an override that let it out, or stand beside other words in one element. */
    private static final String LET_OUT = """
            () => {
              const found = [];
              let seen = 0;
              const visit = (node) => {
                if (node.shadowRoot) visit(node.shadowRoot);
                if (node.nodeType === Node.TEXT_NODE && node.data.includes('\\u202e')) {
                  const element = node.parentElement;
                  if (['STYLE', 'SCRIPT'].includes(element.localName)) return;
                  seen += 1;
                  const alone = [...element.childNodes].every((other) => other === node
                    || other.nodeType === Node.COMMENT_NODE || !other.textContent.trim());
                  if (!alone || getComputedStyle(element).unicodeBidi !== 'isolate') found.push(element.outerHTML);
                }
                node.childNodes.forEach(visit);
              };
              visit(document.body);
              return seen ? found : ['no text at all'];
            }""";

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @Test
    void staysWithinItsOwnElement() {
        var sdk = app.as();
        String session =
                sdk.post("/api/sdk/sessions", """
                {"name":"T name","agentName":"T agent","userId":"T user","metadata":{"T key":"T value","n":{"T":"T"}}}
                """.replace("T ", TURNED + " ")).text("id");
        for (var type : new String[] {"tool_call", "llm_decision", "state_change", "error"}) {
            sdk.post(
                    "/api/sdk/events",
                    """
                    {"sessionId":"SESSION","eventType":"TYPE","toolName":"T tool","toolInput":{"T key":"T input"},
                     "reasoning":"T reasoning","alternativesConsidered":["T other",{"name":"T name","cost":1}]}
                    """.replace("T ", TURNED + " ").replace("SESSION", session).replace("TYPE", type));
        }
        sdk.patch("/api/sdk/sessions/" + session, """
                {"status":"failed","failureReason":"T reason","customMetrics":{"T metric":1}}
                """.replace("T ", TURNED + " "));
        var owner = app.signedIn("ada@example.org", Role.OWNER);
        owner.post("/api/org/keys", """
                {"name":"T","environment":"live","scopes":["read"]}""".replace("T", TURNED));
        owner.patch("/api/org", "{\"name\":\"" + TURNED + "\"}");
        app.catchUp();

        var page = browsing.tab(Look.LIGHT, owner);
        page.navigate(app.app().uri() + "#/sessions/" + session);
        var events = page.locator("event-timeline button.row");
        assertThat(events).hasCount(4);
        for (int i = 0; i < 4; i++) {
            events.nth(i).click();
        }
        assertLetsNothingOut(page, "event-detail >> nth=3");
        page.getByRole(AriaRole.COMBOBOX, new GetByRoleOptions().setName("Search and filter sessions"))
                .fill("agent:");
        assertLetsNothingOut(page, "filter-bar [role=option]");
        for (String[] place : new String[][] {
            {"sessions?q=gnp&agentName=" + TURNED + "%20agent", "session-table tbody a"},
            {"overview", "overview-view .tables section:last-child a"},
            {"agents", "groups-view tbody a"},
            {"users", "groups-view tbody a"},
            {"settings/keys", "settings-keys code"},
            {"settings/audit", "settings-audit time-ago"},
            {"settings/account", "settings-account section"},
        }) {
            page.navigate(app.app().uri() + "#/" + place[0]);
            assertLetsNothingOut(page, place[1]);
        }
        page.navigate(app.app().uri() + "#/settings/keys");
        page.locator("settings-keys td button").first().click();
        assertLetsNothingOut(page, "settings-keys confirm-dialog dialog[open]");
    }

    private static void assertLetsNothingOut(Page page, String sign) {
        assertThat(page.locator(sign).first()).isVisible();
        assertThat(page.evaluate(LET_OUT)).as(page.url()).isEqualTo(List.of());
    }
}
