package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;

/**
 * Something that happened in a session, as it was recorded. What was not sent is null.
 *
 * @param clientId the client's own name for it
 * @param timestamp when it happened, as the client says; null: when it was recorded
 * @param createdAt when it was recorded
 * @param details null when there are none
 */
public record Event(
        String id,
        String sessionId,
        EventType eventType,
        String toolName,
        JsonText.Fields toolInput,
        JsonText.Fields toolOutput,
        String reasoning,
        JsonText.Values alternativesConsidered,
        Number confidence,
        Number estimatedCost,
        String clientId,
        Instant timestamp,
        Instant createdAt,
        @JsonUnwrapped EventDetails details) {

    /** The same, of that session. */
    public Event in(String session) {
        return with(session, details);
    }

    /** The same, with these details. */
    public Event with(EventDetails known) {
        return with(sessionId, known);
    }

    private Event with(String session, EventDetails known) {
        return new Event(
                id,
                session,
                eventType,
                toolName,
                toolInput,
                toolOutput,
                reasoning,
                alternativesConsidered,
                confidence,
                estimatedCost,
                clientId,
                timestamp,
                createdAt,
                known);
    }
}
