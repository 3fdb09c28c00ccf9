package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a session's page says of what went wrong, above its events. */
class SessionInsightTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client viewer;
    private static Client sdk;

    @BeforeAll
    static void people() {
        viewer = app.signedIn("vic@example.org", Role.VIEWER);
        sdk = app.as();
    }

    private static String search(String session) {
        return """
                {"sessionId": "%s", "eventType": "tool_call", "toolName": "search_flights", "estimatedCost": 0.1,
                 "toolInput": {"to": "OSL"}, "toolOutput": {"flights": "none today"}}
                """.formatted(session);
    }

    private Page aLoop(Look look) {
        String session = sdk.post("/api/sdk/sessions", """
                {"name": "Trip to Oslo", "agentName": "trip-planner", "userId": "maria@example.org"}
                """).text("id");
        for (int i = 0; i < 6; i++) {
            sdk.post("/api/sdk/events", search(session));
        }
        app.catchUp();
        var page = browsing.tab(look, viewer);
        page.navigate(app.app().uri() + "#/sessions/" + session);
        assertThat(page.locator("session-insight")).containsText("Stuck: search_flights was called 6 times");
        return page;
    }

    @Test
    void aRunSaysWhereItTurned() {
        var page = aLoop(Look.LIGHT);
        assertThat(page.locator("session-insight .chips")).containsText("Repeat × 6");

        page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Show where"))
                .click();

        assertThat(page.locator("event-detail")).hasCount(1);
        assertThat(page.locator("event-timeline button.row").nth(1)).hasAttribute("aria-expanded", "true");
    }

    @ParameterizedTest
    @MethodSource("dev.runlog.console.Look#inUse")
    void isThereForEverybody(Look look) {
        var page = aLoop(look);
        page.getByText("How is this computed?").click();
        assertThat(page.locator("session-insight details")).containsText("nothing new tried between");
        Inspection.of(page, "session-insight", look, "session-insight");
    }
}
