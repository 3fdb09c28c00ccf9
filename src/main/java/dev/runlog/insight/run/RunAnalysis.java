package dev.runlog.insight.run;

import static dev.runlog.insight.words.Wording.count;

import java.util.List;

/**
 * What the rules say of a run. Times are in milliseconds.
 *
 * @param path what it did, step by step, repeats folded; its beginning when it is long
 * @param wastedCost what went into stretches that led nowhere, as {@code wastedMs}
 * @param signals the worst first
 * @param turnedAt id of the event where it began to go wrong; null when nothing points at one
 * @param firstAt when its first event happened, and {@code lastAt} its last; both 0 without events
 * @param failures the first and the newest attempts that failed
 * @param lastTool it tried; null for none
 * @param lastErrorText what its last error says; null for none
 * @param sentence all of it in one; null when there is nothing to say
 */
public record RunAnalysis(
        List<Step> path,
        int attempts,
        int failedAttempts,
        long longestGapMs,
        double eventCost,
        double wastedCost,
        long wastedMs,
        Confidence confidence,
        List<Signal> signals,
        String turnedAt,
        long firstAt,
        long lastAt,
        List<FailedAttempt> failures,
        String lastTool,
        String lastErrorText,
        String sentence) {

    /** What is said of a good run of which nothing else is to be said. */
    public static String nothingUnusual(long events) {
        return "Nothing unusual in " + count(events, "event") + ".";
    }

    public boolean has(Signal.Kind kind) {
        return signals.stream().anyMatch(signal -> signal.kind() == kind);
    }

    RunAnalysis with(List<Signal> known) {
        return judged(wastedCost, wastedMs, known, turnedAt, sentence);
    }

    RunAnalysis judged(double cost, long ms, List<Signal> known, String turned, String told) {
        return new RunAnalysis(
                path,
                attempts,
                failedAttempts,
                longestGapMs,
                eventCost,
                cost,
                ms,
                confidence,
                known,
                turned,
                firstAt,
                lastAt,
                failures,
                lastTool,
                lastErrorText,
                told);
    }
}
