package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What a person may do in an organization, most first. */
public enum Role {
    OWNER,
    ADMIN,
    MEMBER,
    VIEWER;

    private final String wire = name().toLowerCase(Locale.ROOT);

    @JsonValue
    public String wire() {
        return wire;
    }

    public static Role of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }
}
