package dev.runlog.insight.words;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;

/** How numbers read in a sentence. */
public final class Wording {

    private static final long SECOND = Duration.ofSeconds(1).toMillis();
    private static final long MINUTE = Duration.ofMinutes(1).toMillis();
    private static final long HOUR = Duration.ofHours(1).toMillis();
    private static final long DAY = Duration.ofDays(1).toMillis();

    private Wording() {}

    /** {@code 91 %}; near none and all with one place behind the point, which tells more there. */
    public static String percent(double share) {
        double hundredth = share * 100;
        boolean isWhole = Math.abs(hundredth - Math.rint(hundredth)) < 0.05 || (hundredth >= 2 && hundredth <= 98);
        return (isWhole ? whole(hundredth) : decimal(hundredth, 1)) + " %";
    }

    public static String money(double dollars) {
        if (dollars >= 1_000) {
            return "$" + whole(dollars);
        }
        return "$" + (dollars != 0 && Math.abs(dollars) < 0.1 ? significant(dollars) : decimal(dollars, 2));
    }

    /** {@code 48 s}, {@code 2 h 10 min}. */
    public static String duration(double millis) {
        long rounded = Math.round(millis);
        if (rounded < SECOND) {
            return rounded + " ms";
        }
        if (rounded < MINUTE) {
            return significant(millis / SECOND) + " s";
        }
        if (rounded < HOUR) {
            return parts(rounded, MINUTE, " min", SECOND, " s");
        }
        return rounded < DAY ? parts(rounded, HOUR, " h", MINUTE, " min") : parts(rounded, DAY, " d", HOUR, " h");
    }

    public static String duration(long millis) {
        return duration((double) millis);
    }

    private static String parts(long millis, long large, String largeName, long small, String smallName) {
        long rest = millis % large / small;
        return millis / large + largeName + (rest == 0 ? "" : " " + rest + smallName);
    }

    /** {@code 1,234}. */
    public static String whole(double number) {
        return whole(Math.round(number));
    }

    public static String whole(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A number of any size: whole when it is large, else with its first figures. */
    public static String number(double number) {
        return Math.abs(number) >= 100 || number == Math.rint(number) ? whole(number) : significant(number);
    }

    /** {@code 1 run}, {@code 3 runs}. */
    public static String count(long number, String thing) {
        return whole(number) + " " + thing + (number == 1 ? "" : "s");
    }

    private static String significant(double number) {
        return new BigDecimal(number)
                .round(new MathContext(2, RoundingMode.HALF_UP))
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String decimal(double number, int places) {
        return String.format(Locale.ROOT, "%." + places + "f", number);
    }
}
