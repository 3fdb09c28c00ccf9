package dev.runlog.store.follow;

import dev.runlog.model.Outcome;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * What has been derived from a session so far, in the columns of its row.
 *
 * @param generation in which; see {@link Follower}
 * @param events what the events that are counted come to
 * @param share what it adds to the sums
 */
record DerivedSession(long generation, EventCounts events, Share share) {

    static final String COLUMNS = """
            generation, counted_event, event_count, tool_call_count, error_count, event_cost, last_activity_at, last_error,
            outcome, duration_class, cost_units, tokens, reason""";

    static DerivedSession read(ResultSet row) throws SQLException {
        var events = new EventCounts(
                row.getLong("counted_event"),
                row.getLong("event_count"),
                row.getLong("tool_call_count"),
                row.getLong("error_count"),
                row.getDouble("event_cost"),
                row.getLong("last_activity_at"),
                row.getString("last_error"));
        var share = new Share(
                Outcome.of(row.getString("outcome")),
                row.getInt("duration_class"),
                row.getLong("cost_units"),
                row.getLong("tokens"),
                row.getLong("event_count"),
                row.getLong("error_count"),
                row.getString("reason"));
        return new DerivedSession(row.getLong("generation"), events, share);
    }

    /** Writes it into the row; what is in the full-text index stays as it is, unless that was of another generation. */
    void write(Sql sql, RecordedSession session) throws SQLException {
        sql.update(
                """
                UPDATE session
                SET searched_event = CASE generation WHEN ?1 THEN searched_event ELSE 0 END,
                    search_texts = CASE generation WHEN ?1 THEN search_texts ELSE 0 END,
                    generation = ?1, counted_event = ?2, event_count = ?3, tool_call_count = ?4, error_count = ?5,
                    event_cost = ?6, last_activity_at = ?7, last_error = ?8, outcome = ?9, duration_class = ?10,
                    elapsed_ms = ?11, cost = ?12, cost_units = ?13, tokens = ?14, reason = ?15
                WHERE id = ?16
                """,
                generation,
                events.lastEvent(),
                events.events(),
                events.toolCalls(),
                events.errors(),
                events.cost(),
                Math.max(events.lastActivity(), session.updatedAt().toEpochMilli()),
                events.lastError(),
                share.outcome().wire(),
                share.durationClass(),
                session.elapsedMs(),
                session.cost(events),
                share.costUnits(),
                share.tokens(),
                share.reason(),
                session.number());
    }
}
