package dev.runlog.store;

import dev.runlog.model.Problem;
import dev.runlog.model.Tenant;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * What the events of one transaction add to their sessions, summed and written once before the commit. Lives on the
 * writer's thread.
 *
 * <pre>
 *   event, event, event … ──► CountedSession.added ──► flush ─┬► session ──► (trigger) reason_day, if it has a reason
 *                                                            ├► session_tool ──► (trigger) tool_hour
 *                                                            └► RollUp ──► session_hour, session_day, user_day
 * </pre>
 */
final class SessionCounts {

    private final Map<String, CountedSession> sessions = new HashMap<>();
    private final RollUp sums = new RollUp();
    private final Changes changes;

    SessionCounts(Changes changes) {
        this.changes = changes;
    }

    /**
     * A session that events may be added to; each one that is goes into what was {@code added} as well.
     *
     * @throws Problem when it is not there or belongs to somebody else
     */
    CountedSession session(Sql sql, Tenant tenant, String id) throws SQLException {
        var known = sessions.get(id);
        if (known == null) {
            known = sql.one(
                            "SELECT " + CountedSession.COLUMNS + " FROM session WHERE public_id = ?",
                            CountedSession::read,
                            id)
                    .orElseThrow(SessionStore::notFound);
            sessions.put(id, known);
        }
        SessionStore.refuseOthers(tenant, known.tenant());
        return known;
    }

    /** Writes what was added; from here on it counts as read. */
    void flush(Sql sql) throws SQLException {
        for (var entry : sessions.entrySet()) {
            var session = entry.getValue();
            if (session.added().events() > 0) {
                write(sql, session);
                sums.add(session);
                changes.note(session.tenant(), entry.getKey());
            }
        }
        sessions.clear();
        sums.flush(sql);
    }

    private static void write(Sql sql, CountedSession session) throws SQLException {
        var added = session.added();
        sql.update(
                """
                UPDATE session
                SET event_count      = event_count + ?,
                    tool_call_count  = tool_call_count + ?,
                    error_count      = error_count + ?,
                    event_cost       = ?,
                    last_activity_at = max(last_activity_at, ?),
                    last_error       = coalesce(?, last_error)
                WHERE id = ?
                """,
                added.events(),
                added.toolCalls(),
                added.errors(),
                session.eventCostNow(),
                added.lastActivity(),
                added.lastError(),
                session.number());
        added.writeTools(sql, session.number(), session.tenant(), session.createdAt());
    }

    /** The transaction did not happen. */
    void forget() {
        sessions.clear();
        sums.forget();
    }
}
