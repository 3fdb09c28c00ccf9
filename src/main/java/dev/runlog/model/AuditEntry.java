package dev.runlog.model;

import java.time.Instant;

/**
 * One line of the audit log.
 *
 * @param who {@code user EMAIL}, {@code key NAME}, {@code command line} or {@code configuration}
 * @param action as in {@code key.created}
 * @param subject what it was done to, for people to read
 */
public record AuditEntry(long id, Instant at, String who, String action, String subject) {}
