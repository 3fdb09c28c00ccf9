package dev.runlog.insight.run;

import static dev.runlog.insight.words.Wording.count;
import static dev.runlog.insight.words.Wording.duration;
import static dev.runlog.insight.words.Wording.money;

import dev.runlog.insight.run.Norms.Spread;
import dev.runlog.insight.run.Signal.Kind;
import dev.runlog.insight.run.Signal.Severity;
import dev.runlog.model.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/** Holds a run against what is usual for its agent. */
record Usual(Norms norms) {

    private static final int ENOUGH_FOR_FIGURES = 50;
    private static final int ENOUGH_FOR_GAPS = 20;
    private static final int FAR_ABOVE = 2;
    private static final double CHEAPEST = 0.1;
    private static final long SILENCE_UNKNOWN = 300_000;
    private static final long SILENCE_LEAST = 60_000;
    private static final double SILENCE_SHARE = 0.25;
    private static final double LONG_GAPS = 0.9;
    private static final int GAP_FACTOR = 3;

    /**
     * A pause.
     *
     * @param after id of the event before it; null for none
     * @param lastTool that was tried before it; null for none
     */
    record Gap(long ms, String after, String lastTool) {

        static final Gap NONE = new Gap(0, null, null);
    }

    List<Signal> figures(RunSummary run, double eventCost, long events) {
        var signals = new ArrayList<Signal>();
        double cost = run.cost() == null ? eventCost : run.cost();
        if (!high(signals, Kind.EXPENSIVE, norms.costs(), cost, dollars -> "It cost " + money(dollars))) {
            high(
                    signals,
                    Kind.EXPENSIVE,
                    norms.tokens(),
                    (double) run.tokens(),
                    tokens -> "It used " + count((long) tokens, "token"));
        }
        high(signals, Kind.SLOW, norms.durations(), run.millis(), ms -> "It took " + duration((long) ms));
        high(signals, Kind.LONG, norms.events(), (double) events, count -> "It has " + count((long) count, "event"));
        boolean isCheap = run.outcome() == Outcome.SUCCEEDED
                && cost > 0
                && norms.costs().count() >= ENOUGH_FOR_FIGURES
                && cost < norms.costs().quantile(CHEAPEST);
        if (isCheap) {
            signals.add(of(
                    Kind.CHEAP,
                    Severity.GOOD,
                    "It cost " + money(cost) + ", less than nine in ten runs of this agent."));
        }
        return signals;
    }

    private static boolean high(
            List<Signal> signals, Kind kind, Spread usual, double value, DoubleFunction<String> says) {
        boolean isHigh = usual.count() >= ENOUGH_FOR_FIGURES
                && value > usual.fence()
                && value >= FAR_ABOVE * usual.median()
                && usual.median() > 0;
        if (isHigh) {
            long factor = Math.round(value / usual.median());
            signals.add(of(
                    kind,
                    Severity.WARNING,
                    says.apply(value) + ", " + factor + " times as much as half of this agent's newest " + usual.count()
                            + " runs."));
        }
        return isHigh;
    }

    private static Signal of(Kind kind, Severity severity, String sentence) {
        return new Signal(kind, severity, 1, null, 0, 0, List.of(), sentence);
    }

    /** @return null when the run was never silent for unusually long */
    Signal silence(Gap gap, long runMs) {
        boolean isUnusual = gap.ms() >= silent() && gap.ms() >= SILENCE_SHARE * runMs;
        if (!isUnusual || norms.isFine(Kind.SILENCE, gap.lastTool())) {
            return null;
        }
        String after = gap.lastTool() == null ? "" : " after " + gap.lastTool();
        var events = gap.after() == null ? List.<String>of() : List.of(gap.after());
        return new Signal(
                Kind.SILENCE,
                Severity.WARNING,
                1,
                gap.lastTool(),
                0,
                gap.ms(),
                events,
                "Nothing happened for " + duration(gap.ms()) + after + ".");
    }

    private double silent() {
        return norms.longestGaps().count() < ENOUGH_FOR_GAPS
                ? SILENCE_UNKNOWN
                : Math.max(SILENCE_LEAST, GAP_FACTOR * norms.longestGaps().quantile(LONG_GAPS));
    }
}
