package dev.runlog.insight.statistics;

/** Where a figure lies, with 95 % confidence. */
public record Interval(double low, double high) {

    /** The standard normal deviate that cuts off 2.5 % on each side. */
    static final double DEVIATE = 1.959963984540054;

    /** Around a value, cut at what is possible. */
    static Interval around(double value, double standardError, double least, double most) {
        return new Interval(
                Math.max(least, value - DEVIATE * standardError), Math.min(most, value + DEVIATE * standardError));
    }
}
