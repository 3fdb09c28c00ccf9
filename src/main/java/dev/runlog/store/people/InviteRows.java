package dev.runlog.store.people;

import dev.runlog.model.Invite;
import dev.runlog.model.Permission;
import dev.runlog.model.Role;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** How a row of invites {@code i} that nobody has accepted, with its maker's role, becomes an invite. */
final class InviteRows {

    static final String PENDING = """
            SELECT i.id, i.organization_id, o.name, i.role, i.created_by, i.made_by, i.created_at, i.expires_at,
                   m.role AS maker_role
            FROM invite i
            JOIN organization o ON o.id = i.organization_id
            LEFT JOIN membership m ON m.organization_id = i.organization_id AND m.user_id = i.made_by
            WHERE i.accepted_at IS NULL AND i.expires_at > ?
            """;

    private InviteRows() {}

    /** Those of this person that let somebody in. */
    static List<Invite> lettingIn(Sql sql, Instant now, long organization, long maker) throws SQLException {
        return sql
                .all(
                        PENDING + " AND i.organization_id = ? AND i.made_by = ?",
                        InviteRows::invite,
                        now,
                        organization,
                        maker)
                .stream()
                .filter(invite -> invite.suspended() == null)
                .toList();
    }

    static Invite invite(ResultSet row) throws SQLException {
        var role = Role.of(row.getString("role"));
        return new Invite(
                row.getLong("id"),
                row.getLong("organization_id"),
                row.getString("name"),
                role,
                Maker.suspended(row, Permission.overInvite(role)),
                row.getString("created_by"),
                Sql.time(row, "created_at"),
                Sql.time(row, "expires_at"));
    }
}
