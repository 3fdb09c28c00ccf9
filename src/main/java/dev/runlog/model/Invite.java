package dev.runlog.model;

import java.time.Duration;
import java.time.Instant;

/**
 * What is known of a link that lets one person into an organization: everything but the link.
 *
 * @param suspended why it lets nobody in just now; null when it does
 */
public record Invite(
        long id,
        long organization,
        String organizationName,
        Role role,
        Suspended suspended,
        String createdBy,
        Instant createdAt,
        Instant expiresAt) {

    /** How long a link is good for. */
    public static final Duration VALID = Duration.ofDays(7);
}
