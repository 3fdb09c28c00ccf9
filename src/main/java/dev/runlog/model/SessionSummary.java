package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;

/**
 * A session as a list shows it.
 *
 * @param durationMs as reported, else from its creation to its end; null while it runs
 * @param cost as reported, else what its events cost together; null when neither is known
 * @param costEstimated true when costs of its events were worked out from tokens and prices; else null
 * @param tokens in total, else prompt and completion together, else those of its events; null when nobody says
 * @param preview the start of the failure reason, else of the last error; null when there is none
 * @param marks what people added; null where that is not asked
 * @param remarks what was found about it; null where that is not asked
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
        Boolean costEstimated,
        Number tokens,
        long eventCount,
        long toolCallCount,
        long errorCount,
        String preview,
        @JsonUnwrapped Marks marks,
        @JsonUnwrapped Remarks remarks) {

    public SessionSummary withPreview(String known) {
        return with(known, marks, remarks);
    }

    /** The same, showing these. */
    public SessionSummary with(Marks shown) {
        return with(preview, shown, remarks);
    }

    /** The same, with what was found about it. */
    public SessionSummary with(Remarks found) {
        return with(preview, marks, found);
    }

    private SessionSummary with(String known, Marks shown, Remarks found) {
        return new SessionSummary(
                id,
                name,
                agentName,
                userId,
                environment,
                status,
                success,
                createdAt,
                completedAt,
                lastActivityAt,
                durationMs,
                cost,
                costEstimated,
                tokens,
                eventCount,
                toolCallCount,
                errorCount,
                known,
                shown,
                found);
    }

    @JsonProperty
    public Outcome outcome() {
        return Outcome.of(status, success);
    }
}
