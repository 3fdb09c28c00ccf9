package dev.runlog.model;

import java.time.Instant;

/** A person in one organization. */
public record Member(User user, String organization, Role role, Instant joinedAt) {}
