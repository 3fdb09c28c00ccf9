package dev.runlog.store.recorded;

import dev.runlog.model.EventType;
import dev.runlog.store.db.Sql;
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
                "SELECT e.id, e.type, e.tool_name, e.estimated_cost, e.created_at," + """

                         CASE WHEN e.type = 'error' THEN substr(coalesce(e.reasoning, e.tool_output, e.tool_name), 1, 250) END
                           AS said
                """ + "FROM ("
                        + EventTail.numbers(sql, session)
                        + ") tail CROSS JOIN event e ON e.id = tail.id ORDER BY tail.id",
                row -> counts.add(new EventCounts.Counted(
                        row.getLong(1),
                        EventType.of(row.getString(2)),
                        row.getString(3),
                        row.getObject(4) instanceof Number cost ? cost.doubleValue() : null,
                        row.getLong(5),
                        row.getString(6))),
                List.of(session, counts.lastEvent(), most));
    }
}
