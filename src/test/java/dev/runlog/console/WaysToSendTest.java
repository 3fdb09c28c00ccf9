package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.model.Role;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What one can paste once a key was made, what shows when a run comes of it, and what when none does. */
class WaysToSendTest {

    private static final Pattern KEY = Pattern.compile("runlog_(live|test)_[0-9A-Za-z]{36,}");

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    static final RunningApp empty = RunningApp.with("server.base-path=/runlog");

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client owner;
    private static Client newcomer;

    @BeforeAll
    static void fill() {
        app.as().openSession();
        owner = app.signedIn("ada@example.org", Role.OWNER);
        newcomer = empty.signedIn("ada@example.org", Role.OWNER);
    }

    private static Locator button(Page page, String name) {
        return page.getByRole(
                AriaRole.BUTTON, new GetByRoleOptions().setName(name).setExact(true));
    }

    private Page keys(Look look) {
        var page = browsing.tab(look, owner);
        page.navigate(app.app().uri() + "#/settings/keys");
        return page;
    }

    /** @return the key */
    private static String make(Page page, String environment) {
        button(page, "Create a key").click();
        page.getByLabel("Name").fill("agent");
        page.getByRole(AriaRole.RADIO, new GetByRoleOptions().setName(environment))
                .check();
        button(page, "Create").click();
        assertThat(page.locator(".fresh code")).hasText(KEY);
        return page.locator(".fresh code").innerText();
    }

    @Test
    void everyWayHasTheAddressAndTheKeyFilledInAndIsCopied() {
        var page = browsing.tab(Look.LIGHT, newcomer);
        page.navigate(empty.app().uri().toString());
        button(page, "Create a key").click();
        assertThat(page.locator("ways-to-send pre")).containsText(KEY);
        String key = page.locator("first-look .key code").innerText();
        String url = empty.app().uri().toString().replaceFirst("/$", "");
        for (String way : List.of("curl", "Python", "OpenTelemetry", "Claude Code", "Codex", "Gemini CLI", "MCP")) {
            page.getByRole(AriaRole.TAB, new GetByRoleOptions().setName(way)).click();
            var pieces = page.locator("ways-to-send .piece");
            assertThat(pieces.first()).isVisible();
            for (var piece : pieces.all()) {
                String text = piece.locator("pre").innerText();
                piece.getByRole(AriaRole.BUTTON).click();
                assertThat(page.evaluate("navigator.clipboard.readText()")).isEqualTo(text);
            }
            assertThat(String.join("\n", page.locator("ways-to-send pre").allInnerTexts()))
                    .as(way)
                    .contains(url, key)
                    .doesNotContain("undefined", "YOUR_KEY");
        }
        assertThat(page.locator("ways-to-send pre").allInnerTexts())
                .anyMatch(text -> text.equals("claude mcp add --transport http runlog " + url
                        + "/mcp --header \"Authorization: Bearer " + key + "\""));
    }

    @ParameterizedTest
    @EnumSource
    void theKeyThatWasJustMade(Look look) {
        var page = keys(look);
        String key = make(page, "live");
        page.getByRole(AriaRole.TAB, new GetByRoleOptions().setName("Claude Code"))
                .click();
        page.getByText("Nothing comes?").click();
        Inspection.of(page, "key-made", look, "text=It reads its settings at its start");
        app.anonymous().withKey(key).post("/api/sdk/sessions", "{}");
        assertThat(page.locator("first-arrival")).containsText(Pattern.compile("1 request refused with 400"), PATIENT);
        app.anonymous().withKey(key).openSession();
        Inspection.of(page, "key-arrived", look, "text=What next");
    }

    private static final com.microsoft.playwright.assertions.LocatorAssertions.ContainsTextOptions PATIENT =
            new com.microsoft.playwright.assertions.LocatorAssertions.ContainsTextOptions().setTimeout(15_000);

    @Test
    void theFirstRunSinceTheKeyWasMadeIsLinkedAndGoesOn() {
        var page = keys(Look.LIGHT);
        var sender = app.anonymous().withKey(make(page, "test"));
        assertThat(page.getByText("Listening…")).isVisible();
        app.as().openSession(); // of the other environment
        String session = sender.openSession();
        var arrival = page.locator("first-arrival");
        assertThat(arrival.locator("status-mark")).hasText("running");
        sender.patch("/api/sdk/sessions/" + session, "{\"status\":\"failed\"}");
        assertThat(arrival.locator("status-mark")).hasText("failed");
        arrival.locator(".run a").click();
        assertThat(page).hasURL(Pattern.compile("#/sessions/" + session + "\\?environment=test"));
    }

    @Test
    void theFirstLookStaysUntilItIsLeft() {
        var page = browsing.tab(Look.LIGHT, newcomer);
        page.navigate(empty.app().uri() + "#/sessions?environment=test");
        assertThat(page.getByText("Listening…")).isVisible();
        button(page, "Create a key").click();
        assertThat(page.locator("first-look .key code")).hasText(KEY);
        empty.anonymous()
                .withKey(page.locator("first-look .key code").innerText())
                .openSession();
        assertThat(page.getByText("Your first run is here")).isVisible();
        assertThat(page.locator("first-look .key code")).isVisible();
        button(page, "See all runs").click();
        assertThat(page.locator("session-table tbody tr")).hasCount(1);
    }

    @Test
    void theListOfKeysSaysWhatAKeyWasRefused() {
        var page = keys(Look.LIGHT);
        var sender = app.anonymous().withKey(make(page, "live"));
        sender.post("/api/sdk/sessions", "{}");
        Await.until("the refusal is counted", () -> {
            var items = owner.get("/api/org/keys").json().get("items");
            return items.get(items.size() - 1).has("trouble");
        });
        page.reload();
        assertThat(page.locator(".troubles").last()).containsText("1 request refused with 400");
        assertThat(page.locator(".troubles").last()).containsText("agentName");
    }
}
