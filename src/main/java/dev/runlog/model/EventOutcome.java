package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;

/**
 * What became of one event of a batch.
 *
 * @param id of the event on record; null when it was rejected
 * @param refusal why it was rejected; else null
 */
public record EventOutcome(Status status, String id, Refusal refusal) {

    public enum Status {
        ACCEPTED("accepted"),
        /** The session has an event with this client's id already. */
        REPLAYED("replayed"),
        REJECTED("rejected");

        private final String wire;

        Status(String wire) {
            this.wire = wire;
        }

        @JsonValue
        public String wire() {
            return wire;
        }
    }

    /** A {@link Problem} that can be kept. */
    public record Refusal(Problem.Code code, String message, List<Problem.Detail> details) {}

    public static EventOutcome rejected(Problem problem) {
        return new EventOutcome(
                Status.REJECTED, null, new Refusal(problem.code(), problem.getMessage(), problem.details()));
    }

    /** One for each event of a batch, in its order. */
    public record All(List<EventOutcome> outcomes) {}
}
