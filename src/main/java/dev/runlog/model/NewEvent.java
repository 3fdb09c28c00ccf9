package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import java.time.Instant;

/**
 * An event as a client records it. Which fields belong to which type is the client's to know; all may be sent.
 *
 * @param id the client's own name for it: within a session the same id is the same event
 * @param timestamp when it happened, if that was not just now
 * @param details null when there are none
 */
public record NewEvent(
        @NotBlank @Text(max = 256) String sessionId,
        @NotNull EventType eventType,
        @Text(max = 256) String toolName,
        JsonText.Fields toolInput,
        JsonText.Fields toolOutput,
        @Text String reasoning,
        JsonText.Values alternativesConsidered,

        @DecimalMin(value = "0.0", message = UNIT) @DecimalMax(value = "1.0", message = UNIT)
        Number confidence,

        @PositiveOrZero Number estimatedCost,
        @Text(max = 256) String id,
        Instant timestamp,
        @JsonUnwrapped @Valid EventDetails details) {

    private static final String UNIT = "must be a number from 0.0 to 1.0";

    /** With a cost that was worked out here. */
    public NewEvent estimated(double cost) {
        return new NewEvent(
                sessionId,
                eventType,
                toolName,
                toolInput,
                toolOutput,
                reasoning,
                alternativesConsidered,
                confidence,
                cost,
                id,
                timestamp,
                details.withCostEstimated());
    }

    /**
     * As part of another span.
     *
     * @param parentSpan null for none
     */
    public NewEvent inside(String parentSpan) {
        return new NewEvent(
                sessionId,
                eventType,
                toolName,
                toolInput,
                toolOutput,
                reasoning,
                alternativesConsidered,
                confidence,
                estimatedCost,
                id,
                timestamp,
                details == null ? null : details.inside(parentSpan));
    }

    /** The event as it is kept. */
    public Event recorded(String eventId, Instant at) {
        return new Event(
                eventId,
                sessionId,
                eventType,
                toolName,
                toolInput,
                toolOutput,
                reasoning,
                alternativesConsidered,
                confidence,
                estimatedCost,
                id,
                timestamp,
                at,
                details);
    }
}
