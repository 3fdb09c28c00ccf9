package dev.runlog.insight.statistics;

import java.util.Arrays;
import java.util.Comparator;

/** Keeps false discoveries rare where many things are tested at once. */
public final class BenjaminiHochberg {

    private BenjaminiHochberg() {}

    /**
     * What share of those that look as good as this one would be false: at most this, for each in its place.
     *
     * @param chances of each test, how likely chance alone gives what was seen
     */
    public static double[] falseDiscoveries(double[] chances) {
        var order = new Integer[chances.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingDouble(i -> chances[i]));
        var rates = new double[chances.length];
        double least = 1;
        for (int rank = order.length; rank >= 1; rank--) {
            int place = order[rank - 1];
            least = Math.min(least, chances[place] * order.length / rank);
            rates[place] = least;
        }
        return rates;
    }
}
