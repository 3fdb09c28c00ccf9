package dev.runlog.insight.compare;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.IntStream;

/** Amounts as classes that double, in a unit: up to one, from there to two, to four, and so on. */
final class SizeClass {

    private static final MathContext THREE_DIGITS = new MathContext(3);
    private static final int DOUBLINGS = 50;

    /** What is beyond it is all one. */
    private static final double MOST = 0x1p50;

    private static final List<String> COUNTS = IntStream.rangeClosed(0, DOUBLINGS)
            .mapToDouble(doublings -> Math.scalb(1.0, doublings))
            .mapToObj(to -> to <= 2 ? plain(to) : plain(to / 2 + 1) + "–" + plain(to))
            .toList();

    private final double unit;
    private final List<String> classes;
    private final String over;

    /** @param before stands in front of the amount, and {@code after} behind it */
    SizeClass(double unit, String before, String after) {
        this.unit = unit;
        this.classes = IntStream.rangeClosed(0, DOUBLINGS)
                .mapToDouble(doublings -> Math.scalb(unit, doublings))
                .mapToObj(to ->
                        (to <= unit ? "up to " : before + plain(to / 2) + after + "–") + before + plain(to) + after)
                .toList();
        this.over = "over " + before + plain(MOST * unit) + after;
    }

    /** Of something that is measured. */
    String of(double amount) {
        double units = amount / unit;
        return units > MOST ? over : classes.get(doublings(units));
    }

    /** Of something that is counted: 0, 1, 2, 3–4, 5–8, and so on. */
    static String ofCount(double number) {
        if (number < 0) {
            return "below 0";
        }
        if (number > MOST) {
            return "over " + plain(MOST);
        }
        double whole = Math.ceil(number);
        return whole == 0 ? "0" : COUNTS.get(doublings(whole));
    }

    /** How often one has to be doubled to be as much. */
    private static int doublings(double number) {
        return number <= 1 ? 0 : Math.getExponent(Math.nextDown(number)) + 1;
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number)
                .round(THREE_DIGITS)
                .stripTrailingZeros()
                .toPlainString();
    }
}
