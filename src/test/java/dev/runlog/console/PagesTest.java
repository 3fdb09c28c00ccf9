package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every page of somebody who is signed in, in both themes, at a desk and on a phone. */
class PagesTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client owner;
    private static String failed;
    private static String longest;
    private static String running;

    @BeforeAll
    static void fill() {
        DemoRuns.fill(app, 2_000);
        owner = app.signedIn("ada@example.org", Role.OWNER);
        app.person("mia@example.org", "default", Role.MEMBER);
        owner.post("/api/org/keys", """
                {"name":"Support agents, production","environment":"live","scopes":["write","read"],"expiresInDays":90}
                """);
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
            {
                "overview-filtered",
                "#/overview?last=7d&outcome=failed,active&not.agentName=flight-booker&by=metadata.version&all=failureReason",
                "overview-view .tables section:last-child td"
            },
            {"overview-none", "#/overview?agentName=nobody", "text=No session of this span fits"},
            {"overview-refused", "#/overview?minCost=abc", "text=Drop this filter"},
            {"sessions-span", "#/sessions?from=2020-01-01T00:00:00Z&failureReason=", "text=reason:"},
            {"changes", "#/changes?window=week", "text=against the 28 days before"},
            {"versions", "#/versions?agentName=flight-booker", "version-gate .verdict"},
            {"paths", "#/paths", "paths-view tbody a"},
            {"confidence", "#/confidence", "reliability-chart circle"},
            {"agents", "#/agents", "text=flight-booker"},
            {"users", "#/users", "groups-view tbody a"},
            {"users-filtered", "#/users?last=30d&outcome=failed&not.agentName=flight-booker", "groups-view tbody a"},
            {"settings-organization", "#/settings/organization", "text=Rename"},
            {"settings-members", "#/settings/members", "text=mia@example.org"},
            {"settings-keys", "#/settings/keys", "text=Support agents, production"},
            {"settings-labels", "#/settings/labels", "text=Make the label"},
            {"settings-audit", "#/settings/audit", "settings-audit time-ago"},
            {"settings-account", "#/settings/account", "text=Sign out everywhere"},
            {"nowhere", "#/nowhere", "text=There is nothing here"},
        };
    }

    @ParameterizedTest
    @MethodSource("dev.runlog.console.Look#inUse")
    void whoIsSignedIn(Look look) {
        browsing.expect("status of 404 .*sess_none");
        browsing.expect("status of 400 .*minCost=abc");
        var page = open(look, "#/sessions");
        var softly = new SoftAssertions();
        for (var one : signedInPages()) {
            softly.check(() -> {
                page.navigate(app.app().uri() + one[1]);
                Inspection.of(page, one[0], look, one[2]);
            });
        }
        softly.assertAll();
    }

    @ParameterizedTest
    @MethodSource("dev.runlog.console.Look#inUse")
    void unfoldedEvents(Look look) {
        var page = open(look, "#/sessions/" + failed);
        page.locator("button.row.llm_decision").first().click();
        page.locator("button.row.tool_call").first().click();
        assertThat(page.locator("event-detail")).hasCount(2);
        Inspection.of(page, "session-unfolded", look, "text=Also considered");
    }

    @ParameterizedTest
    @MethodSource("dev.runlog.console.Look#inUse")
    void dialogs(Look look) {
        var page = open(look, "#/settings/keys");
        page.getByText("Support agents, production").first().waitFor();
        page.keyboard().press("?");
        Inspection.of(page, "help", look, "text=first error");
        page.keyboard().press("Escape");
        page.getByText("Create a key").first().click();
        Inspection.of(page, "key-new", look, "text=It may");
        page.keyboard().press("Escape");
        page.getByText("Delete Support agents").click();
        Inspection.of(page, "key-delete", look, "text=Delete the key");
    }

    private Page open(Look look, String address) {
        var page = browsing.tab(look, owner);
        page.navigate(app.app().uri() + address);
        return page;
    }
}
