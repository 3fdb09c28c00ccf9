package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What kind of thing happened in a session. */
public enum EventType {
    TOOL_CALL,
    LLM_DECISION,
    STATE_CHANGE,
    ERROR;

    private final String wire = name().toLowerCase(Locale.ROOT);

    /** The name on the wire and in the store. */
    @JsonValue
    public String wire() {
        return wire;
    }

    public static EventType of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }
}
