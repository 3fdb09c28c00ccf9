package dev.runlog.store.remarks;

import dev.runlog.model.Silence;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;

/** Runs that hang, in rows. One of which something is heard, or that ended, does not any more, whatever its row says. */
public final class SilentRuns {

    private static final String STILL_SILENT =
            " s.id = r.session_id AND s.status = 'active' AND s.last_activity_at = r.last_activity_at ";

    private SilentRuns() {}

    /** The numbers of those that are silent like this. */
    public static void each(Sql sql, Tenant tenant, Silence.Kind kind, LongConsumer taker) throws SQLException {
        sql.each(
                "SELECT r.session_id FROM silent_run r CROSS JOIN session s WHERE" + STILL_SILENT
                        + "AND r.organization_id = ? AND r.environment = ? AND r.kind = ?",
                row -> taker.accept(row.getLong(1)),
                List.of(tenant.organization(), tenant.environment().wire(), kind.wire()));
    }

    static Map<Long, Silence.Kind> kinds(Sql sql, Set<Long> sessions) throws SQLException {
        var found = new HashMap<Long, Silence.Kind>();
        sql.each(
                "SELECT r.session_id, r.kind FROM given_numbers(?) wanted CROSS JOIN silent_run r CROSS JOIN session s"
                        + " WHERE r.session_id = wanted.value AND" + STILL_SILENT,
                row -> found.put(row.getLong(1), Silence.Kind.of(row.getString(2))),
                List.of(sessions.toString()));
        return found;
    }

    public static Optional<Silence> of(Sql sql, long session) throws SQLException {
        return sql.one(
                "SELECT r.* FROM silent_run r CROSS JOIN session s WHERE" + STILL_SILENT + "AND r.session_id = ?",
                SilentRuns::read,
                session);
    }

    /** All rows, by the numbers of their sessions. */
    public static Map<Long, Silence> all(Sql sql, Tenant tenant) throws SQLException {
        var all = new HashMap<Long, Silence>();
        sql.each(
                "SELECT * FROM silent_run WHERE organization_id = ? AND environment = ?",
                row -> all.put(row.getLong("session_id"), read(row)),
                List.of(tenant.organization(), tenant.environment().wire()));
        return all;
    }

    private static Silence read(ResultSet row) throws SQLException {
        return new Silence(
                Silence.Kind.of(row.getString("kind")),
                Sql.time(row, "last_activity_at"),
                row.getLong("limit_ms"),
                row.getBoolean("chosen"),
                Sql.whole(row, "usual_ms"),
                row.getString("last_tool"));
    }

    /** @param silence null when it is not silent any more */
    public static void put(Sql sql, Tenant tenant, long session, Silence silence) throws SQLException {
        sql.update("DELETE FROM silent_run WHERE session_id = ?", session);
        if (silence != null) {
            sql.update(
                    """
                    INSERT INTO silent_run
                      (session_id, organization_id, environment, kind, last_activity_at, limit_ms, chosen, usual_ms, last_tool)
                    SELECT id, ?, ?, ?, ?, ?, ?, ?, ? FROM session WHERE id = ?
                    """,
                    tenant.organization(),
                    tenant.environment().wire(),
                    silence.kind().wire(),
                    silence.since(),
                    silence.limitMs(),
                    silence.chosen(),
                    silence.usualMs(),
                    silence.lastTool(),
                    session);
        }
    }
}
