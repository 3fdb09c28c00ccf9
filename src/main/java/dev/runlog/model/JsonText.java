package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;

/** A JSON value that was checked once, when it came in, and is kept and passed on letter for letter. */
public sealed interface JsonText {

    @JsonValue
    @JsonRawValue
    String text();

    /** Names with values of any kind. */
    record Fields(String text) implements JsonText {}

    /** At most {@link #MOST} values of any kind. */
    record Values(String text) implements JsonText {
        public static final int MOST = 1_000;
    }

    /** Names with finite numbers. */
    record Numbers(String text) implements JsonText {}
}
