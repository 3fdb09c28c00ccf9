package dev.runlog.insight.compare;

import java.util.List;
import java.util.Set;

/**
 * One of two groups of runs.
 *
 * @param runs the traits of each that was looked at
 * @param weight for how many runs each of them stands
 */
public record Cohort(List<Set<Trait>> runs, double weight) {

    /** Of fewer, nothing is said. */
    public static final int LEAST = 10;

    /** Of so many at most, each is looked at. */
    public static final int MOST = 2_000;

    public int size() {
        return runs.size();
    }

    public boolean isTooSmall() {
        return size() < LEAST;
    }
}
