package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import dev.runlog.insight.ConsolePath;
import dev.runlog.insight.Finding;
import dev.runlog.insight.Finding.Kind;
import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The first card of the overview. */
class NeedsALookTest {

    private static final Kind KIND = Kind.RUNS_STALLED;
    private static final MovableClock clock = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(clock);

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client viewer;

    @BeforeAll
    static void record() {
        app.as().openSession();
        app.catchUp();
        clock.move(Duration.ofMinutes(31));
        viewer = app.signedIn("vic@example.org", Role.VIEWER);
        // From now on the clock stands still, and nobody looks again.
        Await.until(
                "it was looked for runs that hang",
                () -> viewer.get("/api/sdk/insight").body().contains("1 run hangs"));
    }

    private static void find(int lines) {
        var path = ConsolePath.of("sessions").with("agentName", "a").toString();
        var found = IntStream.range(0, lines)
                .mapToObj(i -> new Finding(
                        KIND,
                        "thing " + i,
                        "a",
                        "flight-booker: success 91 % → 78 % yesterday (320 runs, usual 86–94 %), since version 1." + i,
                        (double) lines - i,
                        path,
                        Instant.now()))
                .toList();
        app.store()
                .watch()
                .findings()
                .replace(app.tenant("default", Environment.LIVE), Set.of(KIND), List.copyOf(found))
                .join();
    }

    private Page open(Look look) {
        app.catchUp();
        var page = browsing.tab(look, viewer);
        page.navigate(app.app().uri() + "#/overview");
        return page;
    }

    @Test
    void aLineAppearsAndGoesByItselfAndLeadsToItsEvidence() {
        find(0);
        var page = open(Look.LIGHT);
        var card = page.locator("needs-a-look");
        assertThat(card).containsText("Nothing unusual in the last 24 hours.");
        find(9);
        assertThat(card.locator("li")).hasCount(7);
        assertThat(card).containsText("and 2 more");
        card.locator("li a").first().focus();
        page.keyboard().press("Enter");
        assertThat(page).hasURL(Pattern.compile("#/sessions\\?agentName=a"));
        page.goBack();
        assertThat(card.locator("li")).hasCount(7);
        find(0);
        assertThat(card).containsText("Nothing unusual");
    }

    @ParameterizedTest
    @MethodSource("dev.runlog.console.Look#inUse")
    void budgetsAreBarsThatAdminsAddAndDelete(Look look) {
        var owner = app.signedIn("bea-" + look.label + "@example.org", Role.OWNER);
        var sdk = app.as();
        sdk.patch("/api/sdk/sessions/" + sdk.openSession(), "{\"status\":\"completed\",\"estimatedCost\":9}");
        app.catchUp();
        var page = browsing.tab(look, owner);
        page.navigate(app.app().uri() + "#/settings/budgets");
        var budgets = page.locator("settings-budgets");
        budgets.locator("#whose").selectOption("each_user");
        budgets.locator("#dollars").fill("100");
        budgets.locator("#dollars").press("Enter");
        assertThat(budgets.locator("li h3")).containsText("Each user, $100.00 a day");
        assertThat(budgets.locator("li .spent").first()).containsText("%");
        Inspection.of(page, "budgets", look, "settings-budgets li");
        budgets.locator("li button").click();
        assertThat(budgets).containsText("None yet");
    }

    @ParameterizedTest
    @MethodSource("dev.runlog.console.Look#inUse")
    void whatKeysWereRefusedStandsBelowThem(Look look) {
        var owner = app.signedIn("ann-" + look.label + "@example.org", Role.OWNER);
        app.as().post("/api/sdk/sessions", "{\"name\":7,\"agentName\":\"a\",\"userId\":\"u\"}");
        Await.until("it is kept", () -> owner.get("/api/org/refused").body().contains("name must be a string"));
        var page = browsing.tab(look, owner);
        page.navigate(app.app().uri() + "#/settings/keys");
        var row = page.locator("refused-requests tbody tr").first();
        assertThat(row).containsText("name must be a string");
        assertThat(row).containsText("(got whole number)");
        assertThat(row).containsText("still failing");
        Inspection.of(page, "refused-requests", look, "refused-requests tbody tr");
    }

    @ParameterizedTest
    @MethodSource("dev.runlog.console.Look#inUse")
    void itFitsEverywhere(Look look) {
        find(3);
        Inspection.of(open(look), "needs-a-look", look, "needs-a-look li");
    }
}
