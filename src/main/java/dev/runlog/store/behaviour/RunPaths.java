package dev.runlog.store.behaviour;

import java.time.Instant;
import java.util.List;

/**
 * The ways that runs take.
 *
 * @param runs how many ended, of those that were asked for; so many of them {@code failed}
 * @param looked so many were looked at
 * @param tooFew true when there are too few to say where ways part; else null
 */
public record RunPaths(
        Instant from,
        Instant to,
        long runs,
        long failed,
        int looked,
        Boolean tooFew,
        List<Common> commonest,
        List<Parting> partings) {

    /**
     * A way that several took.
     *
     * @param steps as in {@code tool:search}; what was done several times in a row stands once
     * @param runs of those that were looked at
     * @param share of all runs
     * @param cost of a run in the mean; null when none says it
     * @param sessions some of those runs, the newest first
     */
    public record Common(
            List<String> steps,
            int runs,
            double share,
            double successRate,
            double successLow,
            double successHigh,
            Double cost,
            List<String> sessions) {}

    /**
     * Where ways part, and runs that go one way fail more often than the others.
     *
     * @param after what all did before
     * @param next what those do that fail most; null when they end there
     * @param runs how many do it, of all {@code of} that come by and were looked at
     * @param failed so many of them failed
     * @param failing the share of those that do it which fail; {@code otherwise} of the others that come by
     * @param ratio how much likelier it makes them fail; {@code ratioLow} at least
     * @param sessions some of those that did it and failed, the newest first
     */
    public record Parting(
            List<String> after,
            String next,
            String sentence,
            int runs,
            int of,
            int failed,
            double failing,
            double otherwise,
            double ratio,
            double ratioLow,
            double explains,
            double falseShare,
            List<String> sessions) {}
}
