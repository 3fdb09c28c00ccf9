package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.options.ScreenshotAnimations;
import dev.runlog.Client;
import dev.runlog.RunningApp;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

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
        app.as(Scope.READ).get("/api/sdk/sessions");
        owner.post("/api/org/keys", """
                {"name":"Support agents, production","environment":"live","scopes":["write","read"],"expiresInDays":90}
                """);
        invite = owner.post("/api/org/invites", "{\"role\":\"viewer\"}").text("token");
        failed = first("status=failed&agentName=travel-planner&sort=-events");
        longest = first("sort=-events");
        running = first("status=active");
    }

    private static String first(String query) {
        return owner.get("/api/sdk/sessions?limit=1&" + query)
                .json()
                .at("/items/0/id")
                .asText();
    }

    /** name, address, and words that stand on the page when it is whole. */
    static Stream<Arguments> signedInPages() {
        var pages = new String[][] {
            {"sessions", "#/sessions", "last heard"},
            {"sessions-filtered", "#/sessions?status=failed&agentName=travel-planner&pulse=cost&last=7d", "failed"},
            {"sessions-none", "#/sessions?agentName=nobody", "No session fits"},
            {"session", "#/sessions/" + failed, "Failure"},
            {"session-long", "#/sessions/" + longest, "10,000"},
            {"session-running", "#/sessions/" + running, "Follow"},
            {"session-missing", "#/sessions/sess_none", "There is no such session"},
            {"overview", "#/overview?last=30d", "Failure reasons"},
            {"agents", "#/agents", "travel-planner"},
            {"users", "#/users", "Trend"},
            {"settings-organization", "#/settings/organization", "Rename"},
            {"settings-members", "#/settings/members", "mia@example.org"},
            {"settings-keys", "#/settings/keys", "Support agents, production"},
            {"settings-audit", "#/settings/audit", "Audit log"},
            {"settings-account", "#/settings/account", "Sign out everywhere"},
            {"nowhere", "#/nowhere", "There is nothing here"},
        };
        return Arrays.stream(Look.values())
                .flatMap(look -> Arrays.stream(pages).map(page -> arguments(look, page[0], page[1], page[2])));
    }

    @ParameterizedTest(name = "{1} {0}")
    @MethodSource
    void signedInPages(Look look, String name, String address, String words) {
        if (name.equals("session-missing")) {
            browsing.expect("status of 404");
        }
        inspect(open(look, owner, app, address), name, look, words);
    }

    @ParameterizedTest
    @EnumSource
    void unfoldedEvents(Look look) {
        var page = open(look, owner, app, "#/sessions/" + failed);
        page.locator("button.row.llm_decision").first().click();
        page.locator("button.row.tool_call").first().click();
        assertThat(page.locator("event-detail")).hasCount(2);
        inspect(page, "session-unfolded", look, "Failure");
    }

    @ParameterizedTest
    @EnumSource
    void dialogs(Look look) {
        var page = open(look, owner, app, "#/settings/keys");
        page.keyboard().press("?");
        inspect(page, "help", look, "first error");
        page.keyboard().press("Escape");
        page.getByText("Create a key").first().click();
        inspect(page, "key-new", look, "It may");
        page.keyboard().press("Escape");
        page.getByText("Delete Support agents").click();
        inspect(page, "key-delete", look, "Delete the key");
    }

    @ParameterizedTest
    @EnumSource
    void entries(Look look) {
        browsing.expectNotSignedIn();
        inspect(open(look, null, app, "#/sessions"), "sign-in", look, "Forgot it?");
        inspect(open(look, null, app, "#/invite/" + invite), "invite", look, "You were invited");
        browsing.expect("status of 404");
        inspect(open(look, null, app, "#/invite/used"), "invite-used", look, "does not work");
    }

    @ParameterizedTest
    @EnumSource
    void firstStart(Look look) throws Exception {
        inspect(open(look, null, fresh, ""), "setup-wanted", look, "Almost there");
        String link = fresh.app().setupLink().orElseThrow().getRawFragment();
        inspect(open(look, null, fresh, "#" + link), "setup", look, "You are the first here");
    }

    @ParameterizedTest
    @EnumSource
    void nothingRecordedYet(Look look) {
        inspect(open(look, newcomer, empty, "#/overview"), "overview-empty", look, "Nothing was recorded");
        var page = open(look, newcomer, empty, "");
        page.getByText("Create a key").click();
        inspect(page, "first-look", look, "Listening…");
        inspect(open(look, viewer, app, "#/settings/keys"), "not-for-you", look, "Not for your role");
    }

    private Page open(Look look, Client who, RunningApp where, String address) {
        var page = who == null ? browsing.tab(look) : browsing.tab(look, who);
        page.navigate(where.app().uri() + address);
        return page;
    }

    private static void inspect(Page page, String name, Look look, String words) {
        assertThat(page.getByText(words).first()).isVisible();
        assertThat(page.locator(".bone:visible")).hasCount(0);
        page.screenshot(new ScreenshotOptions()
                .setPath(Path.of("target", "screens", name + "-" + look.label + ".png"))
                .setAnimations(ScreenshotAnimations.DISABLED));
        org.assertj.core.api.Assertions.assertThat(
                        page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                .as("how far %s scrolls sideways", name)
                .isEqualTo(0);
        Axe.check(page);
    }
}
