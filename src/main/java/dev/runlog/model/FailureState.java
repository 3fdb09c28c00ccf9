package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** How a failure stands, for whoever works on it; the most urgent first. */
public enum FailureState {
    /** It was resolved, and a run that began afterwards failed with it. */
    REGRESSED,
    /** It hits clearly more runs than usual, by number and by share. */
    RISING,
    NEW,
    ONGOING,
    /** Nobody wants to hear of it for now. */
    MUTED,
    /** Somebody says it is mended. */
    RESOLVED;

    /** So long it is said of a failure that it is new, or regressed. */
    public static final Duration FRESH = Duration.ofDays(7);

    private final String wire = name().toLowerCase(Locale.ROOT);

    /** What a person said last, or nothing did. */
    public enum Said {
        OPEN,
        RESOLVED,
        MUTED;

        private final String wire = name().toLowerCase(Locale.ROOT);

        @JsonValue
        public String wire() {
            return wire;
        }

        public static Said of(String wire) {
            return valueOf(wire.toUpperCase(Locale.ROOT));
        }
    }

    /** @param regressed when it did; null for never */
    public static FailureState of(Said said, Instant regressed, boolean isRising, Instant firstSeen, Instant now) {
        return switch (said) {
            case RESOLVED -> RESOLVED;
            case MUTED -> MUTED;
            case OPEN -> {
                if (regressed != null && regressed.isAfter(now.minus(FRESH))) {
                    yield REGRESSED;
                }
                if (isRising) {
                    yield RISING;
                }
                yield firstSeen.isAfter(now.minus(FRESH)) ? NEW : ONGOING;
            }
        };
    }

    /** Whether it waits for somebody. */
    public boolean isOpen() {
        return this != MUTED && this != RESOLVED;
    }

    @JsonValue
    public String wire() {
        return wire;
    }
}
