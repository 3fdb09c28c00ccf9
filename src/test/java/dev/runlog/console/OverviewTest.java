package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What an overview answers in a few clicks: why runs fail, in which version, compared with when. */
class OverviewTest {

    private static final MovableClock CLOCK = new MovableClock();
    private static final int YESTERDAY = 10;
    private static final int MORNING = 9;
    private static final int AFTERNOON = 6;

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client viewer;

    /** Ten runs yesterday and nine until noon succeed; since two o'clock those of the new version fail. */
    @BeforeAll
    static void record() {
        CLOCK.move(Duration.ofMinutes(-6)); // 05:00:07
        CLOCK.move(Duration.ofHours(8).minusDays(1));
        run(YESTERDAY, "1.0", "{\"status\":\"completed\",\"success\":true,\"durationMs\":1000}");
        CLOCK.move(Duration.ofHours(21));
        run(MORNING, "1.0", "{\"status\":\"completed\",\"success\":true,\"durationMs\":1000}");
        CLOCK.move(Duration.ofHours(4));
        run(AFTERNOON, "2.0", """
                {"status":"failed","failureReason":"No seat map","durationMs":3000}""");
        CLOCK.move(Duration.ofMinutes(30));
        viewer = app.signedIn("vic@example.org", Role.VIEWER);
    }

    private static void run(int times, String version, String end) {
        var sdk = app.as();
        for (int n = 0; n < times; n++) {
            var session = sdk.post("/api/sdk/sessions", """
                    {"name":"run","agentName":"agent %d","userId":"user %d","metadata":{"version":"%s","note":{}}}""".formatted(n, n % 2, version))
                    .text("id");
            sdk.patch("/api/sdk/sessions/" + session, end);
        }
    }

    private Page open(String address) {
        app.catchUp();
        var page = browsing.tab(Look.LIGHT, viewer, "UTC");
        page.clock().setFixedTime(CLOCK.instant().toEpochMilli());
        page.navigate(app.app().uri() + address);
        assertThat(page.locator(".as-of")).isVisible();
        return page;
    }

    private static Locator tile(Page page, String name) {
        return page.locator(".totals > div", new Page.LocatorOptions().setHasText(name));
    }

    private static Locator table(Page page, String name) {
        return page.getByRole(AriaRole.TABLE, new GetByRoleOptions().setName(name));
    }

    @Test
    void eachTileSaysHowItMoved() {
        var page = open("#/overview");
        assertThat(page.locator(".moved")).hasCount(0);
        page.getByText("24 hours", new Page.GetByTextOptions().setExact(true)).click();
        assertThat(tile(page, "Sessions").locator(".moved")).hasText("+50 %");
        assertThat(tile(page, "Sessions").locator(".moved"))
                .hasAttribute("title", Pattern.compile("^10 in the time before"));
        assertThat(tile(page, "Sessions").locator(".moved.fail")).hasCount(0);
        assertThat(tile(page, "Success rate").locator(".moved.fail")).hasText("−40 points");
        assertThat(tile(page, "Median duration").locator(".moved")).hasText("±0 %");
        assertThat(tile(page, "Median duration").locator(".fail")).hasCount(0);
    }

    @Test
    void whyRunsFailSinceTwoOClock() {
        var page = open("#/overview?last=24h");
        var chart = page.locator("chart-box").first();
        var box = chart.boundingBox();
        page.mouse().move(box.x + box.width * 0.9, box.y + 60);
        page.mouse().down();
        page.mouse().move(box.x + box.width * 0.99, box.y + 60);
        assertThat(chart.locator("i")).isVisible();
        page.mouse().up();
        assertThat(page).hasURL(Pattern.compile("#/overview\\?from=2026-03-04T1[234]%3A.*&to=2026-03-04T14%3A30"));
        assertThat(tile(page, "Sessions").locator("b")).hasText(String.valueOf(AFTERNOON));
        assertThat(table(page, "Failure reasons").locator("tbody th")).hasText("No seat map");
        assertThat(table(page, "Failure reasons").locator("td.num")).hasText(String.valueOf(AFTERNOON));
    }

    @Test
    void whichVersionFails() {
        var page = open("#/overview?last=24h");
        page.getByLabel("What to group by").selectOption("metadata.version");
        var rows = table(page, "Groups by version").locator("tbody tr");
        assertThat(rows.locator("th")).hasText(new String[] {"1.0", "2.0"});
        assertThat(rows.nth(1).locator("td.num").nth(1)).hasText(String.valueOf(AFTERNOON));
        assertThat(page).hasURL(Pattern.compile("by=metadata.version$"));
        assertThat(page.getByLabel("What to group by")
                        .locator("option", new Locator.LocatorOptions().setHasText("note")))
                .hasCount(0);
    }

    @Test
    void takesEveryFilterOfTheList() {
        var page = open("#/overview");
        page.keyboard().press("/");
        page.keyboard().type("outcome:failed -agent:agent 0");
        page.keyboard().press("Enter");
        assertThat(page).hasURL(Pattern.compile("#/overview\\?outcome=failed&not.agentName=agent\\+0$"));
        assertThat(tile(page, "Sessions").locator("b")).hasText(String.valueOf(AFTERNOON - 1));
        tile(page, "Sessions").getByRole(AriaRole.LINK).first().click();
        assertThat(page.locator("session-table tbody tr")).hasCount(AFTERNOON - 1);
        assertThat(page.locator("filter-bar .chip")).hasText(new String[] {"outcome: failed", "not agent: agent 0"});
    }

    @Test
    void aListLeadsToItsFigures() {
        app.catchUp();
        var page = browsing.tab(Look.LIGHT, viewer, "UTC");
        page.navigate(
                app.app().uri() + "#/sessions?metadata.version=2.0&agentName=agent+1&agentName=agent+2&sort=-errors");
        page.getByText("Figures", new Page.GetByTextOptions().setExact(true)).click();
        assertThat(page)
                .hasURL(Pattern.compile("#/overview\\?metadata.version=2.0&agentName=agent\\+1&agentName=agent\\+2$"));
        assertThat(tile(page, "Sessions").locator("b")).hasText("2");
    }

    @Test
    void groupsBeyondTheFirstEightAreShownToo() {
        var page = open("#/overview");
        var agents = table(page, "Agents").locator("tbody tr");
        assertThat(agents).hasCount(8);
        page.getByText("All 10").click();
        assertThat(agents).hasCount(10);
        assertThat(page).hasURL(Pattern.compile("all=agentName$"));
        page.getByText("Only 8").click();
        assertThat(agents).hasCount(8);
    }

    @Test
    void whatIsNoFilterCanBeDropped() {
        browsing.expect("status of 400");
        app.catchUp();
        var page = browsing.tab(Look.LIGHT, viewer);
        page.navigate(app.app().uri() + "#/overview?minCost=abc");
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("cost must be a number");
        page.getByText("Drop this filter").click();
        assertThat(tile(page, "Sessions").locator("b")).isVisible();
    }
}
