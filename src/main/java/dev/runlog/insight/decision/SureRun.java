package dev.runlog.insight.decision;

/**
 * How sure a run said it was, from 0 to 1, and how it came out.
 *
 * @param mean of all it said; {@code least} and {@code last} of the same
 */
public record SureRun(double mean, double least, double last, boolean good) {

    /** Sums of the same numbers differ in what nobody said. */
    private static final double PRECISE = 1e9;

    public SureRun {
        mean = Math.rint(mean * PRECISE) / PRECISE;
    }
}
