package dev.runlog.store.recorded;

import dev.runlog.model.EventType;
import dev.runlog.store.db.Sql;
import dev.runlog.store.details.Failures;
import dev.runlog.store.runs.EventTail;
import java.sql.SQLException;
import java.util.List;

/** The events of a session that its counts do not know yet. */
public final class UncountedEvents {

    private UncountedEvents() {}

    /**
     * Adds some of them to the counts, those that were recorded first.
     *
     * @param most so many of them
     * @return how many they were
     */
    public static int addTo(EventCounts counts, Sql sql, long session, int most) throws SQLException {
        return (int) sql.each(
                "SELECT e.id, e.type, e.estimated_cost, e.created_at, " + Failures.COLUMNS + " FROM ("
                        + EventTail.numbers(sql, session)
                        + ") tail CROSS JOIN event e ON e.id = tail.id "
                        + "LEFT JOIN event_detail d ON d.event_id = e.id AND e.type = 'error' ORDER BY tail.id",
                row -> counts.add(new EventCounts.Counted(
                        row.getLong("id"),
                        EventType.of(row.getString("type")),
                        row.getString("tool_name"),
                        row.getObject("estimated_cost") instanceof Number cost ? cost.doubleValue() : null,
                        row.getLong("created_at"),
                        row.getString("type").equals("error")
                                ? Failures.preview(row).orElse(null)
                                : null)),
                List.of(session, counts.lastEvent(), most));
    }
}
