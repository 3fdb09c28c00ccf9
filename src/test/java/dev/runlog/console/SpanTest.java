package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The span of time that figures and lists are about: one for all pages, in the reader's own days. */
class SpanTest {

    private static final MovableClock CLOCK = new MovableClock();
    private static final String[] PLACES = {"Overview", "Agents", "Users", "Sessions"};
    private static final String[] PRESETS = {"Hour", "24 hours", "7 days", "30 days", "Custom", "All"};

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client viewer;

    /** A run of four months ago, one of 40 hours ago at 22:06 in Los Angeles, and one of half an hour ago. */
    @BeforeAll
    static void record() {
        var sdk = app.as();
        CLOCK.move(Duration.ofHours(1));
        for (var pause : List.of(Duration.ofDays(120), Duration.ofMinutes(39 * 60 + 30), Duration.ofMinutes(30))) {
            sdk.openSession();
            CLOCK.move(pause);
        }
        viewer = app.signedIn("vic@example.org", Role.VIEWER);
    }

    private Page open(String zone, String address) {
        app.catchUp();
        var page = browsing.tab(Look.LIGHT, viewer, zone);
        page.clock().setFixedTime(CLOCK.instant().toEpochMilli());
        page.navigate(app.app().uri() + address);
        return page;
    }

    private static void visit(Page page, String place) {
        page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName(place).setExact(true))
                .click();
        assertThat(page.locator("h1")).hasText(place);
    }

    private static void assertSpan(Page page, Pattern words, Pattern address) {
        assertThat(page.locator("span-picker [aria-pressed=true]")).hasText(words);
        assertThat(page).hasURL(address);
    }

    private static void assertSessions(Page page, int sessions) {
        var figure = page.url().contains("#/sessions")
                ? "pulse-strip .say b"
                : page.url().contains("#/overview") ? ".totals b" : "groups-view td.sessions";
        assertThat(page.locator(figure).first()).hasText(Pattern.compile("^" + sessions + "( sessions?)?$"));
    }

    @Test
    void followsFromPageToPage() {
        var page = open("UTC", "#/overview");
        for (var place : PLACES) {
            visit(page, place);
            assertThat(page.locator("span-picker .segments button")).hasText(PRESETS);
            assertSpan(page, Pattern.compile("All"), Pattern.compile("#/\\w+$"));
            assertSessions(page, 3);
        }
        page.getByText("7 days", new Page.GetByTextOptions().setExact(true)).click();
        for (var place : PLACES) {
            visit(page, place);
            assertSpan(page, Pattern.compile("7 days"), Pattern.compile("\\?last=7d$"));
            assertSessions(page, 2);
        }
    }

    @Test
    void twoMomentsOfOnesOwnFollowToo() {
        var page = open("Asia/Kathmandu", "#/agents");
        page.getByText("Custom").click();
        page.getByLabel("Began at or after").fill("2026-07-02T10:00");
        page.getByLabel("and before").fill("2026-07-02T09:00");
        page.getByText("Show").click();
        assertThat(page.getByRole(AriaRole.ALERT)).hasText("The end must be later than the beginning.");
        page.getByLabel("and before").fill("2026-07-02T11:00");
        page.getByText("Show").click();
        var times = Pattern.compile("from=2026-07-02T04%3A15%3A00.000Z&to=2026-07-02T05%3A15%3A00.000Z$");
        for (var place : PLACES) {
            visit(page, place);
            assertSpan(page, Pattern.compile("Jul 2, 10:00\\sAM – 11:00\\sAM"), times);
        }
        visit(page, "Overview");
        page.getByText("All", new Page.GetByTextOptions().setExact(true)).click();
        assertSpan(page, Pattern.compile("All"), Pattern.compile("#/overview$"));
    }

    @Test
    void daysAreThoseOfTheReader() {
        var asked = new CopyOnWriteArrayList<String>();
        var page = open("America/Los_Angeles", "#/nowhere");
        page.onRequest(request -> {
            if (request.url().matches(".*/sdk/stats(/trend)?\\?.*")) {
                asked.add(request.url());
            }
        });
        for (var place : PLACES) {
            visit(page, place);
            page.getByText("30 days", new Page.GetByTextOptions().setExact(true))
                    .click();
            assertSessions(page, 2);
        }
        assertThat(asked).isNotEmpty().allMatch(address -> address.contains("tz=America%2FLos_Angeles"));

        visit(page, "Overview");
        var days = page.locator("chart-box").first().evaluate("""
                box => {
                  const { datasets, labels } = box.chart.data;
                  const filled = labels.findIndex((_, i) => datasets.some(({ data }) => data[i]));
                  return box.chart.options.plugins.tooltip.callbacks.title([{ dataIndex: filled }]);
                }""");
        assertThat(days).as("the day of the first run").isEqualTo("Jul 1");
    }
}
