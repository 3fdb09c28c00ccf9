package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * Everything known of a session. What was not reported is null.
 *
 * @param reportedDurationMs null where the summary's duration is the time from its creation to its end
 * @param notes the oldest first
 */
public record SessionDetail(
        @JsonUnwrapped SessionSummary summary,
        JsonText.Fields metadata,
        @JsonUnwrapped SessionContent content,
        String failureReason,
        Number estimatedCost,
        Number reportedDurationMs,
        Long promptTokens,
        Long completionTokens,
        Long totalTokens,
        JsonText.Numbers customMetrics,
        double eventCost,
        List<Note> notes) {

    /** The same, showing these. */
    public SessionDetail with(SessionContent known, Marks marks, List<Note> shown) {
        return new SessionDetail(
                summary.with(marks),
                metadata,
                known,
                failureReason,
                estimatedCost,
                reportedDurationMs,
                promptTokens,
                completionTokens,
                totalTokens,
                customMetrics,
                eventCost,
                shown.isEmpty() ? null : shown);
    }
}
