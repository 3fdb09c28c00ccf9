package dev.runlog.model;

import java.time.Instant;

/** The reply to opening a session. */
public record SessionCreated(
        String id, String name, String agentName, String userId, SessionStatus status, Instant createdAt) {}
