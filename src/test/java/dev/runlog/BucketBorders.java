package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZonedDateTime;

/** Where buckets of time begin, as tests know it. */
final class BucketBorders {

    private BucketBorders() {}

    private static Instant floor(Instant time, Duration bucket) {
        return Instant.ofEpochMilli(Math.floorDiv(time.toEpochMilli(), bucket.toMillis()) * bucket.toMillis());
    }

    /** Weeks begin on Monday; the first day of 1970 was a Thursday. */
    static Instant first(Instant time, Duration bucket) {
        var ahead = Duration.ofDays(bucket.equals(Duration.ofDays(7)) ? 3 : 0);
        return floor(time.plus(ahead), bucket).minus(ahead);
    }

    static void check(ZonedDateTime time, String bucket) {
        assertThat(time.getSecond()).isZero();
        if (bucket.equals("1h") || bucket.equals("6h")) {
            assertThat(time.getMinute()).isZero();
        }
        if (bucket.equals("1d") || bucket.equals("7d")) {
            assertThat(time.toLocalTime()).isEqualTo(LocalTime.MIDNIGHT);
        }
        if (bucket.equals("7d")) {
            assertThat(time.getDayOfWeek()).isEqualTo(DayOfWeek.MONDAY);
        }
    }

    static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
