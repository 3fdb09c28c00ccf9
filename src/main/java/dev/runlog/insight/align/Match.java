package dev.runlog.insight.align;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How a step of one run stands to those of the other. */
public enum Match {
    SAME,
    /** The same thing, with other input. */
    CHANGED,
    /** The same thing, and neither says with what. */
    UNKNOWN,
    ONLY_A,
    ONLY_B;

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean isShared() {
        return this == SAME || this == CHANGED || this == UNKNOWN;
    }
}
