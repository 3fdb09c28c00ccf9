package dev.runlog.model;

import java.time.Instant;
import java.util.List;

/**
 * A session as it was recorded elsewhere, with its ids, its times and all its events in order of happening. What was
 * not reported is null.
 *
 * @param lastActivityAt not before anything else that happened in the session
 * @param events may be gone through more than once, and need not be in memory
 */
public record WholeSession(
        String id,
        String name,
        String agentName,
        String userId,
        JsonText.Fields metadata,
        SessionContent content,
        SessionStatus status,
        Boolean success,
        String failureReason,
        Number estimatedCost,
        Number durationMs,
        Long promptTokens,
        Long completionTokens,
        Long totalTokens,
        JsonText.Numbers customMetrics,
        Instant createdAt,
        Instant completedAt,
        Instant lastActivityAt,
        Marks marks,
        List<Note> notes,
        int eventCount,
        Iterable<Event> events) {}
