package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One failed run after the other is looked at and judged, without going back to the list. */
class ReviewQueueTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client bob;
    private static Client sdk;

    @BeforeAll
    static void people() {
        bob = app.signedIn("bob@example.org", Role.MEMBER);
        sdk = app.as();
    }

    private static String run(String agent, String status) {
        String id = sdk.post("/api/sdk/sessions", """
                        {"name":"n","agentName":"%s","userId":"u"}""".formatted(agent)).text("id");
        sdk.patch("/api/sdk/sessions/" + id, "{\"status\":\"%s\"}".formatted(status));
        return id;
    }

    private static Locator button(Page page, String name) {
        return page.getByRole(
                AriaRole.BUTTON, new GetByRoleOptions().setName(name).setExact(true));
    }

    private static Locator verdict(Page page) {
        return page.locator("session-verdict p");
    }

    @Test
    void theQueueLeadsToFailedRunsThatNobodyJudged() {
        String oldest = run("queued", "failed");
        String judged = run("queued", "failed");
        String newest = run("queued", "failed");
        run("elsewhere", "failed");
        String start = run("queued", "completed");
        var right = "{\"right\":true}".getBytes(StandardCharsets.UTF_8);
        bob.send("PUT", "/api/sdk/sessions/" + judged + "/verdict", right);
        app.catchUp();
        var page = browsing.tab(Look.LIGHT, bob);
        page.navigate(app.app().uri() + "#/sessions/" + start + "?agentName=queued");
        assertThat(verdict(page)).isVisible();
        page.keyboard().press("u");
        assertThat(page).hasURL(Pattern.compile(newest + "\\?agentName=queued$"));
        assertThat(page.locator("session-header")).containsText(newest);
        button(page, "Next unreviewed failure").click();
        assertThat(page).hasURL(Pattern.compile(oldest + "\\?agentName=queued$"));
        assertThat(page.locator("session-header")).containsText(oldest);
        page.keyboard().press("u");
        assertThat(page.locator("session-header")).containsText(newest);
        page.keyboard().press("r");
        assertThat(verdict(page)).containsText("The agent says failed, bob@example.org says right");
        assertThat(page.getByLabel("Why it is right")).isFocused();
        page.keyboard().press("Escape");
        page.keyboard().press("u");
        assertThat(page.locator("session-header")).containsText(oldest);
        page.keyboard().press("w");
        assertThat(page.getByLabel("Why it is wrong")).isFocused();
        page.keyboard().press("Escape");
        page.keyboard().press("u");
        assertThat(page.getByText("No other failed run waits for a verdict here."))
                .isVisible();
    }

    @Test
    void theQueueBeginsOnTheListAndOnTheOverview() {
        run("begun", "failed");
        String newest = run("begun", "failed");
        run("begun", "completed");
        run("later", "failed");
        app.catchUp();
        for (var place : new String[] {"sessions", "overview"}) {
            var page = browsing.tab(Look.LIGHT, bob);
            page.navigate(app.app().uri() + "#/" + place + "?agentName=begun&last=24h");
            button(page, "Review failures").click();
            assertThat(page).hasURL(Pattern.compile(newest + "\\?agentName=begun&last=24h$"));
            assertThat(page.locator("session-header")).containsText(newest);
            page.goBack();
            assertThat(button(page, "Review failures")).isVisible();
            page.keyboard().press("u");
            assertThat(page.locator("session-header")).containsText(newest);
        }
        var page = browsing.tab(Look.LIGHT, bob);
        page.navigate(app.app().uri() + "#/sessions?agentName=nobody");
        button(page, "Review failures").click();
        assertThat(page.getByText("No failed run waits for a verdict here.")).isVisible();
        var viewers = browsing.tab(Look.LIGHT, app.signedIn("vic@example.org", Role.VIEWER));
        viewers.navigate(app.app().uri() + "#/sessions");
        assertThat(viewers.locator("session-table tbody a").first()).isVisible();
        assertThat(button(viewers, "Review failures")).hasCount(0);
    }
}
