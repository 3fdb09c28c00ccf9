package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;

/**
 * All of one failure.
 *
 * @param sentence the whole of it in one
 * @param open runs to look at: the first, the newest, and the one with fewest events
 * @param texts all that it covers
 * @param along errors that come along far more often than in the agents' other runs
 * @param history what became of it, the newest first
 */
public record FailureDetail(
        @JsonUnwrapped FailureSummary summary,
        Instant from,
        Instant to,
        String sentence,
        List<Example> open,
        List<Wording> texts,
        List<Along> along,
        List<Change> history) {

    /** The same, with the first of its texts. */
    public FailureDetail with(List<Wording> first) {
        return new FailureDetail(summary, from, to, sentence, open, first, along, history);
    }

    /** @param why {@code first}, {@code newest} or {@code shortest} */
    public record Example(String why, String id, String name, Instant createdAt, long events) {}

    /**
     * @param cause its number, to split it off
     * @param runs of all that are kept
     * @param pinned whether a person put it here
     */
    public record Wording(long cause, String text, String agentName, long runs, boolean pinned) {}

    /**
     * @param runs of this failure that have it
     * @param share of this failure's runs
     * @param usual share of the agents' other runs
     */
    public record Along(String toolName, String text, String failureClass, long runs, double share, double usual) {}

    /** @param by null when it happened by itself */
    public record Change(Instant at, String by, String what) {}
}
