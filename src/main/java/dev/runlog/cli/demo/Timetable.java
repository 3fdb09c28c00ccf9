package dev.runlog.cli.demo;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * When sessions begin: busy by day and quiet by night and on weekends, growing slowly, with one bad day. Later sessions
 * never begin before earlier ones.
 */
final class Timetable {

    private static final long HOUR = Duration.ofHours(1).toMillis();
    private static final double WEEKEND = 0.35;
    private static final double GROWTH = 0.4;
    private static final double RETRIES_ON_THE_BAD_DAY = 1.3;

    private final long start;
    private final long end;
    private final long sessions;
    private final long badFrom;
    private final long badTo;

    /** For each hour, how much of the traffic lies before its end; the last is 1. */
    private final double[] before;

    Timetable(long seed, long sessions, int days, Instant end) {
        this.end = end.toEpochMilli();
        this.start = this.end - Duration.ofDays(days).toMillis();
        this.sessions = sessions;
        var badDay = end.minus(Duration.ofDays((long) Math.ceil(days * 0.3))).truncatedTo(ChronoUnit.DAYS);
        while (isWeekend(badDay)) {
            badDay = badDay.plus(Duration.ofDays(1));
        }
        this.badFrom = badDay.plus(Duration.ofHours(9)).toEpochMilli();
        this.badTo = badFrom + 7 * HOUR;
        this.before = new double[days * 24];
        fill(new Chance(seed, -1));
    }

    private void fill(Chance chance) {
        double sum = 0;
        for (int hour = 0; hour < before.length; hour++) {
            sum += traffic(start + hour * HOUR, (double) hour / before.length) * chance.around(1, 0.12);
            before[hour] = sum;
        }
        for (int hour = 0; hour < before.length; hour++) {
            before[hour] /= sum;
        }
    }

    private double traffic(long at, double progress) {
        var time = Instant.ofEpochMilli(at).atOffset(ZoneOffset.UTC);
        double fromNoon = (time.getHour() - 13.5) / 4.5;
        double byDay = 0.12 + Math.exp(-fromNoon * fromNoon / 2);
        double byWeek = isWeekend(time.toInstant()) ? WEEKEND : 1;
        return byDay * byWeek * (1 + GROWTH * progress) * (isBad(at) ? RETRIES_ON_THE_BAD_DAY : 1);
    }

    private static boolean isWeekend(Instant day) {
        var name = day.atOffset(ZoneOffset.UTC).getDayOfWeek();
        return name == DayOfWeek.SATURDAY || name == DayOfWeek.SUNDAY;
    }

    /** Whether what the agents depend on is broken at that time. */
    boolean isBad(long at) {
        return at >= badFrom && at < badTo;
    }

    long end() {
        return end;
    }

    /** @param session from 0, in order of time */
    long start(long session, Chance chance) {
        double place = (session + chance.part()) / sessions;
        int low = 0;
        int high = before.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (before[middle] <= place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        double earlier = low == 0 ? 0 : before[low - 1];
        return start + (long) ((low + (place - earlier) / (before[low] - earlier)) * HOUR);
    }
}
