package dev.runlog.insight.text;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Whose a failure is. */
public enum Side {
    /** Whoever serves the model, or another service that is paid for. */
    PROVIDER,
    TOOL,
    AGENT,
    /** What somebody allowed or forbade. */
    RULES,
    UNKNOWN;

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
