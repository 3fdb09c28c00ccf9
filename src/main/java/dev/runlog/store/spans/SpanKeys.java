package dev.runlog.store.spans;

import dev.runlog.model.Environment;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Which session is meant by a key, and which key leads to a session. */
final class SpanKeys {

    private SpanKeys() {}

    /**
     * The session that is meant.
     *
     * @param row its number
     * @param isMade whether it is made of spans, not opened by a client
     */
    record Meant(String id, long row, boolean isMade) {}

    /** The id of a session of somebody else is a name like any other. */
    static SpanKey own(Sql sql, Tenant tenant, SpanKey key) throws SQLException {
        boolean isOwn = key.isSession()
                && sql.any(
                        "SELECT 1 FROM session WHERE public_id = ? AND organization_id = ? AND environment = ?",
                        key.value(),
                        tenant.organization(),
                        tenant.environment().wire());
        return new SpanKey(key.value(), isOwn);
    }

    static Optional<Meant> find(Sql sql, Tenant tenant, SpanKey key) throws SQLException {
        if (key.isSession()) {
            return sql.one(
                    "SELECT public_id, id FROM session WHERE public_id = ?",
                    row -> new Meant(row.getString(1), row.getLong(2), false),
                    key.value());
        }
        return sql.one(
                """
                SELECT s.public_id, s.id
                FROM span_key k JOIN session s ON s.public_id = k.session
                WHERE k.organization_id = ? AND k.environment = ? AND k.key = ?
                """,
                row -> new Meant(row.getString(1), row.getLong(2), true),
                tenant.organization(),
                tenant.environment().wire(),
                key.value());
    }

    /** Whether there is a session by that key, or was one not long ago. */
    static boolean isKnown(Sql sql, Tenant tenant, SpanKey key) throws SQLException {
        return sql.any(
                "SELECT 1 FROM span_key WHERE organization_id = ? AND environment = ? AND key = ?",
                tenant.organization(),
                tenant.environment().wire(),
                key.value());
    }

    /** From here on the key means this session. */
    static void add(Sql sql, Tenant tenant, SpanKey key, String session) throws SQLException {
        sql.update(
                "INSERT INTO span_key (organization_id, environment, key, session) VALUES (?, ?, ?, ?)",
                tenant.organization(),
                tenant.environment().wire(),
                key.value(),
                session);
    }

    /**
     * A session that is to be looked at again, for nothing has come for a while.
     *
     * @param row its number
     */
    record Quiet(long row, String id, Tenant tenant, SpanKey key) {}

    static List<Quiet> quiet(Sql sql, Instant now, int most) throws SQLException {
        return sql.all(
                """
                SELECT q.session_id, s.organization_id, s.environment, s.public_id, k.key
                FROM span_session q
                JOIN session s ON s.id = q.session_id
                LEFT JOIN span_key k
                  ON k.organization_id = s.organization_id AND k.environment = s.environment AND k.session = s.public_id
                WHERE q.look_again_at <= ?
                LIMIT ?
                """,
                row -> {
                    String id = row.getString("public_id");
                    String key = row.getString("key");
                    return new Quiet(
                            row.getLong("session_id"),
                            id,
                            new Tenant(row.getLong("organization_id"), Environment.of(row.getString("environment"))),
                            key == null ? new SpanKey(id, true) : new SpanKey(key, false));
                },
                now,
                most);
    }

    /** Some of those whose sessions are gone. @return how many */
    static int forgetOld(Sql sql, Instant before) throws SQLException {
        return sql.update("""
                DELETE FROM span_key
                WHERE (organization_id, environment, key) IN (
                  SELECT organization_id, environment, key FROM span_key WHERE gone_at < ? LIMIT 100)
                """, before);
    }
}
