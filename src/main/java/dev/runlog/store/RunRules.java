package dev.runlog.store;

import dev.runlog.store.access.Readers;
import dev.runlog.store.behaviour.Behaviour;
import dev.runlog.store.compare.Comparisons;
import dev.runlog.store.insight.DiagnosisStore;
import dev.runlog.store.insight.NormRows;
import dev.runlog.store.runs.SessionStore;
import java.time.Clock;

/** What the rules say: of one run, of two, of groups of them, and of how runs go. */
public record RunRules(DiagnosisStore diagnoses, Comparisons comparisons, Behaviour behaviour) {

    static RunRules of(Readers readers, SessionStore sessions, NormRows norms, Clock clock) {
        return new RunRules(
                new DiagnosisStore(readers, norms, clock), Comparisons.of(readers, sessions), Behaviour.of(readers));
    }
}
