package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions.HasTextOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Figures say of when they are, renew themselves, and come by themselves when the server was away. */
class FreshFiguresTest {

    private static final String STATS = "**/api/sdk/stats*";
    private static final double RENEWED_WITHIN_MS = 30_000;
    private static final Pattern AS_OF = Pattern.compile("as of \\d\\d:\\d\\d:\\d\\d");

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client viewer;

    @BeforeAll
    static void fill() {
        DemoRuns.fill(app, 100);
        viewer = app.signedIn("vic@example.org", Role.VIEWER);
    }

    private Page tab() {
        return browsing.tab(Look.LIGHT, viewer);
    }

    private void go(Page page, String place) {
        page.navigate(app.app().uri() + "#/" + place);
    }

    private static int sessions() {
        return viewer.get("/api/sdk/stats?groupBy=agentName")
                .json()
                .at("/total/sessions")
                .asInt();
    }

    private static void assertSessions(Page page, int sessions) {
        assertThat(page.locator(".totals b").first())
                .hasText(String.valueOf(sessions), new HasTextOptions().setTimeout(RENEWED_WITHIN_MS));
    }

    @Test
    void theOverviewRenewsItselfWhereItIs() {
        var page = tab();
        go(page, "overview?last=30d");
        int before = sessions();
        assertSessions(page, before);
        assertThat(page.locator(".as-of")).hasText(AS_OF);
        page.evaluate("document.querySelector('runlog-app').renderRoot.querySelector('main').scrollTop = 300");
        page.locator(".tables th")
                .first()
                .evaluate("cell => { cell.mark = 1; getSelection().selectAllChildren(cell) }");
        app.as().openSession();
        assertSessions(page, before + 1);
        assertThat(page.evaluate("document.querySelector('runlog-app').renderRoot.querySelector('main').scrollTop"))
                .isEqualTo(300);
        assertThat(page.locator(".tables th").first().evaluate("cell => cell.mark"))
                .isEqualTo(1);
    }

    @Test
    void agentsAndUsersRenewThemselves() {
        var agents = tab();
        go(agents, "agents");
        assertThat(agents.locator(".as-of")).hasText(AS_OF);
        var users = tab();
        go(users, "users");
        assertThat(users.locator(".as-of")).hasText(AS_OF);
        app.as().post("/api/sdk/sessions", """
                {"name":"n","agentName":"newcomer","userId":"newcomer@example.org"}""");
        for (var page : new Page[] {agents, users}) {
            page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName(Pattern.compile("^newcomer")))
                    .waitFor(new com.microsoft.playwright.Locator.WaitForOptions().setTimeout(RENEWED_WITHIN_MS));
        }
    }

    @Test
    void aServerThatIsAwayIsAskedUntilItAnswers() {
        browsing.expect("503");
        for (var place : new String[] {"overview", "agents", "users"}) {
            var page = tab();
            page.route(STATS, route -> route.fulfill(new Route.FulfillOptions().setStatus(503)));
            go(page, place);
            assertThat(page.locator(".problem")).containsText("Trying again");
            assertThat(page.locator(".bone")).hasCount(0);
            page.unroute(STATS);
            assertThat(page.locator(".as-of")).hasText(AS_OF);
            assertThat(page.locator(".problem")).hasCount(0);
        }
    }

    @Test
    void theOverviewComesWhenTheServerIsBackThoughItWasAwayAtItsFirstVisit() {
        browsing.expect("ERR_FAILED|Failed to load resource|dynamically imported");
        var page = tab();
        go(page, "agents");
        assertThat(page.locator(".as-of")).hasText(AS_OF);
        page.route("**/*", Route::abort);
        page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName("Overview"))
                .click();
        assertThat(page.locator(".problem")).containsText("The server cannot be reached");
        page.unroute("**/*");
        assertThat(page.locator(".totals")).isVisible();
    }
}
