package dev.runlog.model;

import java.time.Instant;

/** The reply to updating a session: what is not known yet is absent. */
public record SessionUpdated(
        String id,
        String name,
        SessionStatus status,
        Boolean success,
        Number estimatedCost,
        Number durationMs,
        Instant completedAt) {}
