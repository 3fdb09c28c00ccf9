package dev.runlog.store.figures;

import dev.runlog.model.Stats.Bucket;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A time cut into hours, days or weeks as a time zone has them. On a day on which clocks change they are longer, or shorter. */
final class TimeBuckets {

    private final Instant from;
    private final Instant to;
    /** Where each begins; and, last, where the last one ends. */
    private final long[] edges;
    /** The one that was found last: the next time is mostly in the same. */
    private int last;

    TimeBuckets(Instant from, Instant to, Bucket bucket, ZoneId zone) {
        this.from = from;
        this.to = to;
        var found = new ArrayList<Long>();
        var start = floor(from, bucket, zone);
        while (start.isBefore(to)) {
            found.add(start.toEpochMilli());
            start = next(start, bucket, zone);
        }
        found.add(start.toEpochMilli());
        this.edges = found.stream().mapToLong(Long::longValue).toArray();
    }

    private static Instant floor(Instant time, Bucket bucket, ZoneId zone) {
        var local = LocalDateTime.ofInstant(time, zone);
        var midnight = local.truncatedTo(ChronoUnit.DAYS);
        if (bucket == Bucket.WEEK) {
            return midnight.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
                    .atZone(zone)
                    .toInstant();
        }
        long since = Duration.between(midnight, local).toMillis() % bucket.millis();
        if (bucket.millis() > Bucket.HOUR.millis()) {
            return local.minus(Duration.ofMillis(since)).atZone(zone).toInstant();
        }
        // Of an hour that comes twice the one that this is in: its start is so long ago.
        return time.minusMillis(since);
    }

    private static Instant next(Instant start, Bucket bucket, ZoneId zone) {
        if (bucket.millis() <= Bucket.HOUR.millis()) {
            var next = start.plusMillis(bucket.millis());
            var aligned = floor(next, bucket, zone);
            return aligned.isAfter(start) ? aligned : next;
        }
        return LocalDateTime.ofInstant(start, zone)
                .plus(Duration.ofMillis(bucket.millis()))
                .atZone(zone)
                .toInstant();
    }

    int size() {
        return edges.length - 1;
    }

    /** Which one a time within is in. */
    int of(long time) {
        if (time < edges[last] || time >= edges[last + 1]) {
            int found = Arrays.binarySearch(edges, time);
            last = found >= 0 ? found : -found - 2;
        }
        return last;
    }

    Instant start(int bucket) {
        return Instant.ofEpochMilli(edges[bucket]);
    }

    /** From where on it counts. */
    Instant from(int bucket) {
        return bucket == 0 ? from : start(bucket);
    }

    /** Up to where it counts. */
    Instant to(int bucket) {
        return bucket == size() - 1 ? to : Instant.ofEpochMilli(edges[bucket + 1]);
    }

    List<Tally> tallies() {
        var tallies = new ArrayList<Tally>();
        for (int i = 0; i < size(); i++) {
            tallies.add(new Tally());
        }
        return tallies;
    }
}
