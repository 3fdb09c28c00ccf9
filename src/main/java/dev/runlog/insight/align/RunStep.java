package dev.runlog.insight.align;

import dev.runlog.model.EventType;
import java.util.Objects;

/**
 * An event of a run, or several in a row that are alike. What was not sent is null.
 *
 * @param number the row of the first of them
 * @param event its id
 * @param input the key of what went in; null when that is not known, and then it is not the same as any other
 * @param times so many in a row
 * @param at when the first happened, in milliseconds
 * @param durationMs of all of them together, as {@code cost}
 * @param confidence of the last that says one
 */
public record RunStep(
        long number,
        String event,
        EventType type,
        String toolName,
        Long input,
        int times,
        long at,
        Double durationMs,
        Double cost,
        Double confidence) {

    /** Whether both did the same kind of thing, with the same tool. */
    boolean isAlike(RunStep other) {
        return type == other.type && (toolName == null ? other.toolName == null : toolName.equals(other.toolName));
    }

    /** Of steps that are alike. A call whose input is not known is not the same as any other. */
    Match against(RunStep other) {
        if (type == EventType.TOOL_CALL && (input == null || other.input == null)) {
            return Match.UNKNOWN;
        }
        return Objects.equals(input, other.input) ? Match.SAME : Match.CHANGED;
    }

    /** Whether one went on doing what the other did. */
    boolean isRepeatedBy(RunStep next) {
        return isAlike(next) && against(next) == Match.SAME;
    }

    RunStep and(RunStep next) {
        return new RunStep(
                number,
                event,
                type,
                toolName,
                input,
                times + next.times,
                at,
                sum(durationMs, next.durationMs),
                sum(cost, next.cost),
                next.confidence == null ? confidence : next.confidence);
    }

    private static Double sum(Double one, Double other) {
        return one == null ? other : other == null ? one : Double.valueOf(one + other);
    }
}
