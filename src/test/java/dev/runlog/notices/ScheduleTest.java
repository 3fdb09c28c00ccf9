package dev.runlog.notices;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTest {

    private static Schedule quiet(String zone, String from, String to) {
        return new Schedule(Duration.ZERO, ZoneId.of(zone), LocalTime.parse(from), LocalTime.parse(to), null);
    }

    @ParameterizedTest
    @CsvSource({
        "UTC, 22:00, 07:00, 2026-03-04T21:59:00Z, 2026-03-04T21:59:00Z",
        "UTC, 22:00, 07:00, 2026-03-04T22:00:00Z, 2026-03-05T07:00:00Z",
        "UTC, 22:00, 07:00, 2026-03-05T06:59:59Z, 2026-03-05T07:00:00Z",
        "UTC, 22:00, 07:00, 2026-03-05T07:00:00Z, 2026-03-05T07:00:00Z",
        "UTC, 12:00, 13:00, 2026-03-05T12:30:00Z, 2026-03-05T13:00:00Z",
        "UTC, 12:00, 13:00, 2026-03-05T13:30:00Z, 2026-03-05T13:30:00Z",
        "Europe/Berlin, 22:00, 07:00, 2026-03-05T05:30:00Z, 2026-03-05T06:00:00Z",
        // The night in which clocks go forward ends an hour sooner.
        "Europe/Berlin, 22:00, 07:00, 2026-03-28T23:00:00Z, 2026-03-29T05:00:00Z",
        "Asia/Kolkata, 22:00, 07:00, 2026-03-05T17:00:00Z, 2026-03-06T01:30:00Z",
    })
    void waitsForTheEndOfQuietHours(String zone, String from, String to, Instant found, Instant spoken) {
        assertThat(quiet(zone, from, to).speaksAt(found, null)).isEqualTo(spoken);
    }

    @Test
    void speaksAtMostSoOften() {
        var schedule = new Schedule(Duration.ofMinutes(15), ZoneId.of("UTC"), null, null, null);
        var last = Instant.parse("2026-03-04T10:00:00Z");
        assertThat(schedule.speaksAt(last.plusSeconds(60), last)).isEqualTo(last.plusSeconds(900));
        assertThat(schedule.speaksAt(last.plusSeconds(1_000), last)).isEqualTo(last.plusSeconds(1_000));
        assertThat(schedule.speaksAt(last, null)).isEqualTo(last);
    }

    @ParameterizedTest
    @CsvSource({
        "UTC, 07:30, 2026-03-04T07:29:00Z, 2026-03-04T07:30:00Z",
        "UTC, 07:30, 2026-03-04T07:30:00Z, 2026-03-05T07:30:00Z",
        "America/New_York, 07:30, 2026-03-04T23:00:00Z, 2026-03-05T12:30:00Z",
        // A time that the clocks leave out is an hour later.
        "Europe/Berlin, 02:30, 2026-03-29T00:00:00Z, 2026-03-29T01:30:00Z",
    })
    void aDigestComesOnceADay(String zone, String at, Instant after, Instant next) {
        var schedule = new Schedule(Duration.ZERO, ZoneId.of(zone), null, null, LocalTime.parse(at));
        assertThat(schedule.nextDigest(after)).isEqualTo(next);
    }

    @Test
    void yesterdayIsAWholeDayOfTheZone() {
        var schedule = quiet("Europe/Berlin", "22:00", "07:00");
        assertThat(schedule.yesterday(Instant.parse("2026-03-30T05:30:00Z")))
                .isEqualTo(
                        new Schedule.Day(Instant.parse("2026-03-28T23:00:00Z"), Instant.parse("2026-03-29T22:00:00Z")));
    }

    @Test
    void aDayOfRetriesHasGrowingPausesAndAnEnd() {
        var start = Instant.parse("2026-03-04T10:00:00Z");
        var end = start.plus(RetryPlan.LONGEST);
        var now = start;
        var last = Duration.ZERO;
        int attempts = 1;
        while (RetryPlan.next(attempts, now, end, null).isPresent()) {
            var next = RetryPlan.next(attempts, now, end, null).get();
            var pause = Duration.between(now, next);
            assertThat(pause.compareTo(last) >= 0 || next.equals(end)).isTrue();
            last = pause;
            now = next;
            attempts++;
        }
        assertThat(now).isEqualTo(end);
        assertThat(attempts).isBetween(10, 20);
        assertThat(RetryPlan.next(1, start, end, Duration.ofHours(3))).contains(start.plus(Duration.ofHours(3)));
        assertThat(RetryPlan.next(1, start, end, Duration.ofDays(3))).contains(end);
    }
}
