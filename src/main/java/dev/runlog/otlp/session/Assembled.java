package dev.runlog.otlp.session;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.model.SessionStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/**
 * A session, as far as it is known. What is not known is null.
 *
 * @param userInput what it was asked
 * @param assistantOutput what it answered
 * @param model that of its first call
 * @param createdAt when the earliest span began
 * @param completedAt null while it is active, as are the four before it
 * @param lookAgainAt when silence will mean something; null if it never will
 * @param events the ids of those events that it has, of all that its spans make
 * @param parents by the ids of events whose parent span shows none: the span above that does, or nothing
 */
public record Assembled(
        String name,
        String agentName,
        String userId,
        String userInput,
        String assistantOutput,
        String model,
        ObjectNode metadata,
        SessionStatus status,
        Boolean success,
        String failureReason,
        Double durationMs,
        Instant createdAt,
        Instant completedAt,
        Long promptTokens,
        Long completionTokens,
        Long totalTokens,
        BigDecimal estimatedCost,
        Map<String, BigDecimal> customMetrics,
        Instant lookAgainAt,
        Set<String> events,
        Map<String, String> parents) {}
