package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** {@code active} until an update ends the session as {@code completed} or {@code failed}, which is final. */
public enum SessionStatus {
    ACTIVE,
    COMPLETED,
    FAILED;

    private final String wire = name().toLowerCase(Locale.ROOT);

    /** The name on the wire and in the store. */
    @JsonValue
    public String wire() {
        return wire;
    }

    public static SessionStatus of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }

    public boolean finished() {
        return this != ACTIVE;
    }
}
