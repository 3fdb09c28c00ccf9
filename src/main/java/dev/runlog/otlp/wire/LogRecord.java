package dev.runlog.otlp.wire;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * A log record.
 *
 * @param time nanoseconds since 1970; 0 when the sender gives none
 * @param observed when it was collected, likewise
 * @param severity empty if it has none
 * @param body null if it has none
 * @param attributes plain JSON; those without a value are left out
 * @param traceId as a span has it; null if it belongs to none
 * @param spanId likewise
 * @param eventName empty if it has none
 */
public record LogRecord(
        long time,
        long observed,
        String severity,
        JsonNode body,
        Map<String, JsonNode> attributes,
        String traceId,
        String spanId,
        String eventName,
        Origin origin) {}
