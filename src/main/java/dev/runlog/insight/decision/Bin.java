package dev.runlog.insight.decision;

import dev.runlog.insight.statistics.Interval;
import java.util.List;

/**
 * Runs that are about as sure.
 *
 * @param from how sure they are at least
 * @param says how sure they are in the mean; null without runs, as {@code success}
 * @param success the share of them that succeeded, and where it lies
 * @param places of the runs among all
 */
public record Bin(double from, double to, Double says, Double success, Interval interval, List<Integer> places) {

    public int runs() {
        return places.size();
    }
}
