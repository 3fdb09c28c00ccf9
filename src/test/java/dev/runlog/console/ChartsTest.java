package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.LocatorOptions;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The overview's charts say what is known and no more. */
class ChartsTest {

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client viewer;
    private static final List<String> days = new ArrayList<>();

    /** Runs on the first two days of a week, and on its last: nine in ten succeed, a few more at the end. */
    @BeforeAll
    static void record() {
        var sdk = app.as();
        CLOCK.move(Duration.ofHours(-CLOCK.instant().atZone(ZoneOffset.UTC).getHour()));
        for (int day = 0; day < 7; day++) {
            days.add(DateTimeFormatter.ofPattern("MMM d", Locale.US)
                    .format(CLOCK.instant().atZone(ZoneOffset.UTC)));
            if (day < 2 || day == 6) {
                for (int run = 0; run < 10 + day; run++) {
                    sdk.patch("/api/sdk/sessions/" + sdk.openSession(), """
                            {"status":"completed","success":%s,"durationMs":1500}""".formatted(run > 0));
                }
            }
            CLOCK.move(Duration.ofDays(1));
        }
        CLOCK.move(Duration.ofMinutes(-10));
        sdk.openSession();
        CLOCK.move(Duration.ofMinutes(1));
        viewer = app.signedIn("vic@example.org", Role.VIEWER);
    }

    private Page overview() {
        return overview(Look.LIGHT, "7d");
    }

    private Page overview(Look look, String span) {
        app.catchUp();
        var page = browsing.tab(look, viewer);
        page.clock().setFixedTime(CLOCK.instant().toEpochMilli());
        page.navigate(app.app().uri() + "#/overview?last=" + span);
        return page;
    }

    private static Locator chart(Page page, String title) {
        return page.locator("overview-view .charts section", new LocatorOptions().setHasText(title))
                .locator("chart-box");
    }

    @Test
    void everyDayOfAWeekHasItsLabel() {
        assertThat(chart(overview(), "Sessions by outcome")
                        .evaluate("box => box.chart.scales.x.ticks.map(({ label }) => label).filter(Boolean)"))
                .asInstanceOf(InstanceOfAssertFactories.list(String.class))
                .containsSubsequence(days);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1h", "24h", "7d", "30d"})
    void noLabelCoversAnother(String span) {
        for (var look : List.of(Look.LIGHT, Look.LIGHT_PHONE)) {
            var covered = chart(overview(look, span), "Sessions by outcome").evaluate("""
                    ({ chart }) => {
                      const { x } = chart.scales;
                      const shown = x.ticks.map(({ label }, i) => ({ label, at: x.getPixelForTick(i) })).filter(({ label }) => label);
                      const wide = ({ label }) => chart.ctx.measureText(label).width;
                      return shown.slice(1).filter((one, i) => one.at - wide(one) / 2 < shown[i].at + wide(shown[i]) / 2)
                        .map(({ label }) => label);
                    }""");
            assertThat(covered).as(look + " " + span).isEqualTo(List.of());
        }
    }

    @Test
    void nothingIsDrawnWhereNothingIsKnown() {
        var drawn = chart(overview(), "Success rate").evaluate("""
                box => box.chart.getDatasetMeta(0).dataset.segments.map(({ start, end }) => end - start)""");
        assertThat(drawn).as("how long each line is, in buckets").isEqualTo(List.of(0, 0, 0));
        assertThat(chart(overview(), "Success rate")
                        .evaluate("box => box.chart.data.datasets[0].pointRadius.some(Boolean)"))
                .isEqualTo(true);
    }

    @Test
    void aRateIsDrawnOnTheScaleItMovesOn() {
        var lowest = chart(overview(), "Success rate").evaluate("box => box.chart.scales.y.min");
        assertThat(((Number) lowest).doubleValue()).isBetween(0.8, 0.9);
    }

    @Test
    void aChartOfNothingSaysSo() {
        var page = overview();
        assertThat(page.getByText("No tokens were reported in this span.")).isVisible();
        assertThat(page.getByText("No cost was reported in this span.")).isVisible();
        assertThat(chart(page, "Tokens")).hasCount(0);
    }
}
