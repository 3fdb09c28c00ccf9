package dev.runlog.store.people;

import dev.runlog.model.ApiKey;
import dev.runlog.model.Environment;
import dev.runlog.model.Permission;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How a row of keys {@code k}, with its maker's role, becomes a key. */
final class KeyRows {

    static final String KEY = """
            SELECT k.*, m.role AS maker_role
            FROM api_key k
            LEFT JOIN membership m ON m.organization_id = k.organization_id AND m.user_id = k.made_by
            """;

    private KeyRows() {}

    static Optional<ApiKey> find(Sql sql, long organization, long id) throws SQLException {
        return sql.one(KEY + " WHERE k.organization_id = ? AND k.id = ?", KeyRows::key, organization, id);
    }

    /** Those with the scope admin that depend on this person and count. */
    static List<ApiKey> runningThePlace(Sql sql, long organization, long maker) throws SQLException {
        return sql
                .all(KEY + " WHERE k.organization_id = ? AND k.made_by = ?", KeyRows::key, organization, maker)
                .stream()
                .filter(key -> key.scopes().contains(Scope.ADMIN))
                .toList();
    }

    /** How the audit log calls it. */
    static String subject(ApiKey key) {
        return subject(key.tenant().environment(), key.name(), key.given(), key.lastFour());
    }

    static String subject(Environment environment, String name, Set<Scope> scopes, String lastFour) {
        return name + " …" + lastFour + " (" + environment.wire() + ", " + Scope.list(scopes) + ")";
    }

    static ApiKey key(ResultSet row) throws SQLException {
        var given = Scope.parse(row.getString("scopes"));
        return new ApiKey(
                row.getLong("id"),
                new Tenant(row.getLong("organization_id"), Environment.of(row.getString("environment"))),
                row.getString("name"),
                given,
                given.contains(Scope.ADMIN) ? Maker.suspended(row, Permission.ADMIN_KEYS) : null,
                row.getString("last_four"),
                row.getString("created_by"),
                Sql.whole(row, "made_by"),
                Sql.time(row, "created_at"),
                Sql.time(row, "last_used_at"),
                row.getString("last_agent"),
                Sql.time(row, "expires_at"));
    }
}
