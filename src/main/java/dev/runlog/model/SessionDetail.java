package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** Everything known of a session. What was not reported is null. */
public record SessionDetail(
        @JsonUnwrapped SessionSummary summary,
        JsonText.Fields metadata,
        String failureReason,
        Number estimatedCost,
        Long promptTokens,
        Long completionTokens,
        Long totalTokens,
        JsonText.Numbers customMetrics,
        double eventCost) {}
