package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What runs fail with, as somebody works on it in the morning. */
class FailuresPageTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static final List<String> TOPICS =
            List.of("a late delivery", "a broken lamp", "my lost password", "wrong size shoes", "an invoice");

    private static Client bob;
    private static Client vic;
    private static Client sdk;

    @BeforeAll
    static void runs() {
        bob = app.signedIn("bob@example.org", Role.MEMBER);
        vic = app.signedIn("vic@example.org", Role.VIEWER);
        sdk = app.as();
        TOPICS.forEach(topic -> run("support-agent", "failed", "No answer could be found for " + topic));
        for (int i = 0; i < 3; i++) {
            run(
                    "flight-booker",
                    "failed",
                    "HTTP 503 Service Unavailable: the booking system did not answer after 3" + i + " s");
            run("flight-booker", "completed", null);
        }
        run("flight-booker", "failed", "Seat 12A is taken");
        app.catchUp();
    }

    private static void run(String agent, String status, String reason) {
        String id = sdk.post("/api/sdk/sessions", """
                        {"name":"Run","agentName":"%s","userId":"u","metadata":{"version":"1.8"}}""".formatted(agent)).text("id");
        String why = reason == null ? "" : ",\"failureReason\":\"" + reason + "\"";
        sdk.patch("/api/sdk/sessions/" + id, "{\"status\":\"%s\"%s}".formatted(status, why));
    }

    private Page open(Look look, Client who, String address) {
        var page = browsing.tab(look, who);
        page.navigate(app.app().uri() + "#/" + address);
        return page;
    }

    private static Locator button(Page page, String name) {
        return page.getByRole(
                AriaRole.BUTTON, new GetByRoleOptions().setName(name).setExact(true));
    }

    @ParameterizedTest
    @MethodSource("dev.runlog.console.Look#inUse")
    void theListLeadsToOneAndToItsRuns(Look look) {
        var page = open(look, bob, "failures");
        var rows = page.locator("failures-view tbody tr");
        assertThat(rows).hasCount(2);
        assertThat(rows.first()).containsText("No answer could be found for …");
        assertThat(page.getByText("9 failed runs of 12 that ended in the last two weeks"))
                .isVisible();
        assertThat(page.getByText("1 one-off reason")).isVisible();
        Axe.check(page, look);

        rows.first().locator("th a").click();
        assertThat(page.locator("failure-view h1")).hasText("No answer could be found for …");
        assertThat(page.locator("failure-view")).containsText("5 runs of support-agent failed with it, 100 %");
        assertThat(page.locator("failure-view li").getByText("an invoice")).isVisible();
        Axe.check(page, look);

        page.locator("failure-view .facts a").click();
        assertThat(page).hasURL(Pattern.compile("#/sessions\\?.*failure=fail_"));
        assertThat(page.locator("session-table [role=row], session-table tbody tr")
                        .first())
                .isVisible();
    }

    @Test
    void somebodyWorksOnIt() {
        run("mailer", "failed", "The mailbox is full");
        run("mailer", "failed", "The mailbox is full");
        app.catchUp();
        var page = open(Look.LIGHT, bob, "failures?agentName=mailer");
        page.locator("failures-view tbody tr th a").click();
        page.getByLabel("Who works on it").selectOption("bob@example.org");
        button(page, "Assign").click();
        assertThat(page.locator("failure-view .tags")).containsText("assigned to bob@example.org");
        page.getByLabel("Resolved in version").fill("1.9");
        button(page, "Resolve").click();
        assertThat(page.locator("failure-view .state")).hasText("resolved");
        assertThat(page.locator("failure-view")).containsText("resolved in 1.9");
        page.getByText("All failures").click();
        assertThat(page.getByText("No failure stands like this")).isVisible();
        button(page, "Resolved").click();
        assertThat(page.locator("failures-view tbody tr")).hasCount(1);
    }

    @Test
    void viewersOnlyLook() {
        var page = open(Look.LIGHT, vic, "failures?agentName=support-agent");
        page.locator("failures-view tbody tr th a").first().click();
        assertThat(page.locator("failure-view h1")).isVisible();
        assertThat(page.locator("failure-work")).hasCount(0);
    }
}
