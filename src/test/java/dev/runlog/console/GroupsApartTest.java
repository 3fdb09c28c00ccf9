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

/** What sets groups of runs apart, in the console. */
class GroupsApartTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client viewer;

    /** Of 40 runs, the 14 on the free plan fail but for two, and the others never. */
    @BeforeAll
    static void record() {
        viewer = app.signedIn("vic@example.org", Role.VIEWER);
        var sdk = app.as();
        for (int i = 0; i < 40; i++) {
            boolean isFree = i < 14;
            boolean fails = i < 12;
            String id = sdk.post("/api/sdk/sessions", """
                            {"name":"Trip","agentName":"planner","userId":"u%d","metadata":{"plan":"%s","order":"T-%d"}}""".formatted(i % 3, isFree ? "free" : "paid", i))
                    .text("id");
            for (String tool : fails ? new String[] {"search", "apologize"} : new String[] {"search", "book"}) {
                sdk.post(
                        "/api/sdk/events",
                        "{\"sessionId\":\"" + id + "\",\"eventType\":\"tool_call\",\"toolName\":\"" + tool + "\"}");
            }
            sdk.patch("/api/sdk/sessions/" + id, "{\"status\":\"" + (fails ? "failed" : "completed") + "\"}");
        }
        app.catchUp();
    }

    private Page open(Look look, String address) {
        var page = browsing.tab(look, viewer);
        page.navigate(app.app().uri() + address);
        return page;
    }

    private static void follow(Page page, String link) {
        page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName(link).setExact(true))
                .first()
                .click();
    }

    @Test
    void leadsFromAListToWhatSetsApartAndToTheRuns() {
        var page = open(Look.LIGHT, "#/sessions?agentName=planner");
        follow(page, "Compare");
        assertThat(page.locator("contrast-lines").first())
                .containsText("plan = free: 100 % of failed runs, 7 % of good ones");
        assertThat(page.getByText("Mostly the same runs: uses apologize", new Page.GetByTextOptions().setExact(false)))
                .isVisible();
        assertThat(page.getByText("Not looked at")).containsText("order");
        page.locator("contrast-lines").first().locator("li a").first().click();
        assertThat(page.locator("session-table tbody tr")).hasCount(12);
    }

    @Test
    void comparesAnyTwoGroups() {
        var page = open(Look.LIGHT, "#/apart?agentName=planner");
        follow(page, "Against another group");
        assertThat(page.locator("h1")).hasText("What sets two groups apart");
        assertThat(page.locator("filter-bar")).hasCount(2);
        page.navigate(app.app().uri() + "#/apart?metadata.plan=paid&with=metadata.plan%3Dfree");
        assertThat(page.locator("contrast-lines").first()).containsText("uses book");
        follow(page, "14 runs");
        assertThat(page.locator("session-table tbody tr")).hasCount(14);
    }

    @Test
    void theirFailureSaysItToo() {
        String id = app.as().get("/api/sdk/failures").json().at("/items/0/id").asText();
        var page = open(Look.DARK_PHONE, "#/failures/" + id);
        var apart = page.locator("failure-apart");
        assertThat(apart).containsText("What sets its runs apart");
        assertThat(apart.locator("li").first()).containsText("plan = free: 100 % of these runs, 7 % of the others");
        Inspection.of(page, "failure-apart", Look.DARK_PHONE, "failure-apart");
        follow(page, "Compare with other runs of the same agents");
        assertThat(page.locator("groups-apart")).containsText("of these runs");
    }

    @Test
    void saysWhenThereAreTooFew() {
        assertThat(open(Look.LIGHT, "#/apart?userId=u1&minCost=5").getByText("Too few to say"))
                .isVisible();
    }

    @ParameterizedTest
    @MethodSource("dev.runlog.console.Look#inUse")
    void isThereForEverybody(Look look) {
        var page = open(look, "#/apart?agentName=planner");
        Inspection.of(page, "apart-failed", look, "text=Failed runs have more often");
        page.navigate(app.app().uri() + "#/apart?metadata.plan=paid&with=metadata.plan%3Dfree");
        Inspection.of(page, "apart-groups", look, "text=B has more often");
    }
}
