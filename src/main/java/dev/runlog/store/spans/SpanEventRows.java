package dev.runlog.store.spans;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Events of spans: those that are not shown yet, and what becomes of those that were recorded. */
final class SpanEventRows {

    private SpanEventRows() {}

    /** Until they are shown. */
    static void keepAll(Sql sql, long session, List<Arrived.Draft> drafts) throws SQLException {
        for (var draft : drafts) {
            sql.update(
                    "INSERT INTO span_event (session_id, client_id, event) VALUES (?, ?, ?) ON CONFLICT (session_id, client_id) DO NOTHING",
                    session,
                    draft.event().id(),
                    draft.text().get());
        }
    }

    /** The ids of those that are kept. */
    static List<String> kept(Sql sql, long session) throws SQLException {
        return sql.all("SELECT client_id FROM span_event WHERE session_id = ?", row -> row.getString(1), session);
    }

    static Optional<String> take(Sql sql, long session, String id) throws SQLException {
        return sql.one(
                "DELETE FROM span_event WHERE session_id = ? AND client_id = ? RETURNING event",
                row -> row.getString(1),
                session,
                id);
    }

    /** Takes recorded ones away; the others are counted anew. */
    static void remove(Sql sql, long session, List<String> ids) throws SQLException {
        int removed = 0;
        for (String id : ids) {
            removed += sql.update("DELETE FROM event WHERE session_id = ? AND client_id = ?", session, id);
        }
        if (removed > 0) {
            sql.update("""
                    UPDATE session
                    SET counted_event = 0, event_count = 0, tool_call_count = 0, error_count = 0, event_cost = 0,
                        event_tokens = 0, event_cost_estimated = 0, last_error = NULL
                    WHERE id = ?
                    """, session);
        }
    }

    /** @param parents the spans that recorded events are inside, by the ids of the events; empty for none */
    static void place(Sql sql, long session, Map<String, String> parents) throws SQLException {
        for (var placed : parents.entrySet()) {
            sql.update("""
                    UPDATE event_detail SET parent_span_id = nullif(?, '')
                    WHERE event_id = (SELECT id FROM event WHERE session_id = ? AND client_id = ?)
                      AND coalesce(parent_span_id, '') <> ?
                    """, placed.getValue(), session, placed.getKey(), placed.getValue());
        }
    }
}
