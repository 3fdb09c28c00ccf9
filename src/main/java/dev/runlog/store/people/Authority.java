package dev.runlog.store.people;

import dev.runlog.model.Actor;
import dev.runlog.model.Problem;
import dev.runlog.model.Rights;
import dev.runlog.model.Role;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.Optional;

/**
 * What whoever asks for a write may do, read in the transaction that writes: a request that waited has lost what its
 * sender lost meanwhile.
 */
public final class Authority {

    private Authority() {}

    /** Refuses somebody who is not who they were: a login that ended, a key that was deleted. */
    public static Rights of(Sql sql, Actor actor, long organization) throws SQLException {
        if (actor instanceof Actor.Person person) {
            return new Rights.OfRole(role(sql, person.login().id(), organization));
        }
        if (actor instanceof Actor.KeyHolder holder) {
            var key = KeyRows.find(sql, organization, holder.key().id());
            return new Rights.OfKey(key.orElseThrow(Problem::unauthorized));
        }
        return new Rights.OfRole(Role.OWNER);
    }

    private static Role role(Sql sql, long login, long organization) throws SQLException {
        var role = sql.one("""
                        SELECT m.role
                        FROM login l
                        LEFT JOIN membership m ON m.user_id = l.user_id AND m.organization_id = ?
                        WHERE l.id = ?
                        """, row -> Optional.ofNullable(row.getString(1)), organization, login)
                .orElseThrow(Problem::signIn);
        return role.map(Role::of)
                .orElseThrow(() -> new Problem(
                        Problem.Code.FORBIDDEN,
                        "You do not belong to this organization any more: ask somebody there for an invite."));
    }
}
