package dev.runlog.otlp.wire;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/**
 * A span that has ended.
 *
 * @param traceId 32 hexadecimal digits in lower case
 * @param spanId 16 of them
 * @param parentId 16 of them; null for a root
 * @param flags bit 8 says whether bit 9 is known: that the parent is in another process
 * @param kind 1 internal, 2 server, 3 client, 4 producer, 5 consumer
 * @param start nanoseconds since 1970; what the sender's clock said, or nothing useful
 * @param end likewise
 * @param attributes plain JSON; those without a value are left out
 * @param failed whether its status is an error
 * @param statusMessage empty if it has none
 */
public record Span(
        String traceId,
        String spanId,
        String parentId,
        int flags,
        String name,
        int kind,
        long start,
        long end,
        Map<String, JsonNode> attributes,
        List<Event> events,
        boolean failed,
        String statusMessage,
        Origin origin) {

    private static final int REMOTE_KNOWN = 0x100;
    private static final int REMOTE = 0x200;

    /** Whether its parent is in another process; null when the sender does not say. */
    public Boolean remoteParent() {
        return (flags & REMOTE_KNOWN) == 0 ? null : (flags & REMOTE) != 0;
    }

    /** Something that happened at one moment of a span. */
    public record Event(long time, String name, Map<String, JsonNode> attributes) {}
}
