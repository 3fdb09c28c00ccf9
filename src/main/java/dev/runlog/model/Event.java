package dev.runlog.model;

import java.time.Instant;

/** Something that happened in a session, as it was recorded. What was not sent is null. */
public record Event(
        String id,
        String sessionId,
        EventType eventType,
        String toolName,
        JsonText.Fields toolInput,
        JsonText.Fields toolOutput,
        String reasoning,
        JsonText.Values alternativesConsidered,
        Number confidence,
        Number estimatedCost,
        Instant createdAt) {}
