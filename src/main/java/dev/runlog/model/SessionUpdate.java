package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * What a client says about a session while it runs or when it ends. Every field is optional: what is absent stays as it
 * is, what is present replaces what was there.
 *
 * @param metadata is added to what is there, key by key; a key whose value is null goes
 * @param content null when it says nothing of it
 * @param labels by their names; those that the organization does not have yet are made
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
        JsonText.Numbers customMetrics,

        @Size(max = Label.MOST, message = "must not have more than {max} names")
        List<@NotBlank @Text(max = Label.LONGEST_NAME) String> labels,

        JsonText.Fields metadata,
        @JsonUnwrapped @Valid SessionContent content) {

    /** Whether it says nothing of the run itself: labels are no activity of its own. */
    public boolean onlyLabels() {
        return labels != null
                && equals(new SessionUpdate(null, null, null, null, null, null, null, null, null, labels, null, null));
    }

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
