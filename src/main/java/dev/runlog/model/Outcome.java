package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * How a session came out: {@code failed} when its status says so, or when it completed without success; {@code succeeded}
 * when it completed otherwise; {@code active} until then.
 */
public enum Outcome {
    ACTIVE,
    SUCCEEDED,
    FAILED;

    private final String wire = name().toLowerCase(Locale.ROOT);

    public static Outcome of(SessionStatus status, Boolean success) {
        return switch (status) {
            case ACTIVE -> ACTIVE;
            case COMPLETED -> Boolean.FALSE.equals(success) ? FAILED : SUCCEEDED;
            case FAILED -> FAILED;
        };
    }

    public static Outcome of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }

    /** The name on the wire and in the store. */
    @JsonValue
    public String wire() {
        return wire;
    }
}
