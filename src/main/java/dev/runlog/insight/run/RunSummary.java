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

    /** Prompt and completion together. */
    long partTokens() {
        return (promptTokens == null ? 0 : promptTokens) + (completionTokens == null ? 0 : completionTokens);
    }

    long tokens() {
        return totalTokens == null ? partTokens() : totalTokens;
    }

    /** As reported, else from its creation to its end; 0 while it runs. */
    double millis() {
        return durationMs != null ? durationMs : completedAt == null ? 0 : Math.max(0, completedAt - createdAt);
    }

    /** From its first event to its end, or to its last event while it runs. */
    long span(RunAnalysis read) {
        return Math.max(read.lastAt(), completedAt == null ? 0 : completedAt) - read.firstAt();
    }
}
