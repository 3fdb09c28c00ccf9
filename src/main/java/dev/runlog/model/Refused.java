package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Locale;

/**
 * What a key sent and was refused for the same reason: requests, or parts of them.
 *
 * @param about what tells it from all other reasons: the message without its numbers
 * @param status null but for whole requests
 * @param field that is to blame, without its place in a list; null when none is
 * @param message why, the last time
 * @param shape of what stood in the field, the last time it was looked at: its type and length, never itself; null when
 *     nothing is known of it
 * @param count how many
 * @param lastRequest the id of the last one
 * @param userAgent of the last one; null when it did not say
 * @param acceptedAt when the same key had a request to the same address accepted, the last time after that; null for never
 */
public record Refused(
        Signature about,
        Integer status,
        String field,
        String message,
        String shape,
        long count,
        Instant firstAt,
        Instant lastAt,
        String lastRequest,
        String userAgent,
        Instant acceptedAt) {

    public enum Kind {
        /** Whole requests. */
        REFUSED,
        /** Whole requests that may be sent again as they are. */
        TRY_AGAIN,
        /** Parts of requests that nobody could use. */
        REJECTED,
        /** Spans and log records that are no part of a run. */
        IGNORED;

        private final String wire = name().toLowerCase(Locale.ROOT);

        @JsonValue
        public String wire() {
            return wire;
        }

        public static Kind of(String wire) {
            return valueOf(wire.toUpperCase(Locale.ROOT));
        }
    }

    /** Where a key sends to. */
    public record Route(long key, String method, String path) {}

    /**
     * What is counted together.
     *
     * @param reason the status, the field, and the message without its numbers
     */
    public record Signature(Route route, Kind kind, String reason) {}

    public boolean isOver() {
        return acceptedAt != null && !acceptedAt.isBefore(lastAt);
    }

    /** Both together. */
    public Refused plus(Refused later) {
        return new Refused(
                about,
                later.status,
                later.field,
                later.message,
                later.shape == null ? shape : later.shape,
                count + later.count,
                firstAt,
                later.lastAt,
                later.lastRequest,
                later.userAgent,
                later.acceptedAt == null ? acceptedAt : later.acceptedAt);
    }
}
