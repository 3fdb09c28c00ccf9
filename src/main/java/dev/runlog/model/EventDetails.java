package dev.runlog.model;

import jakarta.validation.constraints.PositiveOrZero;

/**
 * What an event may say beyond its core. What was not sent is null.
 *
 * @param toolError what went wrong, in the client's own shape
 * @param stateBefore the state of the agent before this happened
 * @param stateAfter and after it
 * @param parentSpanId the span this one is part of
 * @param tokenCount in total
 * @param durationMs how long it took
 * @param costEstimated whether the cost was worked out from tokens and prices, by the client or here
 * @param extra what else was sent
 */
public record EventDetails(
        JsonText.TextOrFields toolError,
        JsonText.Fields metadata,
        JsonText.Fields stateBefore,
        JsonText.Fields stateAfter,
        @Text(max = 256) String traceId,
        @Text(max = 256) String spanId,
        @Text(max = 256) String parentSpanId,
        @Text(max = 256) String model,
        @PositiveOrZero Long promptTokens,
        @PositiveOrZero Long completionTokens,
        @PositiveOrZero Long tokenCount,
        @PositiveOrZero Number durationMs,
        Boolean costEstimated,
        @AllElse JsonText.Fields extra) {

    /** Those that say nothing. */
    public static final EventDetails NONE =
            new EventDetails(null, null, null, null, null, null, null, null, null, null, null, null, null, null);

    public boolean hasState() {
        return stateBefore != null || stateAfter != null;
    }

    public EventDetails withStates(JsonText.Fields before, JsonText.Fields after) {
        return new EventDetails(
                toolError,
                metadata,
                before,
                after,
                traceId,
                spanId,
                parentSpanId,
                model,
                promptTokens,
                completionTokens,
                tokenCount,
                durationMs,
                costEstimated,
                extra);
    }

    /** @param parent null for none */
    EventDetails inside(String parent) {
        return new EventDetails(
                toolError,
                metadata,
                stateBefore,
                stateAfter,
                traceId,
                spanId,
                parent,
                model,
                promptTokens,
                completionTokens,
                tokenCount,
                durationMs,
                costEstimated,
                extra);
    }

    /** Whose event's cost was worked out here. */
    EventDetails withCostEstimated() {
        return new EventDetails(
                toolError,
                metadata,
                stateBefore,
                stateAfter,
                traceId,
                spanId,
                parentSpanId,
                model,
                promptTokens,
                completionTokens,
                tokenCount,
                durationMs,
                true,
                extra);
    }
}
