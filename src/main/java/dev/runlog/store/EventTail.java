package dev.runlog.store;

import dev.runlog.model.EventType;
import java.sql.SQLException;
import java.util.List;

/** The events of a session that were recorded after one of them. */
final class EventTail {

    private EventTail() {}

    /**
     * A question for their numbers, in order of recording: of a session's row number, the number of the event before them,
     * and how many at most. They follow it in order of happening, unless a client gave times of its own.
     */
    static String numbers(Sql sql, long session) throws SQLException {
        boolean inOrder = sql.number("""
                        SELECT merged OR EXISTS (SELECT 1 FROM event e WHERE e.session_id = s.id AND e.timestamp IS NOT NULL)
                        FROM session s WHERE s.id = ?
                        """, session) == 0;
        return inOrder ? """
                SELECT id FROM event
                WHERE session_id = ?1
                  AND happened_at >= coalesce((SELECT happened_at FROM event WHERE id = ?2), 0) AND +id > ?2
                ORDER BY happened_at, id
                LIMIT ?3
                """ : """
                SELECT id FROM event
                WHERE session_id = ?1 AND +id > ?2
                ORDER BY id
                LIMIT ?3
                """;
    }

    /**
     * Adds those that are not counted yet.
     *
     * @param most so many of them
     * @return how many they were
     */
    static int addTo(EventCounts counts, Sql sql, long session, int most) throws SQLException {
        return (int) sql.each(
                "SELECT e.id, e.type, e.tool_name, e.estimated_cost, e.created_at," + """

                         CASE WHEN e.type = 'error' THEN substr(coalesce(e.reasoning, e.tool_output, e.tool_name), 1, 250) END
                           AS said
                """ + "FROM ("
                        + numbers(sql, session) + ") tail CROSS JOIN event e ON e.id = tail.id ORDER BY tail.id",
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
