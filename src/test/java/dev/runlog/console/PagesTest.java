package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.options.ScreenshotAnimations;
import dev.runlog.Client;
import dev.runlog.RunningApp;
import dev.runlog.model.Role;
import java.nio.file.Path;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every page, in both themes, at a desk and on a phone. Screenshots are left in target/screens. */
class PagesTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    static final RunningApp fresh = RunningApp.with();

    @RegisterExtension
    static final RunningApp empty = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client owner;
    private static Client newcomer;
    private static Client viewer;
    private static String failed;
    private static String longest;
    private static String running;
    private static String invite;

    @BeforeAll
    static void fill() {
        DemoRuns.fill(app, 2_000);
        owner = app.signedIn("ada@example.org", Role.OWNER);
        viewer = app.signedIn("vic@example.org", Role.VIEWER);
        app.person("mia@example.org", "default", Role.MEMBER);
        newcomer = empty.signedIn("ada@example.org", Role.OWNER);
        owner.post("/api/org/keys", """
                {"name":"Support agents, production","environment":"live","scopes":["write","read"],"expiresInDays":90}
                """);
        invite = owner.post("/api/org/invites", "{\"role\":\"viewer\"}").text("token");
        failed = first("status=failed&agentName=flight-booker&sort=-events");
        longest = first("sort=-events");
        running = first("status=active");
    }

    private static String first(String query) {
        return owner.get("/api/sdk/sessions?limit=1&" + query)
                .json()
                .at("/items/0/id")
                .asText();
    }

    /** Name, address, and what is there when the page is whole. */
    private static String[][] signedInPages() {
        return new String[][] {
            {"sessions", "#/sessions", "session-table tbody a"},
            {"sessions-filtered", "#/sessions?status=failed&agentName=flight-booker&pulse=cost", "text=Clear"},
            {"sessions-none", "#/sessions?agentName=nobody", "text=No session fits"},
            {"session", "#/sessions/" + failed, "session-header .reason"},
            {"session-long", "#/sessions/" + longest, ".figures >> text=10,000"},
            {"session-running", "#/sessions/" + running, "text=Follow"},
            {"session-missing", "#/sessions/sess_none", "text=There is no such session"},
            {"overview", "#/overview?last=30d", "text=Sessions by outcome"},
            {"overview-tables", "#/overview?last=30d", "overview-view .tables section:last-child"},
            {"agents", "#/agents", "text=flight-booker"},
            {"users", "#/users", "groups-view tbody a"},
            {"settings-organization", "#/settings/organization", "text=Rename"},
            {"settings-members", "#/settings/members", "text=mia@example.org"},
            {"settings-keys", "#/settings/keys", "text=Support agents, production"},
            {"settings-audit", "#/settings/audit", "settings-audit time-ago"},
            {"settings-account", "#/settings/account", "text=Sign out everywhere"},
            {"nowhere", "#/nowhere", "text=There is nothing here"},
        };
    }

    @ParameterizedTest
    @EnumSource
    void whoIsSignedIn(Look look) {
        browsing.expect("status of 404 .*sess_none");
        var page = open(look, owner, app, "#/sessions");
        var softly = new SoftAssertions();
        for (var one : signedInPages()) {
            softly.check(() -> {
                page.navigate(app.app().uri() + one[1]);
                inspect(page, one[0], look, one[2]);
            });
        }
        softly.assertAll();
    }

    @ParameterizedTest
    @EnumSource
    void unfoldedEvents(Look look) {
        var page = open(look, owner, app, "#/sessions/" + failed);
        page.locator("button.row.llm_decision").first().click();
        page.locator("button.row.tool_call").first().click();
        assertThat(page.locator("event-detail")).hasCount(2);
        inspect(page, "session-unfolded", look, "text=Also considered");
    }

    @ParameterizedTest
    @EnumSource
    void dialogs(Look look) {
        var page = open(look, owner, app, "#/settings/keys");
        page.getByText("Support agents, production").first().waitFor();
        page.keyboard().press("?");
        inspect(page, "help", look, "text=first error");
        page.keyboard().press("Escape");
        page.getByText("Create a key").first().click();
        inspect(page, "key-new", look, "text=It may");
        page.keyboard().press("Escape");
        page.getByText("Delete Support agents").click();
        inspect(page, "key-delete", look, "text=Delete the key");
    }

    @ParameterizedTest
    @EnumSource
    void entries(Look look) {
        inspect(open(look, null, app, "#/sessions"), "sign-in", look, "text=Forgot it?");
        inspect(open(look, null, app, "#/invite/" + invite), "invite", look, "text=You were invited");
        browsing.expect("status of 404");
        inspect(open(look, null, app, "#/invite/used"), "invite-used", look, "text=does not work");
    }

    @ParameterizedTest
    @EnumSource
    void firstStart(Look look) throws Exception {
        inspect(open(look, null, fresh, ""), "setup-wanted", look, "text=Almost there");
        String link = fresh.app().setupLink().orElseThrow().getRawFragment();
        inspect(open(look, null, fresh, "#" + link), "setup", look, "text=You are the first here");
    }

    @ParameterizedTest
    @EnumSource
    void nothingRecordedYet(Look look) {
        inspect(open(look, newcomer, empty, "#/overview"), "overview-empty", look, "text=Nothing was recorded");
        var page = open(look, newcomer, empty, "");
        page.getByText("Create a key").click();
        inspect(page, "first-look", look, "text=Copy key");
        inspect(open(look, viewer, app, "#/settings/keys"), "not-for-you", look, "text=Not for your role");
    }

    private Page open(Look look, Client who, RunningApp where, String address) {
        var page = who == null ? browsing.tab(look) : browsing.tab(look, who);
        page.navigate(where.app().uri() + address);
        return page;
    }

    private static void inspect(Page page, String name, Look look, String sign) {
        assertThat(page.locator(sign + " >> visible=true").first()).isVisible();
        assertThat(page.locator(".bone:visible")).hasCount(0);
        page.locator(sign + " >> visible=true").first().scrollIntoViewIfNeeded();
        page.screenshot(new ScreenshotOptions()
                .setPath(Path.of("target", "screens", name + "-" + look.label + ".png"))
                .setAnimations(ScreenshotAnimations.DISABLED));
        Object sideways = page.evaluate("document.documentElement.scrollWidth - innerWidth");
        Assertions.assertThat((Integer) sideways)
                .as("how far %s scrolls sideways", name)
                .isNotPositive();
        Axe.check(page, look);
    }
}
