package dev.runlog.store.follow;

import dev.runlog.store.db.Sql;
import dev.runlog.store.recorded.EventCounts;
import dev.runlog.store.recorded.RecordedSession;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * What has been derived from a session so far, in the columns of its row.
 *
 * @param generation in which; see {@link Follower}
 * @param block of facts that it is in
 * @param events what the events that are counted come to
 */
record DerivedSession(long generation, long block, EventCounts events) {

    static final String COLUMNS = """
            generation, block, counted_event, event_count, tool_call_count, error_count, event_cost, event_tokens,
            event_cost_estimated, last_activity_at,
            last_error""";

    static DerivedSession read(ResultSet row) throws SQLException {
        var events = new EventCounts(
                row.getLong("counted_event"),
                row.getLong("event_count"),
                row.getLong("tool_call_count"),
                row.getLong("error_count"),
                row.getDouble("event_cost"),
                row.getLong("event_tokens"),
                row.getBoolean("event_cost_estimated"),
                row.getLong("last_activity_at"),
                row.getString("last_error"));
        return new DerivedSession(row.getLong("generation"), row.getLong("block"), events);
    }

    /** Writes it into the row; what is in the full-text index stays as it is, unless that was of another generation. */
    void write(Sql sql, RecordedSession session) throws SQLException {
        sql.update(
                """
                UPDATE session
                SET searched_event = CASE generation WHEN ? THEN searched_event ELSE 0 END,
                    search_texts = CASE generation WHEN ? THEN search_texts ELSE 0 END,
                    generation = ?, block = ?, counted_event = ?, event_count = ?, tool_call_count = ?, error_count = ?,
                    event_cost = ?, event_tokens = ?, event_cost_estimated = ?, last_activity_at = ?, last_error = ?
                WHERE id = ?
                """,
                generation,
                generation,
                generation,
                block,
                events.lastEvent(),
                events.events(),
                events.toolCalls(),
                events.errors(),
                events.cost(),
                events.tokens(),
                events.costEstimated(),
                session.lastActivity(events),
                events.lastError(),
                session.number());
    }
}
