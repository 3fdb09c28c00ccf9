package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How much of what was recorded may leave with a notice. */
public enum NoticeContent {
    /** Nothing: what kind of thing happened, how much of it, and where to look. */
    NONE,
    /** The sentence that the console shows, with the name of the agent and the title of a failure. */
    TITLES,
    /** That, and the text that a run failed with. */
    TEXTS;

    private final String wire = name().toLowerCase(Locale.ROOT);

    @JsonValue
    public String wire() {
        return wire;
    }

    public static NoticeContent of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }
}
