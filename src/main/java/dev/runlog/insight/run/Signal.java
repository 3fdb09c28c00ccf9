package dev.runlog.insight.run;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Something about a run that deserves a look, or that went well.
 *
 * @param count how often it happened, in the measure of its kind
 * @param tool that it is about; null for none
 * @param cost that went into it
 * @param ms that went into it
 * @param events ids of those it rests on, at most {@link #MOST_EVENTS}
 */
public record Signal(
        Kind kind,
        Severity severity,
        int count,
        String tool,
        double cost,
        long ms,
        List<String> events,
        String sentence) {

    public static final int MOST_EVENTS = 20;

    /** Most runs have it, and it is the same for all. */
    public static final Signal STRAIGHT =
            new Signal(Kind.STRAIGHT, Severity.GOOD, 1, null, 0, 0, List.of(), "Nothing failed, nothing was repeated.");

    Signal holding(double costs, long millis) {
        return new Signal(kind, severity, count, tool, costs, millis, events, sentence);
    }

    public enum Severity {
        GOOD,
        INFO,
        WARNING,
        SEVERE;

        @JsonValue
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }

        public boolean isTrouble() {
            return this == WARNING || this == SEVERE;
        }
    }

    public enum Kind {
        /** The same call with the same answer, again and again. */
        REPEAT,
        /** The same call again, with pauses or until its answer changed. */
        POLLING,
        /** A few calls in turn, over and over. */
        CYCLE,
        /** The same call with the same answer, although other things were done between. */
        NO_EFFECT,
        /** A tool failed several times in a row. */
        RETRY,
        SAME_THOUGHT,
        /** A long stretch without anything new. */
        STANDSTILL,
        TOOL_ERRORS,
        SILENCE,
        EXPENSIVE,
        SLOW,
        LONG,
        UNKNOWN_TOOL,
        BAD_ARGUMENTS,
        /** It says it succeeded; what it did says otherwise. */
        DOUBTFUL_SUCCESS,
        RECOVERED,
        STRAIGHT,
        CHEAP,
        COST_CONTRADICTS,
        TOKENS_CONTRADICT,
        DURATION_CONTRADICTS,
        OUTCOME_CONTRADICTS;

        private static final Set<Kind> GOOD = EnumSet.of(RECOVERED, STRAIGHT, CHEAP);

        private final String wire = name().toLowerCase(Locale.ROOT);

        /** Whether it is praise. */
        public boolean isGood() {
            return GOOD.contains(this);
        }

        /** The name on the wire and in the store. */
        @JsonValue
        public String wire() {
            return wire;
        }

        public static Kind of(String wire) {
            return valueOf(wire.toUpperCase(Locale.ROOT));
        }
    }
}
