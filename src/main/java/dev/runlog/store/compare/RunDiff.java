package dev.runlog.store.compare;

import dev.runlog.insight.align.Match;
import dev.runlog.insight.align.RunStep;
import dev.runlog.model.EventType;
import dev.runlog.model.SessionDetail;
import dev.runlog.model.StateChange;
import java.time.Instant;
import java.util.List;

/**
 * Two runs side by side.
 *
 * @param sentence where they part
 * @param firstDifference the place of that row, from 0; null when they never part
 * @param partial true when a run goes on after what is compared; else null
 */
public record RunDiff(
        SessionDetail a, SessionDetail b, String sentence, Integer firstDifference, List<Line> rows, Boolean partial) {

    /**
     * A step of each; of one of them null when only the other did this.
     *
     * @param inputChanges from a to b; null when there are none, as {@code outputChanges}
     * @param moreChanges how many there are beyond these; null for none
     * @param changesUnread true when so much had been compared before that these two were not; else null
     */
    public record Line(
            Match state,
            Side a,
            Side b,
            List<StateChange> inputChanges,
            List<StateChange> outputChanges,
            Integer moreChanges,
            Boolean changesUnread) {}

    /**
     * An event, or several in a row that are alike.
     *
     * @param id of the first of them
     * @param times so many in a row
     * @param at when the first happened
     * @param afterMs from the first event of its run to this one
     * @param durationMs of all of them together, as {@code estimatedCost}
     * @param confidence of the last that says one
     */
    public record Side(
            String id,
            EventType eventType,
            String toolName,
            int times,
            Instant at,
            long afterMs,
            Double durationMs,
            Double estimatedCost,
            Double confidence) {

        static Side of(RunStep step, long start) {
            return step == null
                    ? null
                    : new Side(
                            step.event(),
                            step.type(),
                            step.toolName(),
                            step.times(),
                            Instant.ofEpochMilli(step.at()),
                            step.at() - start,
                            step.durationMs(),
                            step.cost(),
                            step.confidence());
        }
    }
}
