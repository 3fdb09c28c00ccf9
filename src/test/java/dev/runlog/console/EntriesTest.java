package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every page on the way in, in both themes, at a desk and on a phone: before one is signed in, and before there is anything. */
class EntriesTest {

    @RegisterExtension
    static final RunningApp fresh = RunningApp.with();

    @RegisterExtension
    static final RunningApp empty = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client newcomer;
    private static Client viewer;
    private static String invite;

    @BeforeAll
    static void invite() {
        newcomer = empty.signedIn("ada@example.org", Role.OWNER);
        viewer = empty.signedIn("vic@example.org", Role.VIEWER);
        invite = newcomer.post("/api/org/invites", "{\"role\":\"viewer\"}").text("token");
    }

    @ParameterizedTest
    @MethodSource("dev.runlog.console.Look#inUse")
    void entries(Look look) {
        Inspection.of(open(look, null, empty, "#/sessions"), "sign-in", look, "text=Forgot it?");
        Inspection.of(open(look, null, empty, "#/invite/" + invite), "invite", look, "text=You were invited");
        browsing.expect("status of 404");
        Inspection.of(open(look, null, empty, "#/invite/used"), "invite-used", look, "text=does not work");
    }

    @ParameterizedTest
    @MethodSource("dev.runlog.console.Look#inUse")
    void firstStart(Look look) throws Exception {
        Inspection.of(open(look, null, fresh, ""), "setup-wanted", look, "text=Almost there");
        String link = fresh.app().setupLink().orElseThrow().getRawFragment();
        Inspection.of(open(look, null, fresh, "#" + link), "setup", look, "text=You are the first here");
        browsing.expect("status of 403 .*/api/setup/check");
        var wrong = open(look, null, fresh, "#/setup/mistyped");
        Inspection.of(wrong, "setup-wrong", look, "text=This setup link does not work");
        assertThat(wrong.getByLabel("Password")).hasCount(0);
    }

    @ParameterizedTest
    @MethodSource("dev.runlog.console.Look#inUse")
    void nothingRecordedYet(Look look) {
        Inspection.of(open(look, newcomer, empty, "#/overview"), "overview-empty", look, "text=Nothing was recorded");
        var page = open(look, newcomer, empty, "");
        page.getByText("Create a key").click();
        Inspection.of(page, "first-look", look, "text=Copy key");
        Inspection.of(open(look, viewer, empty, "#/settings/keys"), "not-for-you", look, "text=Not for your role");
    }

    private Page open(Look look, Client who, RunningApp where, String address) {
        var page = who == null ? browsing.tab(look) : browsing.tab(look, who);
        page.navigate(where.app().uri() + address);
        return page;
    }
}
