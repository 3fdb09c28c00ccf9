package dev.runlog.insight.statistics;

/** Whether two groups differ in a share by more than chance gives, counted exactly. */
public final class FisherExact {

    /** What adds less than this to a sum is left out. */
    private static final double NOTHING = 1e-17;

    private FisherExact() {}

    /**
     * How likely chance alone makes a difference at least as great in either direction: twice the smaller tail.
     *
     * @param a of the first {@code ofA}, so many have it; {@code b} of the second {@code ofB}
     */
    public static double twoSided(long a, long ofA, long b, long ofB) {
        long hits = a + b;
        double lower = tail(a, -1, ofA, ofB, hits);
        double upper = tail(a, 1, ofA, ofB, hits);
        return Math.min(1, 2 * Math.min(lower, upper));
    }

    /** The chance of {@code a} or anything beyond it; each step follows from the one before. */
    private static double tail(long a, int step, long ofA, long ofB, long hits) {
        long least = Math.max(0, hits - ofB);
        long most = Math.min(ofA, hits);
        double term = Math.exp(
                Gamma.logChoices(ofA, a) + Gamma.logChoices(ofB, hits - a) - Gamma.logChoices(ofA + ofB, hits));
        double sum = 0;
        for (long x = a; x >= least && x <= most; x += step) {
            sum += term;
            double ratio = step > 0
                    ? (double) (ofA - x) * (hits - x) / ((x + 1.0) * (ofB - hits + x + 1.0))
                    : x * (ofB - hits + (double) x) / ((ofA - x + 1.0) * (hits - x + 1.0));
            term *= ratio;
            if (ratio < 1 && term < NOTHING * sum) {
                break;
            }
        }
        return Math.min(1, sum);
    }
}
