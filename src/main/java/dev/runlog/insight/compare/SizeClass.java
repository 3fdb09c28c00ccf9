package dev.runlog.insight.compare;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as classes that double: 0, 1, 2, 3–4, 5–8, and so on, in a unit. */
final class SizeClass {

    private static final MathContext THREE_DIGITS = new MathContext(3);

    /** What is beyond it is all one. */
    private static final double MOST = 0x1p50;

    private SizeClass() {}

    static String of(double number) {
        if (number < 0) {
            return "below 0";
        }
        if (number > MOST) {
            return "over " + plain(MOST);
        }
        double whole = Math.ceil(number);
        if (whole <= 2) {
            return plain(whole);
        }
        double to = top(whole);
        return plain(to / 2 + 1) + "–" + plain(to);
    }

    /** Of something that is measured instead of counted. */
    static String of(double amount, double unit, String before, String after) {
        if (amount / unit > MOST) {
            return "over " + before + plain(MOST * unit) + after;
        }
        double top = top(Math.max(1, amount / unit)) * unit;
        String from = top <= unit ? "up to " : before + plain(top / 2) + after + "–";
        return from + before + plain(top) + after;
    }

    private static double top(double number) {
        double top = 1;
        while (top < number) {
            top *= 2;
        }
        return top;
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number)
                .round(THREE_DIGITS)
                .stripTrailingZeros()
                .toPlainString();
    }
}
