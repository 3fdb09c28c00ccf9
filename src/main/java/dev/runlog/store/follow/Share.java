package dev.runlog.store.follow;

import dev.runlog.model.Outcome;
import dev.runlog.model.SessionStatus;
import dev.runlog.store.figures.Durations;
import dev.runlog.store.figures.Units;

/**
 * What one session adds to every sum, but for those of its tools: a pure function of what was recorded.
 *
 * @param durationClass of how long it took, see {@link Durations}
 * @param reason the beginning of why it failed; null when it does not say
 */
record Share(Outcome outcome, int durationClass, long costUnits, long tokens, long events, long errors, String reason) {

    /** What tells failure reasons apart: their beginning. What follows is often different in each run, and long. */
    static final int REASON_LENGTH = 200;

    static Share of(RecordedSession session, EventCounts events) {
        boolean active = session.status() == SessionStatus.ACTIVE;
        return new Share(
                Outcome.of(session.status(), session.success()),
                active ? Durations.STILL_RUNNING : Durations.classOf(session.elapsedMs()),
                Units.ofCost(session.cost(events)),
                Units.ofTokens(session.tokens()),
                events.events(),
                events.errors(),
                EventCounts.cut(session.failureReason(), REASON_LENGTH));
    }
}
