package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;

/**
 * Runs that failed for the same reason, as a list shows them.
 *
 * @param side whose failure it is
 * @param runs how many of those that were asked for; a list of them is as long
 * @param share of the runs of the same agents that ended
 * @param users how many were hit
 * @param agents the names of those that fail, at most {@link #MOST_NAMES}, as {@code versions}
 * @param trend runs in equal parts of the time that was asked for
 * @param firstSeenAt of all runs that are kept
 * @param assignedTo the member who works on it; null for nobody
 * @param oneOff whether it happened once
 */
public record FailureSummary(
        String id,
        String title,
        @JsonProperty("class") String failureClass,
        String side,
        FailureState state,
        long runs,
        double share,
        long users,
        List<String> agents,
        List<String> versions,
        List<Long> trend,
        Instant firstSeenAt,
        Instant lastSeenAt,
        Assignee assignedTo,
        String resolvedIn,
        Mute mute,
        boolean oneOff) {

    public static final int MOST_NAMES = 20;

    public record Assignee(long id, String name) {}

    /** Until when, or until it hits more than so many runs or users in a day. What is null ends nothing. */
    public record Mute(Instant until, Long runs, Long users) {
        public static final Mute FOR_EVER = new Mute(null, null, null);
    }
}
