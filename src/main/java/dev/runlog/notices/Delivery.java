package dev.runlog.notices;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * One message, as it is put again for each attempt.
 *
 * @param id the same for each attempt: who has it already takes it for the same
 * @param organization its name
 * @param notices the most urgent first
 * @param more how many others there are
 * @param yesterday of a digest; null for others
 */
public record Delivery(
        String id,
        Type type,
        NoticeRule rule,
        String organization,
        Instant createdAt,
        List<Notice> notices,
        long more,
        Yesterday yesterday) {

    /** So many in one message; the rest is counted. */
    public static final int MOST_NOTICES = 20;

    /** What a message is for. */
    public enum Type {
        NOTICE,
        DIGEST,
        TEST;

        private final String wire = name().toLowerCase(Locale.ROOT);

        @JsonValue
        public String wire() {
            return wire;
        }

        public static Type of(String wire) {
            return valueOf(wire.toUpperCase(Locale.ROOT));
        }
    }

    /** @param finished those that succeeded or failed */
    public record Yesterday(Instant from, Instant to, long runs, long finished, long succeeded) {}
}
