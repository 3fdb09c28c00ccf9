package dev.runlog.store.insight;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.runlog.insight.run.Consistency.Badge;
import dev.runlog.insight.run.RunReader;
import dev.runlog.insight.run.Signal;
import dev.runlog.model.AllowedSignal;
import dev.runlog.model.Silence;
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
 * @param allowed what would be said of the runs of its agent, were it not fine by somebody's word
 * @param silence how long it has been hanging; null when it does not
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
        List<Badge> badges,
        List<AllowedSignal> allowed,
        Hanging silence) {

    /** @param reason to end it with */
    public record Hanging(@JsonUnwrapped Silence silence, String sentence, String reason) {}

    static final Diagnosis UNKNOWN = new Diagnosis(
            Basis.NONE, RunReader.RULES, null, null, 0, 0, 0, 0, 0, List.of(), List.of(), List.of(), null);

    /** The same, with what people and time say of it. */
    Diagnosis with(List<AllowedSignal> fine, Hanging hanging) {
        return new Diagnosis(
                basis,
                rules,
                sentence,
                turnedAt,
                attempts,
                failedAttempts,
                eventCost,
                wastedCost,
                wastedMs,
                signals,
                badges,
                fine,
                hanging);
    }

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
