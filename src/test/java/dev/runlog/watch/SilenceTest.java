package dev.runlog.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.insight.Finding;
import dev.runlog.model.Environment;
import dev.runlog.testing.CommandRun;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On made-up runs of a month nothing is told of figures, but for the day on which something was broken. */
class SilenceTest {

    private static final int DAYS = 30;
    private static final int LEAST_BEFORE = 8;
    private static final MovableClock clock = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(clock);

    /** As the demo has it. */
    private static Instant brokenDay(Instant end) {
        var day = end.minus(Duration.ofDays(9)).truncatedTo(ChronoUnit.DAYS);
        while (isWeekend(day)) {
            day = day.plus(Duration.ofDays(1));
        }
        return day;
    }

    private static boolean isWeekend(Instant day) {
        var name = day.atOffset(ZoneOffset.UTC).getDayOfWeek();
        return name == DayOfWeek.SATURDAY || name == DayOfWeek.SUNDAY;
    }

    @ParameterizedTest
    @CsvSource({"1, 2000", "3, 9000"})
    void atMostOneLineAWeek(int seed, int sessions) {
        var tenant = app.tenant("demo-" + seed, Environment.LIVE);
        CommandRun.of(app, clock, "demo", "--plain", "--org", "demo-" + seed, "--seed", seed, "--sessions", sessions)
                .well();
        app.catchUp();
        var end = clock.instant();
        var broken = brokenDay(end);
        var source = new WorseFigures(new WhatMoved(app.store().stats(), Versions.of(app.store())));
        var lines = new ArrayList<String>();
        int days = 0;
        for (int back = DAYS - LEAST_BEFORE; back >= 0; back--) {
            var now = end.minus(Duration.ofDays(back));
            var yesterday = now.truncatedTo(ChronoUnit.DAYS).minus(Duration.ofDays(1));
            if (!yesterday.equals(broken)) {
                days++;
                source.find(tenant, now).join().stream().map(Finding::sentence).forEach(lines::add);
            }
        }
        assertThat(lines).hasSizeLessThanOrEqualTo(days / 7);
    }
}
