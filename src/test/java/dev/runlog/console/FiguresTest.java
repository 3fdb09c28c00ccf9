package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every figure that can be clicked leads to a list with exactly that many sessions, whatever was recorded, in any time zone. */
class FiguresTest {

    private static final MovableClock CLOCK = new MovableClock();
    private static final int HISTORIES = Integer.getInteger("runlog.histories", 1);
    private static final List<String> ZONES = List.of("America/Los_Angeles", "Asia/Kathmandu");
    private static final List<String> PLACES = List.of(
            "#/overview",
            "#/overview?last=24h",
            "#/overview?last=24h&by=metadata.version&hasErrors=true",
            "#/overview?last=24h&not.agentName=agent+0&outcome=failed,active&toolName=tool+1&by=outcome",
            "#/agents?last=24h",
            "#/agents?last=24h&hasErrors=true&not.userId=user+1",
            "#/users",
            "#/sessions?last=24h",
            "#/sessions?userId=user+1&userId=user+2");
    private static final String FIGURES = "main a[href*='#/sessions?']:not(.brand)";
    private static final int BEFORE = 12;
    private static final int WITHIN = 33;

    /** What links promise: their number, of errors that of their sessions; a name, the number beside it. */
    private static final String PROMISED = """
            links => {
              const numbers = (text) => text.replaceAll(',', '').match(/\\d+(?= sessions?$)|^\\d+(?= \\w+$|$)/);
              return links.map((link) => {
                const words = link.innerText.trim();
                const own = numbers(words) ?? words.match(/\\d+(?= runs? hang)/);
                const row = link.closest('tr');
                return [link.hash, words, Number(own ?? numbers(row.querySelector('td a').innerText.trim()))];
              });
            }""";

    /** As a link does, without the page that the link is on having to be there again. */
    private static final String FOLLOW = """
            async (hash) => {
              const heard = new Promise((done) => addEventListener('hashchange', done, { once: true }));
              location.hash = hash;
              await heard;
              await new Promise(requestAnimationFrame);
            }""";

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static final List<Client> VIEWERS = new ArrayList<>();

    /** All that can be said at the end of a run, with and without errors, before the last day and within it. */
    @BeforeAll
    static void record() {
        var histories = new ArrayList<Client>();
        for (int history = 0; history < HISTORIES; history++) {
            String organization = "history " + history;
            histories.add(app.as(app.tenant(organization, Environment.LIVE)));
            app.person("v%d@example.org".formatted(history), organization, Role.VIEWER);
        }
        var random = new Random(11);
        for (int run = 0; run < BEFORE + WITHIN; run++) {
            var sessions = new ArrayList<String>();
            for (var sdk : histories) {
                sessions.add(begin(sdk, run, random));
            }
            CLOCK.move(Duration.ofMinutes(run == BEFORE - 1 ? 60 * 20 : 41));
            for (int history = 0; history < HISTORIES; history++) {
                String end = ENDS.get(history == 0 ? run % ENDS.size() : random.nextInt(ENDS.size()));
                histories.get(history).patch("/api/sdk/sessions/" + sessions.get(history), end);
            }
        }
        CLOCK.move(Duration.ofMinutes(2));
        Await.until(
                "what hangs was looked for once more", () -> histories.stream().allMatch(FiguresTest::isLookedFor));
        for (int history = 0; history < HISTORIES; history++) {
            VIEWERS.add(app.signIn("v%d@example.org".formatted(history)));
        }
    }

    /** What needs a look is as of the last minute. */
    private static boolean isLookedFor(Client sdk) {
        for (var line : sdk.get("/api/sdk/insight").json().get("items")) {
            String path = line.get("path").asText();
            if (path.startsWith("/sessions?")) {
                var list = sdk.get("/api/sdk" + path + "&limit=100").json().get("items");
                if (list.size() != line.get("number").asInt()) {
                    return false;
                }
            }
        }
        return true;
    }

    private static final List<String> ENDS = List.of(
            "{\"status\":\"completed\"}",
            "{\"status\":\"completed\",\"success\":true}",
            "{\"status\":\"completed\",\"success\":false}",
            "{\"status\":\"completed\",\"success\":false,\"failureReason\":\"The fare, once quoted, expired\"}",
            "{\"status\":\"failed\",\"failureReason\":\"The fare, once quoted, expired\"}",
            "{\"status\":\"failed\",\"success\":true,\"failureReason\":\"%s\"}".formatted("timeout! ".repeat(40)),
            "{\"status\":\"failed\"}",
            "{\"success\":false}",
            "{}");

    private static String begin(Client sdk, int run, Random random) {
        String session = sdk.post("/api/sdk/sessions", """
                {"name":"run %d","agentName":"agent %d","userId":"user %d","metadata":{"version":"%s"}}""".formatted(
                                run, random.nextInt(3), random.nextInt(4), random.nextInt(2) + ".0"))
                .text("id");
        for (int event = random.nextInt(3); event > 0; event--) {
            sdk.post("/api/sdk/events", """
                    {"sessionId":"%s","eventType":"%s","toolName":"tool %d"}""".formatted(
                            session, random.nextBoolean() ? "error" : "tool_call", random.nextInt(3)));
        }
        return session;
    }

    private Page open(int history, String zone, String address) {
        app.catchUp();
        var page = browsing.tab(Look.LIGHT, VIEWERS.get(history), zone);
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
        assertThat(page.locator(".bone:visible")).hasCount(0);
        assertThat(page.locator("session-table tbody tr:not(.bones)")).hasCount(sessions);
        assertThat(page.locator("pulse-strip .say b")).hasText(Pattern.compile("^" + sessions + " sessions?$"));
        if (!page.url().contains("stalled=")) { // which is of now
            assertThat(page.url()).as(figure).contains("to=").doesNotContain("last=");
        }
    }

    static Stream<Arguments> histories() {
        return IntStream.range(0, HISTORIES)
                .boxed()
                .flatMap(history -> ZONES.stream().map(zone -> Arguments.of(history, zone)));
    }

    /** Each place of each history once, in the zones by turns. */
    private static List<String> placesFor(int history, String zone) {
        return IntStream.range(0, PLACES.size())
                .filter(place -> (place + history) % ZONES.size() == ZONES.indexOf(zone))
                .mapToObj(PLACES::get)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("histories")
    void leadToThatManySessions(int history, String zone) {
        for (var place : placesFor(history, zone)) {
            var page = open(history, zone, place);
            var figures = (List<?>) page.locator(FIGURES).evaluateAll(PROMISED);
            var followed = new HashMap<String, Integer>();
            for (var figure : figures) {
                var parts = (List<?>) figure;
                String link = (String) parts.get(0);
                int promised = ((Number) parts.get(2)).intValue();
                String words = history + " " + zone + " " + place + ": " + parts.get(1);
                assertThat(promised).as(words).isPositive();
                if (followed.isEmpty()) {
                    page.locator(FIGURES).first().click();
                } else if (!followed.containsKey(link)) {
                    page.evaluate(FOLLOW, link);
                }
                assertThat(followed.getOrDefault(link, promised)).as(words).isEqualTo(promised);
                if (followed.put(link, promised) == null) {
                    assertSessions(page, promised, words);
                }
            }
            assertThat(followed).as(place).isNotEmpty();
            page.context().close();
        }
    }

    @Test
    void aBarLeadsToTheSessionsOfItsTime() {
        for (var address : new String[] {"#/sessions?last=24h", "#/sessions"}) {
            var page = open(0, null, address);
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
        var page = open(0, null, "#/overview?last=24h&hasErrors=true");
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
