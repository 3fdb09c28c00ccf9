package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * Everything known of a session. What was not reported is null.
 *
 * @param reportedDurationMs null where the summary's duration is the time from its creation to its end
 */
public record SessionDetail(
        @JsonUnwrapped SessionSummary summary,
        JsonText.Fields metadata,
        String failureReason,
        Number estimatedCost,
        Number reportedDurationMs,
        Long promptTokens,
        Long completionTokens,
        Long totalTokens,
        JsonText.Numbers customMetrics,
        double eventCost) {}
