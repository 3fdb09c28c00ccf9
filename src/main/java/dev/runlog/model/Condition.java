package dev.runlog.model;

import java.util.Set;

/**
 * A session fits when it has one of these values; negated, when it has none of them.
 *
 * @param key of {@link Field#METADATA}; null for the other fields
 * @param values never empty; {@link #NOT_GIVEN} among them stands for sessions that say nothing here
 */
public record Condition(Field field, String key, Set<String> values, boolean negated) {

    public static final String NOT_GIVEN = "";

    /** What a session may be asked for, and may be grouped by. */
    public enum Field {
        AGENT("agentName"),
        USER("userId"),
        STATUS("status"),
        /** See {@link dev.runlog.model.Outcome}. */
        OUTCOME("outcome"),
        /** {@code true} or {@code false}, as the client said. */
        SUCCESS("success"),
        /** {@code true} when there is an error among its events, else {@code false}. */
        ERRORS("hasErrors"),
        /** A session has as many values as it called tools. */
        TOOL("toolName"),
        /** Of a session that failed. */
        FAILURE_REASON("failureReason"),
        /** As its client says, else of its first event that names one. */
        MODEL("model"),
        METADATA("metadata"),
        /** One of those that people put on the session. */
        LABEL("label"),
        /** {@code true} or {@code false}, as the next one. */
        STARRED("starred"),
        NOTE("hasNote"),
        /** {@code true} when it goes on, but nothing was heard of it for unusually long; else {@code false}. */
        STALLED("stalled"),
        /** Likewise, for so long that nobody waits for it any more. */
        ABANDONED("abandoned"),
        /** {@code right} or {@code wrong}, as a person says; else {@code none}. */
        VERDICT("verdict"),
        /** A kind of what the rules say of a run that ended; it has as many as they say. */
        SIGNAL("signal"),
        /** Of a session that failed: the id of the failure; where facts are asked, the number of the cause. */
        FAILURE("failure"),
        /** Of a session that failed: what kind of thing went wrong. */
        FAILURE_CLASS("failureClass");

        private final String wire;

        Field(String wire) {
            this.wire = wire;
        }

        /** The name on the wire. */
        public String wire() {
            return wire;
        }
    }

    /** What a person says, as {@link Field#VERDICT}. */
    public static String verdict(Boolean right) {
        return right == null ? "none" : right ? "right" : "wrong";
    }
}
