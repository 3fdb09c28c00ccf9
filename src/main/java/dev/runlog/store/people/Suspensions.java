package dev.runlog.store.people;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What becomes of the keys and invites that a person made when their place in an organization changes. They are
 * suspended by what is read, not by what is written here: this only sees to it that the audit log says so.
 */
final class Suspensions {

    /** Something that counts. */
    private record Made(String kind, long id, String subject) {}

    private final long organization;
    private final long maker;
    private final Set<Made> before;

    private Suspensions(long organization, long maker, Set<Made> before) {
        this.organization = organization;
        this.maker = maker;
        this.before = before;
    }

    /** To be called before the change. */
    static Suspensions watch(Sql sql, Instant now, long organization, long maker) throws SQLException {
        return new Suspensions(organization, maker, counting(sql, now, organization, maker));
    }

    /** Notes what the change did, one entry for each key and invite. */
    void note(Sql sql, Instant now, String who) throws SQLException {
        var after = counting(sql, now, organization, maker);
        for (var made : before) {
            if (!after.contains(made)) {
                AuditStore.note(sql, organization, now, who, made.kind + "suspended", made.subject);
            }
        }
        for (var made : after) {
            if (!before.contains(made)) {
                AuditStore.note(sql, organization, now, who, made.kind + "resumed", made.subject);
            }
        }
    }

    private static Set<Made> counting(Sql sql, Instant now, long organization, long maker) throws SQLException {
        var counting = new LinkedHashSet<Made>();
        for (var key : KeyRows.runningThePlace(sql, organization, maker)) {
            counting.add(new Made("key.admin-", key.id(), KeyRows.subject(key)));
        }
        for (var invite : InviteRows.lettingIn(sql, now, organization, maker)) {
            String subject = invite.role().wire() + ", invited by " + invite.createdBy();
            counting.add(new Made("invite.", invite.id(), subject));
        }
        return counting;
    }
}
