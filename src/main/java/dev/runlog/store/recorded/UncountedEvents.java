package dev.runlog.store.recorded;

import dev.runlog.model.EventType;
import dev.runlog.store.db.Sql;
import dev.runlog.store.details.Failures;
import dev.runlog.store.runs.EventTail;
import java.sql.SQLException;
import java.util.List;

/** The events of a session that its counts do not know yet. */
public final class UncountedEvents {

    /** Those of one event: in total, else prompt and completion together. */
    private static final String TOKENS =
            "coalesce(token_count, prompt_tokens + completion_tokens, prompt_tokens, completion_tokens)";

    private UncountedEvents() {}

    /**
     * Adds some of them to the counts, those that were recorded first.
     *
     * @param most so many of them
     * @return how many they were
     */
    public static int addTo(EventCounts counts, Sql sql, long session, int most) throws SQLException {
        long counted = counts.lastEvent();
        var tail = EventTail.after(sql, session, counted, most);
        int added = (int) sql.each(
                "SELECT e.id, e.type, e.estimated_cost, e.created_at, " + Failures.COLUMNS + " FROM (" + tail.numbers()
                        + ") tail CROSS JOIN event e LEFT JOIN event_detail d ON d.event_id = e.id AND e.type = 'error'"
                        + " WHERE e.id = tail.id ORDER BY tail.id",
                row -> counts.add(new EventCounts.Counted(
                        row.getLong("id"),
                        EventType.of(row.getString("type")),
                        row.getString("tool_name"),
                        row.getObject("estimated_cost") instanceof Number cost ? cost.doubleValue() : null,
                        row.getLong("created_at"),
                        row.getString("type").equals("error")
                                ? Failures.preview(row).orElse(null)
                                : null)),
                tail.arguments());
        if (added > 0) {
            addTokens(counts, sql, session, counted);
        }
        return added;
    }

    /** Of those that were added; most events say nothing of it, and are not looked at again. */
    private static void addTokens(EventCounts counts, Sql sql, long session, long before) throws SQLException {
        sql.each(
                "SELECT " + TOKENS + """
                         AS tokens, cost_estimated FROM event_detail
                        WHERE session_id = ? AND event_id > ? AND event_id <= ?
                          AND coalesce(token_count, prompt_tokens, completion_tokens, cost_estimated) IS NOT NULL
                        """,
                row -> counts.addTokens(Sql.whole(row, "tokens"), row.getBoolean("cost_estimated")),
                List.of(session, before, counts.lastEvent()));
    }
}
