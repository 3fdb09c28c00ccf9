package dev.runlog.model;

import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What is known of a key once it has been shown: everything but the key.
 *
 * @param given the scopes it was made with
 * @param suspended why the scope admin does not count just now; null when it does, or was never given
 * @param createdBy who made it, for people to read
 * @param maker the person that its scope admin depends on: who made it, or the key it was made with; null for whoever
 *     runs the server
 * @param lastUsedAt null until it is used; kept to the minute
 * @param lastUsedBy the agent that last opened a session with it; null when none has
 * @param expiresAt null when it does not
 */
public record ApiKey(
        long id,
        Tenant tenant,
        String name,
        Set<Scope> given,
        Suspended suspended,
        String lastFour,
        String createdBy,
        Long maker,
        Instant createdAt,
        Instant lastUsedAt,
        String lastUsedBy,
        Instant expiresAt) {

    /** What it may do just now. Writing and reading never end: agents must not fall silent when a person leaves. */
    public Set<Scope> scopes() {
        if (suspended == null) {
            return given;
        }
        var left = EnumSet.copyOf(given);
        left.remove(Scope.ADMIN);
        return Collections.unmodifiableSet(left);
    }

    public boolean expiredAt(Instant now) {
        return expiresAt != null && !now.isBefore(expiresAt);
    }

    /** How the audit log and lists call whoever holds it. */
    public String who() {
        return "key " + name;
    }
}
