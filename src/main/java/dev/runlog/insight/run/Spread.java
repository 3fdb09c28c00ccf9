package dev.runlog.insight.run;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * How a figure is spread over some runs.
 *
 * @param sorted the smallest first
 */
public record Spread(List<Double> sorted) {

    public static final Spread NONE = new Spread(List.of());

    private static final double SMALLEST = 1e-9;
    private static final int FENCE = 3;

    public static Spread of(DoubleStream values) {
        return new Spread(values.sorted().boxed().toList());
    }

    public int count() {
        return sorted.size();
    }

    /** The value below which this part of them lies, between its neighbours; 0 of nothing. */
    public double quantile(double part) {
        if (sorted.isEmpty()) {
            return 0;
        }
        double place = part * (sorted.size() - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.size() - 1);
        return sorted.get(below) + (place - below) * (sorted.get(above) - sorted.get(below));
    }

    public double median() {
        return quantile(0.5);
    }

    /** What lies above is far out: three times the distance of the quartiles above the upper one, in orders of magnitude. */
    public double fence() {
        double lower = Math.log(Math.max(SMALLEST, quantile(0.25)));
        double upper = Math.log(Math.max(SMALLEST, quantile(0.75)));
        return Math.exp(upper + FENCE * (upper - lower));
    }
}
