package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every figure that can be clicked leads to a list with exactly that many sessions. */
class FiguresTest {

    private static final MovableClock CLOCK = new MovableClock();
    private static final String FIGURES = "main a[href*='#/sessions?']:not(.brand)";
    private static final int BEFORE = 12;
    private static final int WITHIN = 33;

    /** What a link promises: its number, of errors that of their sessions; a name, the number beside it. */
    private static final String PROMISED = """
            link => {
              const numbers = (text) => text.replaceAll(',', '').match(/\\d+(?= sessions?$)|^\\d+(?= \\w+$|$)/);
              const own = numbers(link.innerText.trim());
              const row = link.closest('tr');
              return Number(own ?? numbers(row.querySelector('td a').innerText.trim()));
            }""";

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client viewer;

    /** All that can be said at the end of a run, with and without errors, before the last day and within it. */
    @BeforeAll
    static void record() {
        var sdk = app.as();
        var random = new Random(11);
        var ends = List.of(
                "{\"status\":\"completed\"}",
                "{\"status\":\"completed\",\"success\":true}",
                "{\"status\":\"completed\",\"success\":false}",
                "{\"status\":\"completed\",\"success\":false,\"failureReason\":\"The fare, once quoted, expired\"}",
                "{\"status\":\"failed\",\"failureReason\":\"The fare, once quoted, expired\"}",
                "{\"status\":\"failed\",\"success\":true,\"failureReason\":\"%s\"}".formatted("timeout! ".repeat(40)),
                "{\"status\":\"failed\"}",
                "{\"success\":false}",
                "{}");
        for (int run = 0; run < BEFORE + WITHIN; run++) {
            var session = sdk.post("/api/sdk/sessions", """
                    {"name":"run %d","agentName":"agent %d","userId":"user %d","metadata":{"version":"%s"}}""".formatted(
                                    run, random.nextInt(3), random.nextInt(4), random.nextInt(2) + ".0"))
                    .text("id");
            for (int event = random.nextInt(3); event > 0; event--) {
                sdk.post("/api/sdk/events", """
                        {"sessionId":"%s","eventType":"%s","toolName":"tool %d"}""".formatted(
                                session, random.nextBoolean() ? "error" : "tool_call", random.nextInt(3)));
            }
            CLOCK.move(Duration.ofMinutes(run == BEFORE - 1 ? 60 * 20 : 41));
            sdk.patch("/api/sdk/sessions/" + session, ends.get(run % ends.size()));
        }
        viewer = app.signedIn("vic@example.org", Role.VIEWER);
    }

    private Page open(String address) {
        app.catchUp();
        var page = browsing.tab(Look.LIGHT, viewer);
        page.clock().setFixedTime(CLOCK.instant().toEpochMilli());
        page.navigate(app.app().uri() + address);
        whole(page);
        return page;
    }

    private static void whole(Page page) {
        assertThat(page.locator(FIGURES).first()).isVisible();
        assertThat(page.locator(".bone:visible")).hasCount(0);
    }

    private static void assertSessions(Page page, int sessions, String figure) {
        page.mouse().move(0, 0); // what it points at is told in place of the sum
        assertThat(page.locator("session-table tbody tr:not(.bones)")).hasCount(sessions);
        assertThat(page.locator("pulse-strip .say b")).hasText(Pattern.compile("^" + sessions + " sessions?$"));
        assertThat(page.url()).as(figure).contains("to=").doesNotContain("last=");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#/overview",
                "#/overview?last=24h",
                "#/overview?last=24h&by=metadata.version&hasErrors=true",
                "#/overview?last=24h&not.agentName=agent+0&outcome=failed,active&toolName=tool+1&by=outcome",
                "#/agents?last=24h",
                "#/users",
                "#/sessions?last=24h",
                "#/sessions?userId=user+1&userId=user+2",
            })
    void leadToThatManySessions(String address) {
        var page = open(address);
        int figures = page.locator(FIGURES).count();
        assertThat(figures).isPositive();
        for (int n = 0; n < figures; n++) {
            var figure = page.locator(FIGURES).nth(n);
            var words = address + ": " + figure.innerText();
            int promised = ((Number) figure.evaluate(PROMISED)).intValue();
            assertThat(promised).as(words).isPositive();
            figure.click();
            assertSessions(page, promised, words);
            page.goBack();
            whole(page);
            assertThat(page.locator(FIGURES)).hasCount(figures);
        }
    }

    @Test
    void aBarLeadsToTheSessionsOfItsTime() {
        for (var address : new String[] {"#/sessions?last=24h", "#/sessions"}) {
            var page = open(address);
            var strip = page.locator("pulse-strip");
            for (var at : bars(strip, "strip => strip.items.map(({ sessions }) => sessions)")) {
                var box = strip.locator("svg[role=img]").boundingBox();
                page.mouse().click(box.x + box.width * at.middle(), box.y + box.height / 2);
                assertSessions(page, at.sessions(), address);
                page.goBack();
                whole(page);
            }
        }
    }

    @Test
    void aBarOfAChartLeadsToTheSessionsOfItsTime() {
        var page = open("#/overview?last=24h&hasErrors=true");
        var chart = page.locator("chart-box").first();
        for (var at : bars(
                chart,
                "box => box.chart.data.datasets.map(({ data }) => data).reduce((all, one) => all.map((n, i) => n + one[i]))")) {
            BoundingBox box = chart.boundingBox();
            var left = ((Number) chart.evaluate("box => box.chart.chartArea.left")).doubleValue();
            var width = ((Number) chart.evaluate("box => box.chart.chartArea.width")).doubleValue();
            page.mouse().click(box.x + left + width * at.middle(), box.y + box.height / 2);
            assertSessions(page, at.sessions(), "a bar");
            page.goBack();
            whole(page);
        }
    }

    private record Bar(double middle, int sessions) {}

    /** The first, the last and the highest bar that is not empty. */
    private static List<Bar> bars(Locator chart, String counts) {
        var sessions = ((List<?>) chart.evaluate(counts))
                .stream().map(count -> ((Number) count).intValue()).toList();
        var filled = IntStream.range(0, sessions.size())
                .filter(n -> sessions.get(n) > 0)
                .mapToObj(n -> new Bar((n + 0.5) / sessions.size(), sessions.get(n)))
                .toList();
        var highest = filled.stream().max(Comparator.comparing(Bar::sessions)).orElseThrow();
        return List.of(filled.get(0), highest, filled.get(filled.size() - 1));
    }
}
