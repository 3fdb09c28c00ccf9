package dev.runlog.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Which sessions are meant. What is null, or empty, asks for nothing.
 *
 * @param from with {@code to}: sessions that were going on at some time in between
 * @param metadata names with the values they must have
 * @param words all of which must stand in the session or one of its events
 */
public record SessionFilter(
        String agentName,
        String userId,
        SessionStatus status,
        Boolean success,
        Instant from,
        Instant to,
        Double minCost,
        Double minDurationMs,
        Boolean hasErrors,
        String toolName,
        Map<String, String> metadata,
        List<String> words) {

    /** Whether nothing but the time is asked for. */
    public boolean onlyTime() {
        return new SessionFilter(null, null, null, null, from, to, null, null, null, null, Map.of(), List.of())
                .equals(this);
    }

    public SessionFilter ofAnyAgent() {
        return new SessionFilter(
                null, userId, status, success, from, to, minCost, minDurationMs, hasErrors, toolName, metadata, words);
    }

    public SessionFilter between(Instant start, Instant end) {
        return new SessionFilter(
                agentName,
                userId,
                status,
                success,
                start,
                end,
                minCost,
                minDurationMs,
                hasErrors,
                toolName,
                metadata,
                words);
    }
}
