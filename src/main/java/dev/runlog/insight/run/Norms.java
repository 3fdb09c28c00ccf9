package dev.runlog.insight.run;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * What is usual for an agent, from its newest runs that ended, and what people said is fine for it.
 *
 * @param longestGaps the longest pause of each run, in milliseconds
 * @param durations in milliseconds
 */
public record Norms(Spread longestGaps, Spread costs, Spread tokens, Spread durations, Spread events, Set<Fine> fine) {

    /** So many of the newest ended runs are looked at. */
    public static final int RUNS = 200;

    /** Nothing is known. */
    public static final Norms NONE =
            new Norms(Spread.NONE, Spread.NONE, Spread.NONE, Spread.NONE, Spread.NONE, Set.of());

    /** A kind of signal that is fine when it is about this tool; about none, when the tool is null. */
    public record Fine(Signal.Kind kind, String tool) {}

    /** A run that ended. What it did not report is null. */
    public record Sample(long longestGapMs, Double cost, Double tokens, Double durationMs, long events) {}

    /** The same, but what people say is fine. */
    public Norms allowing(Set<Fine> others) {
        return new Norms(longestGaps, costs, tokens, durations, events, Set.copyOf(others));
    }

    public static Norms of(List<Sample> runs, Set<Fine> fine) {
        return new Norms(
                Spread.of(runs.stream().mapToDouble(Sample::longestGapMs)),
                Spread.of(known(runs.stream().map(Sample::cost))),
                Spread.of(known(runs.stream().map(Sample::tokens))),
                Spread.of(known(runs.stream().map(Sample::durationMs))),
                Spread.of(runs.stream().mapToDouble(Sample::events)),
                Set.copyOf(fine));
    }

    private static DoubleStream known(Stream<Double> values) {
        return values.filter(Objects::nonNull).mapToDouble(value -> value);
    }

    boolean isFine(Signal.Kind kind, String tool) {
        return fine.contains(new Fine(kind, tool));
    }

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

        /** What lies above is far out: three distances of the quartiles above the upper one, in orders of magnitude. */
        public double fence() {
            double lower = Math.log(Math.max(SMALLEST, quantile(0.25)));
            double upper = Math.log(Math.max(SMALLEST, quantile(0.75)));
            return Math.exp(upper + FENCE * (upper - lower));
        }
    }
}
