package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How somebody is told: whose format a message has. */
public enum NoticeChannel {
    /** Our own JSON, signed as Standard Webhooks says. */
    WEBHOOK,
    SLACK,
    TEAMS,
    DISCORD,
    NTFY,
    MAIL;

    private final String wire = name().toLowerCase(Locale.ROOT);

    @JsonValue
    public String wire() {
        return wire;
    }

    public static NoticeChannel of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }
}
