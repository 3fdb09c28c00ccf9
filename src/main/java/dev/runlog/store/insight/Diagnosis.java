package dev.runlog.store.insight;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.runlog.insight.run.Consistency.Badge;
import dev.runlog.insight.run.Signal;
import java.util.List;
import java.util.Locale;

/**
 * What the rules say of one run.
 *
 * @param rules their version
 * @param sentence all of it in one; null when there is nothing to say
 * @param turnedAt id of the event where it began to go wrong; null when nothing points at one
 * @param wastedCost what went into stretches that led nowhere, as {@code wastedMs}
 * @param signals the worst first
 * @param badges whether its totals agree with its events
 */
public record Diagnosis(
        Basis basis,
        int rules,
        String sentence,
        String turnedAt,
        int attempts,
        int failedAttempts,
        double eventCost,
        double wastedCost,
        long wastedMs,
        List<Signal> signals,
        List<Badge> badges) {

    /** What was judged. */
    public enum Basis {
        /** All events, just now. */
        EVENTS,
        /** What was kept of them when the run had ended. */
        KEPT,
        /** Nothing yet: it has too many events to be judged while it is asked for, and has not been otherwise. */
        NONE;

        @JsonValue
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
