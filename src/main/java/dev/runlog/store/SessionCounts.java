package dev.runlog.store;

import dev.runlog.model.Environment;
import dev.runlog.model.Event;
import dev.runlog.model.Problem;
import dev.runlog.model.Tenant;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * What the events of one transaction add to their sessions, summed and written once before the commit. Lives on the
 * writer's thread.
 *
 * <pre>
 *   event, event, event … ──► add ──► flush ──► session, session_tool ──► (triggers) the sums by hour and day
 * </pre>
 */
final class SessionCounts {

    /** What was added to one session. */
    private record Added(long session, Tenant tenant, Instant createdAt, EventSums sums) {}

    private final Map<String, Added> bySession = new HashMap<>();
    private final Changes changes;

    SessionCounts(Changes changes) {
        this.changes = changes;
    }

    /**
     * The row number of a session that events may be added to.
     *
     * @throws Problem when it is not there or belongs to somebody else
     */
    long session(Sql sql, Tenant tenant, String id) throws SQLException {
        var known = bySession.get(id);
        if (known == null) {
            known = sql.one(
                            "SELECT id, organization_id, environment, created_at FROM session WHERE public_id = ?",
                            row -> new Added(
                                    row.getLong(1),
                                    new Tenant(row.getLong(2), Environment.of(row.getString(3))),
                                    Sql.time(row, "created_at"),
                                    new EventSums()),
                            id)
                    .orElseThrow(SessionStore::notFound);
            bySession.put(id, known);
        }
        SessionStore.refuseOthers(tenant, known.tenant);
        return known.session;
    }

    /** Counts an event of a session that {@link #session} gave. */
    void add(Event event) {
        bySession.get(event.sessionId()).sums.add(event);
    }

    /** Writes what was added; from here on it counts as read. */
    void flush(Sql sql) throws SQLException {
        for (var entry : bySession.entrySet()) {
            var added = entry.getValue();
            if (added.sums.events() > 0) {
                write(sql, added);
                changes.note(added.tenant, entry.getKey());
            }
        }
        bySession.clear();
    }

    private static void write(Sql sql, Added added) throws SQLException {
        sql.update(
                """
                UPDATE session
                SET event_count      = event_count + ?,
                    tool_call_count  = tool_call_count + ?,
                    error_count      = error_count + ?,
                    event_cost       = min(event_cost + ?, 1.7976931348623157e308),
                    last_activity_at = max(last_activity_at, ?),
                    last_error       = coalesce(?, last_error)
                WHERE id = ?
                """,
                added.sums.events(),
                added.sums.toolCalls(),
                added.sums.errors(),
                added.sums.cost(),
                added.sums.lastActivity(),
                added.sums.lastError(),
                added.session);
        added.sums.writeTools(sql, added.session, added.tenant, added.createdAt);
    }

    /** The transaction did not happen. */
    void forget() {
        bySession.clear();
    }
}
