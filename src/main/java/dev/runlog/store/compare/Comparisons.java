package dev.runlog.store.compare;

import dev.runlog.store.access.Readers;
import dev.runlog.store.runs.SessionStore;

/** Runs beside each other: two of them, or two groups. */
public record Comparisons(RunComparison runs, GroupComparison groups) {

    public static Comparisons of(Readers readers, SessionStore sessions) {
        return new Comparisons(new RunComparison(readers, sessions), new GroupComparison(readers));
    }
}
