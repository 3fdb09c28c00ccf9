package dev.runlog.model;

import java.time.Instant;

/** The reply to recording an event. */
public record EventCreated(String id, String sessionId, EventType eventType, String toolName, Instant createdAt) {}
