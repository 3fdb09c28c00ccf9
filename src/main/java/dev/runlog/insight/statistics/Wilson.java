package dev.runlog.insight.statistics;

/** The score interval of a share, which holds for few observations and for shares near 0 and 1 as well. */
public final class Wilson {

    private Wilson() {}

    /** @param all of which there are so many hits; of none, anything is possible */
    public static Interval interval(double hits, double all) {
        if (all <= 0) {
            return new Interval(0, 1);
        }
        double share = hits / all;
        double square = Interval.DEVIATE * Interval.DEVIATE / all;
        double centre = (share + square / 2) / (1 + square);
        double half = Math.sqrt(share * (1 - share) * square + square * square / 4) / (1 + square);
        return new Interval(hits <= 0 ? 0 : centre - half, hits >= all ? 1 : centre + half);
    }
}
