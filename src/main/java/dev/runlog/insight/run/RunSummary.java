package dev.runlog.insight.run;

import dev.runlog.model.Outcome;
import dev.runlog.model.SessionStatus;

/** What a run says of itself as a whole. What was not reported is null; times are in milliseconds. */
public record RunSummary(
        String agentName,
        SessionStatus status,
        Boolean success,
        String failureReason,
        long createdAt,
        Long completedAt,
        Double cost,
        Double durationMs,
        Long promptTokens,
        Long completionTokens,
        Long totalTokens) {

    public Outcome outcome() {
        return Outcome.of(status, success);
    }
}
