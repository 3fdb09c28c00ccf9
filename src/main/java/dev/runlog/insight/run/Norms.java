package dev.runlog.insight.run;

import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * What is usual for an agent, from its newest runs that ended, and what people said is fine for it.
 *
 * @param longestGaps the longest pause of each run, in milliseconds
 * @param durations in milliseconds
 * @param fine patterns that mean no trouble with this agent
 */
public record Norms(Spread longestGaps, Spread costs, Spread tokens, Spread durations, Spread events, Set<Fine> fine) {

    /** So many of the newest ended runs are looked at. */
    public static final int RUNS = 200;

    /** Nothing is known. */
    public static final Norms NONE =
            new Norms(Spread.NONE, Spread.NONE, Spread.NONE, Spread.NONE, Spread.NONE, Set.of());

    /** A kind of signal that is fine when this tool is the cause. */
    public record Fine(Signal.Kind kind, String tool) {}

    /** A run that ended. What it did not report is null. */
    public record Sample(long longestGapMs, Double cost, Double tokens, Double durationMs, long events) {}

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
        return values.filter(value -> value != null).mapToDouble(value -> value);
    }
}
