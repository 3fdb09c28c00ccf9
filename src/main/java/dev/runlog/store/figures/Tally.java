package dev.runlog.store.figures;

import dev.runlog.model.Figures;
import dev.runlog.model.Outcome;
import dev.runlog.store.columns.Units;
import dev.runlog.store.facts.Numbers;

/** Adds up sessions: the one definition of every figure. */
final class Tally {

    private final Durations durations = new Durations();
    private long sessions;
    private long succeeded;
    private long failed;
    private double costUnits;
    private double tokens;
    private long events;
    private long errors;
    private long right;
    private long wrong;

    /** Adds one session of a block. */
    void add(Numbers numbers, int i) {
        sessions++;
        var outcome = numbers.outcome(i);
        if (outcome != Outcome.ACTIVE) {
            succeeded += outcome == Outcome.SUCCEEDED ? 1 : 0;
            failed += outcome == Outcome.FAILED ? 1 : 0;
            durations.add(numbers.elapsedMs(i));
        }
        costUnits += numbers.costUnits(i);
        tokens += numbers.tokens(i);
        events += numbers.events(i);
        errors += numbers.errors(i);
        var verdict = numbers.isRight(i);
        right += Boolean.TRUE.equals(verdict) ? 1 : 0;
        wrong += Boolean.FALSE.equals(verdict) ? 1 : 0;
    }

    void add(Tally other) {
        sessions += other.sessions;
        succeeded += other.succeeded;
        failed += other.failed;
        costUnits += other.costUnits;
        tokens += other.tokens;
        events += other.events;
        errors += other.errors;
        right += other.right;
        wrong += other.wrong;
        durations.add(other.durations);
    }

    long sessions() {
        return sessions;
    }

    Figures figures() {
        long finished = succeeded + failed;
        return new Figures(
                sessions,
                sessions - finished,
                finished,
                succeeded,
                failed,
                finished == 0 ? null : (double) succeeded / finished,
                durations.percentile(0.50),
                durations.percentile(0.95),
                durations.percentile(0.99),
                cost(costUnits),
                tokens,
                events,
                errors,
                right,
                wrong);
    }

    static double cost(double units) {
        return units / Units.PER_COST;
    }
}
