package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Locale;

/**
 * A run that goes on, but of which nothing was heard for unusually long.
 *
 * @param since when something was heard last
 * @param limitMs so long it may be silent
 * @param chosen whether a person set that limit for the agent
 * @param usualMs hardly a run of its agent pauses longer; null when too few are known to tell
 * @param lastTool that it called; null for none
 */
public record Silence(Kind kind, Instant since, long limitMs, boolean chosen, Long usualMs, String lastTool) {

    public enum Kind {
        /** It hangs. */
        STALLED,
        /** For so long that nobody waits for it any more. */
        ABANDONED;

        @JsonValue
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Kind of(String wire) {
            return valueOf(wire.toUpperCase(Locale.ROOT));
        }
    }
}
