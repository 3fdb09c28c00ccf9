package dev.runlog.model;

import java.time.Duration;
import java.time.Instant;

/**
 * A browser that somebody signed in with.
 *
 * @param membership the organization they look at, and what they are there
 * @param lastSeenAt kept to the minute
 * @param expiresAt however busy it is
 */
public record Login(long id, User user, Membership membership, Instant lastSeenAt, Instant expiresAt) {

    /** How long a browser may be idle. */
    public static final Duration IDLE = Duration.ofDays(7);

    /** How long one sign-in lasts at most. */
    public static final Duration LONGEST = Duration.ofDays(30);

    public boolean expiredAt(Instant now) {
        return !now.isBefore(expiresAt) || !now.isBefore(lastSeenAt.plus(IDLE));
    }

    public Login lookingAt(Membership other) {
        return new Login(id, user, other, lastSeenAt, expiresAt);
    }

    /** How the audit log and lists call whoever is behind it. */
    public String who() {
        return user.who();
    }
}
