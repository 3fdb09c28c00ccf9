package dev.runlog.insight.words;

import java.util.Locale;

/** Figures as people read them: {@code $0.42}, {@code 2 min 10 s}, {@code 7 times}. */
public final class Amounts {

    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final double CENT = 0.01;

    private Amounts() {}

    public static String money(double dollars) {
        return dollars == 0 || dollars >= CENT
                ? String.format(Locale.ROOT, "$%,.2f", dollars)
                : String.format(Locale.ROOT, "$%.4f", dollars);
    }

    public static String time(long ms) {
        if (ms < SECOND) {
            return ms + " ms";
        }
        if (ms < MINUTE) {
            return ms / SECOND + " s";
        }
        return ms < HOUR ? two(ms, MINUTE, "min", SECOND, "s") : two(ms, HOUR, "h", MINUTE, "min");
    }

    private static String two(long ms, long large, String largeName, long small, String smallName) {
        long rest = ms % large / small;
        return ms / large + " " + largeName + (rest == 0 ? "" : " " + rest + " " + smallName);
    }

    public static String percent(double part) {
        return Math.round(part * 100) + " %";
    }

    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    public static String plural(long number, String one) {
        return count(number) + " " + (number == 1 ? one : one + "s");
    }
}
