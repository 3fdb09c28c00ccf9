package dev.runlog.model;

import java.time.Instant;
import java.util.Set;

/**
 * What is known of a key once it has been shown: everything but the key.
 *
 * @param createdBy who made it, for people to read
 * @param lastUsedAt null until it is used; kept to the minute
 * @param lastUsedBy the agent that last opened a session with it; null when none has
 * @param expiresAt null when it does not
 */
public record ApiKey(
        long id,
        Tenant tenant,
        String name,
        Set<Scope> scopes,
        String lastFour,
        String createdBy,
        Instant createdAt,
        Instant lastUsedAt,
        String lastUsedBy,
        Instant expiresAt) {

    public boolean expiredAt(Instant now) {
        return expiresAt != null && !now.isBefore(expiresAt);
    }
}
