package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Pattern;

/** A JSON value that was checked once, when it came in, and is kept and passed on letter for letter. */
public sealed interface JsonText {

    /** An escaped U+0000, behind what stands before its backslash: another backslash would make it plain letters. */
    Pattern NUL = Pattern.compile("((?<!\\\\)(?:\\\\\\\\)*+)\\\\u0000");

    /** Whether U+0000 stands in one of its names or texts; it can only be escaped. */
    static boolean hasNul(String json) {
        return json.contains("\\u0000") && NUL.matcher(json).find();
    }

    @JsonValue
    @JsonRawValue
    String text();

    /** Names with values of any kind. */
    record Fields(String text) implements JsonText {}

    /** At most {@link #MOST} values of any kind. */
    record Values(String text) implements JsonText {
        public static final int MOST = 1_000;
    }

    /** Of any kind. */
    record Value(String text) implements JsonText {}

    /** An object, or a text. */
    record TextOrFields(String text) implements JsonText {}

    /** Names with finite numbers. */
    record Numbers(String text) implements JsonText {}
}
