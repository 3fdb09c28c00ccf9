package dev.runlog.model;

import java.time.Instant;

/** Who owns keys and runs. Nothing crosses from one to another. */
public record Organization(long id, String name, Instant createdAt) {}
