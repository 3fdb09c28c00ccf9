package dev.runlog.store.spans;

import dev.runlog.model.JsonText;
import dev.runlog.model.SessionContent;
import dev.runlog.model.SessionStatus;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/**
 * What all spans of a session amount to. What is not known is null.
 *
 * @param content what it was asked and answered; null when that is not known
 * @param createdAt when it began
 * @param completedAt null while it is active
 * @param lookAgainAt when silence will mean something; null if it never will
 * @param events the ids of the events that are shown by now, as clients name them
 * @param parents by the ids of events that are shown inside another span than their own parent: that span, empty for none
 */
public record SpanSession(
        String name,
        String agentName,
        String userId,
        JsonText.Fields metadata,
        SessionContent content,
        SessionStatus status,
        Boolean success,
        String failureReason,
        Number durationMs,
        Instant createdAt,
        Instant completedAt,
        Long promptTokens,
        Long completionTokens,
        Long totalTokens,
        Number estimatedCost,
        JsonText.Numbers customMetrics,
        Instant lookAgainAt,
        Set<String> events,
        Map<String, String> parents) {

    SpanSession plus(double cost, long prompt, long completion, long total) {
        return new SpanSession(
                name,
                agentName,
                userId,
                metadata,
                content,
                status,
                success,
                failureReason,
                durationMs,
                createdAt,
                completedAt,
                sum(promptTokens, prompt),
                sum(completionTokens, completion),
                sum(totalTokens, total),
                cost == 0 ? estimatedCost : (Double) (cost + (estimatedCost == null ? 0 : estimatedCost.doubleValue())),
                customMetrics,
                lookAgainAt,
                events,
                parents);
    }

    private static Long sum(Long known, long past) {
        return past == 0 ? known : (Long) (past + (known == null ? 0 : known));
    }

    /** Of a session that a client opened: its name and its end are the client's. */
    SpanSession ofClient() {
        return new SpanSession(
                null,
                null,
                null,
                null,
                content,
                null,
                null,
                null,
                null,
                createdAt,
                null,
                promptTokens,
                completionTokens,
                totalTokens,
                estimatedCost,
                customMetrics,
                null,
                events,
                parents);
    }
}
