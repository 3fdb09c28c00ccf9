package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.runlog.model.Role;
import dev.runlog.testing.RunningApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whatever agents record is text to the console, never markup. */
class RecordedTextTest {

    private static final String HOSTILE = "<script>window.ran=1</script><img src=x onerror='window.ran=1'>";

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @Test
    void markupIsShownAsText() {
        var sdk = app.as();
        String session =
                sdk.post("/api/sdk/sessions", """
                {"name":"HOSTILE name","agentName":"HOSTILE agent","userId":"HOSTILE user",
                 "metadata":{"HOSTILE key":"HOSTILE value","nested":{"HOSTILE":"HOSTILE"}}}
                """.replace("HOSTILE", HOSTILE)).text("id");
        for (var type : new String[] {"tool_call", "llm_decision", "state_change", "error"}) {
            sdk.post(
                    "/api/sdk/events",
                    """
                    {"sessionId":"SESSION","eventType":"TYPE","toolName":"HOSTILE tool","confidence":0.5,
                     "toolInput":{"HOSTILE key":"HOSTILE input"},"toolOutput":{"list":["HOSTILE output"]},
                     "reasoning":"HOSTILE reasoning","alternativesConsidered":["HOSTILE other",{"name":"HOSTILE"}]}
                    """.replace("HOSTILE", HOSTILE).replace("SESSION", session).replace("TYPE", type));
        }
        var closed = sdk.patch("/api/sdk/sessions/" + session, """
                {"status":"failed","success":false,"failureReason":"HOSTILE reason","customMetrics":{"HOSTILE":1}}
                """.replace("HOSTILE", HOSTILE));
        assertThat(closed.status()).isEqualTo(200);

        var owner = app.signedIn("ada@example.org", Role.OWNER);
        owner.post("/api/org/keys", """
                {"name":"HOSTILE","environment":"live","scopes":["read"]}""".replace("HOSTILE", HOSTILE));
        owner.patch("/api/org", "{\"name\":\"" + HOSTILE + "\"}");
        var page = browsing.tab(Look.LIGHT, owner);
        page.navigate(app.app().uri() + "#/sessions/" + session);
        var events = page.locator("event-timeline button.row");
        assertThat(events).hasCount(4);
        for (int i = 0; i < 4; i++) {
            events.nth(i).click();
        }
        assertShown(page, "name", "agent", "user", "value", "reason", "reasoning", "input", "output", "other");
        for (var address :
                new String[] {"sessions", "overview", "agents", "users", "settings/keys", "settings/audit"}) {
            page.navigate(app.app().uri() + "#/" + address);
            assertShown(page, "");
        }
    }

    private static void assertShown(Page page, String... what) {
        for (var one : what) {
            assertThat(page.getByText((HOSTILE + " " + one).trim())
                            .locator("visible=true")
                            .first())
                    .isVisible();
        }
        assertThat(page.locator("img[src=x]")).hasCount(0);
        assertThat(page.evaluate("'ran' in window")).isEqualTo(false);
    }
}
