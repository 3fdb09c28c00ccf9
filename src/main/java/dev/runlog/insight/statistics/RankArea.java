package dev.runlog.insight.statistics;

import java.util.Arrays;

/**
 * How well a number tells two kinds apart: the chance that one of the first kind has the greater number, ties half. Known as
 * the area under the curve (AUC); 0.5 is no better than a coin.
 *
 * @param interval after Hanley and McNeil
 */
public record RankArea(double value, Interval interval) {

    /** @param ones numbers of the kind that should have the greater ones; neither may be empty */
    public static RankArea of(double[] ones, double[] others) {
        var sorted = others.clone();
        Arrays.sort(sorted);
        double wins = 0;
        for (double one : ones) {
            wins += (below(sorted, one, false) + below(sorted, one, true)) / 2.0;
        }
        double area = wins / ((double) ones.length * others.length);
        return new RankArea(area, Interval.around(area, error(area, ones.length, others.length), 0, 1));
    }

    /** How many are less than it, or no greater. */
    private static int below(double[] sorted, double value, boolean orEqual) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < value || (orEqual && sorted[middle] == value)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static double error(double area, int ones, int others) {
        double twoOnes = area / (2 - area);
        double twoOthers = 2 * area * area / (1 + area);
        double variance =
                area * (1 - area) + (ones - 1) * (twoOnes - area * area) + (others - 1) * (twoOthers - area * area);
        return Math.sqrt(Math.max(0, variance) / ((double) ones * others));
    }
}
