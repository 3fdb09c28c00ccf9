package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Production runs and trial runs, kept apart: a key of one never sees the other. */
public enum Environment {
    LIVE,
    TEST;

    private final String wire = name().toLowerCase(Locale.ROOT);

    /** The name in keys, on the wire and in the store. */
    @JsonValue
    public String wire() {
        return wire;
    }

    public static Environment of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }
}
