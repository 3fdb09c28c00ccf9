package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The one field to find and filter sessions: what it offers, what it makes of an id, and of what is no filter. */
class FilterBarTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client viewer;
    private static String session;

    @BeforeAll
    static void record() {
        var sdk = app.as();
        session = sdk.openSession();
        sdk.post("/api/sdk/sessions", """
                {"name":"trip","agentName":"booker","userId":"ada@example.org","metadata":{"version":"2.1"}}""");
        var letter = sdk.post("/api/sdk/sessions", """
                {"name":"letter","agentName":"writer","userId":"bob@example.org"}""");
        sdk.patch("/api/sdk/sessions/" + letter.text("id"), """
                {"status":"failed","failureReason":"No paper"}""");
        viewer = app.signedIn("vic@example.org", Role.VIEWER);
    }

    private Page open(String address) {
        app.catchUp();
        var page = browsing.tab(Look.LIGHT, viewer);
        page.navigate(app.app().uri() + address);
        return page;
    }

    private static Locator field(Page page) {
        return page.getByRole(AriaRole.COMBOBOX, new GetByRoleOptions().setName("Search and filter sessions"));
    }

    @Test
    void anIdOpensItsSession() {
        for (var typed :
                new String[] {session, " " + session + " ", app.app().uri() + "#/sessions/" + session + "?x=1"}) {
            var page = open("#/sessions");
            field(page).fill(typed);
            page.keyboard().press("Enter");
            assertThat(page.locator("session-header")).containsText(session);
            assertThat(page).hasURL(Pattern.compile("#/sessions/" + session));
        }
        var page = open("#/sessions");
        field(page).fill(session);
        page.getByRole(AriaRole.OPTION, new GetByRoleOptions().setName("open this session"))
                .click();
        assertThat(page.locator("session-header")).containsText(session);
    }

    @Test
    void onlyValuesThatTheOtherFiltersLetThroughAreOffered() {
        var page = open("#/sessions?agentName=booker");
        field(page).fill("user:");
        var offers = page.locator("filter-bar [role=option]");
        assertThat(offers).hasCount(1);
        assertThat(offers).containsText("ada@example.org");
        field(page).fill("agent:");
        assertThat(offers).hasCount(3);
    }

    private static void type(Page page, String filters) {
        field(page).fill(filters);
        page.keyboard().press("Enter");
    }

    private static void assertFound(Page page, String address, String chips, String... names) {
        assertThat(page).hasURL(app.app().uri() + "#/sessions?" + address);
        assertThat(page.locator("filter-bar .chip")).hasText(chips.split(", "));
        assertThat(page.locator("session-table tbody .name a")).hasText(names);
    }

    @Test
    void severalValuesMeanOneOrTheOther() {
        var page = open("#/sessions");
        type(page, "agent:booker agent:writer");
        assertFound(page, "agentName=booker&agentName=writer", "agent: booker or writer", "letter", "trip");
        type(page, "status:failed,active");
        var both = "agentName=booker&agentName=writer&status=failed%2Cactive";
        assertFound(page, both, "agent: booker or writer, status: failed or active", "letter", "trip");
        page.locator("filter-bar .chip").first().click();
        type(page, "outcome:failed");
        assertFound(
                page, "status=failed%2Cactive&outcome=failed", "status: failed or active, outcome: failed", "letter");
    }

    @Test
    void filtersGoFromPageToPage() {
        var page = open("#/overview");
        type(page, "-agent:writer metadata.version:2.1");
        for (var place : new String[] {"Agents", "Users", "Settings", "Sessions", "Overview", "Users"}) {
            page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName(place).setExact(true))
                    .click();
            assertThat(page).hasURL(Pattern.compile("\\?not.agentName=writer&metadata.version=2.1$"));
        }
        assertThat(page.locator("filter-bar .chip"))
                .hasText(new String[] {"not agent: writer", "metadata.version: 2.1"});
        assertThat(page.locator("groups-view tbody th")).hasText("ada@example.org");
        page.locator("filter-bar .chip").last().click();
        assertThat(page.locator("groups-view tbody th")).hasCount(2);
        type(page, "agent:nobody");
        assertThat(page.getByText("take a filter away")).isVisible();
    }

    @Test
    void aMinusTakesOut() {
        var page = open("#/sessions");
        type(page, "-agent:writer -user:u");
        assertThat(page.locator("filter-bar .chip")).hasText(new String[] {"not agent: writer", "not user: u"});
        assertThat(page).hasURL(Pattern.compile("not.agentName=writer&not.userId=u$"));
        assertThat(page.locator("session-table tbody td.agent", new Page.LocatorOptions().setHasText("writer")))
                .hasCount(0);
        assertThat(page.locator("session-table tbody a").first()).isVisible();
        field(page).fill("-agent:");
        page.getByRole(AriaRole.OPTION, new GetByRoleOptions().setName("booker"))
                .click();
        assertThat(page.locator("filter-bar .chip").first()).hasText("not agent: writer or booker");
    }

    @Test
    void reasonsAreOfferedAndMeantExactly() {
        var page = open("#/sessions");
        field(page).fill("reason:no");
        page.getByRole(AriaRole.OPTION, new GetByRoleOptions().setName("No paper"))
                .click();
        assertFound(page, "failureReason=No+paper", "reason: No paper", "letter");
        page = open("#/sessions?failureReason=");
        assertThat(page.locator("filter-bar .chip")).hasText("reason: none given");
        assertThat(page.getByText("No session fits")).isVisible();
    }

    @Test
    void metadataIsOfferedByKeyAndValue() {
        var page = open("#/sessions");
        field(page).fill("metadata.");
        page.getByRole(AriaRole.OPTION, new GetByRoleOptions().setName("metadata.version:"))
                .click();
        page.getByRole(AriaRole.OPTION, new GetByRoleOptions().setName("2.1")).click();
        assertFound(page, "metadata.version=2.1", "metadata.version: 2.1", "trip");
    }

    @Test
    void whatWasGoingOnIsFoundByFixedTimes() {
        var page = open("#/sessions");
        type(page, "active:24h");
        assertThat(page).hasURL(Pattern.compile("active=20\\d\\d-[^&]*Z%2F20[^&]*Z$"));
        assertThat(page.locator("filter-bar .chip")).containsText("active:");
        assertThat(page.locator("session-table tbody tr")).not().hasCount(0);
    }

    @Test
    void whatIsNoFilterIsNamedAndCanBeDropped() {
        browsing.expect("status of 400");
        var page = open("#/sessions?minCost=abc&agentName=booker");
        assertThat(page.locator("filter-bar .chip").first()).hasText("cost ≥ abc");
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("cost must be a number, 0 or more, and is “abc”");
        assertThat(page.locator(".bone:visible")).hasCount(0);
        page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Drop this filter"))
                .click();
        assertThat(page.locator("session-table tbody tr")).hasCount(1);
        assertThat(page).hasURL(Pattern.compile("#/sessions\\?agentName=booker$"));

        page = open("#/sessions?last=2y");
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("last must be one of 1h, 24h, 7d, 30d, and is “2y”");
    }
}
