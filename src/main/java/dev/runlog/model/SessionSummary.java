package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * A session as a list shows it.
 *
 * @param durationMs as reported, else from its creation to its end; null while it runs
 * @param cost as reported, else what its events cost together; null when neither is known
 * @param tokens in total, else prompt and completion together; null when not reported
 * @param preview the start of the failure reason, else of the last error; null when there is none
 */
public record SessionSummary(
        String id,
        String name,
        String agentName,
        String userId,
        Environment environment,
        SessionStatus status,
        Boolean success,
        Instant createdAt,
        Instant completedAt,
        Instant lastActivityAt,
        Number durationMs,
        Number cost,
        Number tokens,
        long eventCount,
        long toolCallCount,
        long errorCount,
        String preview) {

    @JsonProperty
    public Outcome outcome() {
        return Outcome.of(status, success);
    }
}
