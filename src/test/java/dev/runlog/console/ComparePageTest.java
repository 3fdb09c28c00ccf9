package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

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

/** Two runs side by side, in the console. */
class ComparePageTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client viewer;
    private static Client sdk;
    private static String a;
    private static String b;

    @BeforeAll
    static void record() {
        viewer = app.signedIn("vic@example.org", Role.VIEWER);
        sdk = app.as();
        a = run("failed", "{\"tries\":4}", "find_trip", "search_hotels", "search_hotels", "book_flight");
        b = run("completed", "{\"tries\":1}", "find_trip", "search_hotels", "ask_person");
        app.catchUp();
    }

    private static String run(String status, String metrics, String... tools) {
        String id = sdk.post("/api/sdk/sessions", """
                        {"name":"Trip to Lisbon","agentName":"trip-planner","userId":"maria","metadata":{"plan":"%s"}}
                        """.formatted(status)).text("id");
        for (int i = 0; i < 8; i++) {
            event(id, "\"eventType\":\"llm_decision\",\"confidence\":0." + (i + 1) + ",\"reasoning\":\"step\"");
            event(id, "\"eventType\":\"tool_call\",\"toolName\":\"weather\",\"toolInput\":{\"day\":" + i + "}");
        }
        for (int i = 0; i < tools.length; i++) {
            event(id, """
                    "eventType":"tool_call","toolName":"%s","estimatedCost":0.02,"toolInput":{"city":"Lisbon","page":%d},\
                    "toolOutput":{"for":"%s"}""".formatted(tools[i], i * tools.length, status));
        }
        sdk.patch("/api/sdk/sessions/" + id, "{\"status\":\"" + status + "\",\"customMetrics\":" + metrics + "}");
        return id;
    }

    private static void event(String session, String fields) {
        assertThat(sdk.post("/api/sdk/events", "{\"sessionId\":\"" + session + "\"," + fields + "}")
                        .status())
                .isEqualTo(200);
    }

    private Page open(Look look, String address) {
        var page = browsing.tab(look, viewer);
        page.navigate(app.app().uri() + address);
        return page;
    }

    @Test
    void leadsFromARunToTwoSideBySide() {
        var page = open(Look.LIGHT, "#/sessions/" + a);
        page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName("Compare").setExact(true))
                .click();
        assertThat(page.locator(".sentence"))
                .hasText(
                        "Same for 18 steps, 1 with other input. Then A calls search_hotels again, B calls ask_person.");
        page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName("With another run"))
                .click();
        assertThat(page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName("With the nearest good run")))
                .isVisible();
        page.getByLabel("Run B").fill(app.app().uri() + "#/sessions/" + b + "?last=7d");
        page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Compare"))
                .click();
        assertThat(page.getByText(
                        "Same for 18 steps, 1 with other input. Then A calls search_hotels again, B calls ask_person."))
                .isVisible();
        assertThat(page.url()).endsWith("#/compare/" + a + "?with=" + b);
        assertThat(page.locator("run-totals tr.different"))
                .containsText(new String[] {"Outcome", "Cost", "Events", "Tool calls", "plan", "tries"});
        assertThat(page.getByText("Here they part")).isVisible();
        assertThat(page.locator("run-steps .step.alone")).hasCount(3);
        var folded = page.getByText("14 steps the same: show");
        folded.click();
        assertThat(page.locator("run-steps .step", new Page.LocatorOptions().setHasText("weather")))
                .hasCount(16);
        page.getByText("Other input:").click();
        assertThat(page.locator("json-changes[label='Input, A → B']")).containsText("page");
        page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName("Swap A and B"))
                .click();
        assertThat(page.getByText("Then A calls ask_person, B calls search_hotels again."))
                .isVisible();
        page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName("ask_person"))
                .click();
        assertThat(page.locator("session-header h2")).hasText("Trip to Lisbon");
    }

    @Test
    void saysWhenARunIsNotThere() {
        browsing.expect("status of 404");
        var page = open(Look.LIGHT, "#/compare/" + a + "?with=sess_0000000000000000000000");
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("There is no session with this id");
        assertThat(page.getByLabel("Run A")).hasValue(a);
    }

    @ParameterizedTest
    @MethodSource("dev.runlog.console.Look#inUse")
    void isThereForEverybody(Look look) {
        var page = open(look, "#/compare/" + a + "?with=" + b);
        page.getByText("Other input:").click();
        Inspection.of(page, "compare-runs", look, "text=Here they part");
        page.navigate(app.app().uri() + "#/compare/" + a);
        Inspection.of(page, "compare-ask", look, "text=Run B");
    }
}
