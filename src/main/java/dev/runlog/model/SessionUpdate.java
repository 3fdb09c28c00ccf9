package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonValue;
import jakarta.validation.constraints.PositiveOrZero;

/**
 * What a client says about a session while it runs or when it ends. Every field is optional: what is absent stays as it
 * is, what is present replaces what was there.
 */
public record SessionUpdate(
        Outcome status,
        Boolean success,
        @Text(max = 10_000) String failureReason,
        @PositiveOrZero Number estimatedCost,
        @PositiveOrZero Number durationMs,
        @PositiveOrZero Long promptTokens,
        @PositiveOrZero Long completionTokens,
        @PositiveOrZero Long totalTokens,
        JsonText.Numbers customMetrics) {

    /** The two ways a session can end. */
    public enum Outcome {
        COMPLETED(SessionStatus.COMPLETED),
        FAILED(SessionStatus.FAILED);

        private final SessionStatus status;

        Outcome(SessionStatus status) {
            this.status = status;
        }

        public SessionStatus status() {
            return status;
        }

        /** The name on the wire. */
        @JsonValue
        public String wire() {
            return status.wire();
        }
    }
}
