package dev.runlog.insight.compare;

import dev.runlog.insight.statistics.Interval;
import java.util.List;

/**
 * A way that several runs went.
 *
 * @param runs how many of those that were looked at
 * @param share of all runs
 * @param success the share of its runs that succeeded, and where it lies
 * @param cost of a run, in the mean of those that say it; null when none does
 * @param failed places of those among the failed runs that were looked at; {@code good} likewise
 */
public record CommonPath(
        List<String> steps,
        int runs,
        double share,
        double success,
        Interval interval,
        Double cost,
        List<Integer> failed,
        List<Integer> good) {}
