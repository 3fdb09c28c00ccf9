package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** One of an organization's labels for runs. */
public record Label(long id, String name, Colour colour) {

    /** In characters. */
    public static final int LONGEST_NAME = 50;

    /** In one organization, and so on one run. */
    public static final int MOST = 50;

    /** The palette. */
    public enum Colour {
        RED,
        ORANGE,
        YELLOW,
        GREEN,
        TEAL,
        BLUE,
        PURPLE,
        GREY;

        private final String wire = name().toLowerCase(Locale.ROOT);

        @JsonValue
        public String wire() {
            return wire;
        }

        public static Colour of(String wire) {
            return valueOf(wire.toUpperCase(Locale.ROOT));
        }
    }
}
