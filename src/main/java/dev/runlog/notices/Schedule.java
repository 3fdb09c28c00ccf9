package dev.runlog.notices;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;

/**
 * When a rule may speak. In quiet hours what it has to say waits for their end; with a digest, for that time of the day.
 *
 * @param every at most one message in so long; zero for no limit
 * @param quietFrom with {@code quietTo}, times of the day in the zone, the second may be that of the next day; null for no quiet hours
 * @param digestAt when the one message of a day is sent; null for at once
 */
public record Schedule(Duration every, ZoneId zone, LocalTime quietFrom, LocalTime quietTo, LocalTime digestAt) {

    /** Whatever comes, when it comes. */
    public static final Schedule AT_ONCE = new Schedule(Duration.ZERO, ZoneId.of("UTC"), null, null, null);

    /** A day of the zone. */
    public record Day(Instant from, Instant to) {}

    public boolean isDigest() {
        return digestAt != null;
    }

    /**
     * The first moment from a time on at which something may be sent.
     *
     * @param last when the rule spoke last; null for never
     */
    public Instant speaksAt(Instant time, Instant last) {
        var earliest = last == null || time.isAfter(last.plus(every)) ? time : last.plus(every);
        return quietFrom == null ? earliest : afterQuiet(earliest);
    }

    private Instant afterQuiet(Instant time) {
        var local = time.atZone(zone);
        var clock = local.toLocalTime();
        boolean overNight = !quietFrom.isBefore(quietTo);
        boolean quiet = overNight
                ? !clock.isBefore(quietFrom) || clock.isBefore(quietTo)
                : !clock.isBefore(quietFrom) && clock.isBefore(quietTo);
        if (!quiet) {
            return time;
        }
        boolean endsTomorrow = overNight && !clock.isBefore(quietFrom);
        var day = endsTomorrow ? local.toLocalDate().plusDays(1) : local.toLocalDate();
        return day.atTime(quietTo).atZone(zone).toInstant();
    }

    /** The first digest after a time. */
    public Instant nextDigest(Instant after) {
        var day = after.atZone(zone).toLocalDate();
        var today = day.atTime(digestAt).atZone(zone).toInstant();
        return today.isAfter(after)
                ? today
                : day.plusDays(1).atTime(digestAt).atZone(zone).toInstant();
    }

    /** The whole day before the one of this time. */
    public Day yesterday(Instant now) {
        var today = now.atZone(zone).toLocalDate();
        return new Day(
                today.minusDays(1).atStartOfDay(zone).toInstant(),
                today.atStartOfDay(zone).toInstant());
    }
}
