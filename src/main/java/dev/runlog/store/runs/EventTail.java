package dev.runlog.store.runs;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;

/** The events of a session that were recorded after one of them. */
public final class EventTail {

    private EventTail() {}

    /**
     * A question for their numbers, in order of recording: of a session's row number, the number of the event before them,
     * and how many at most. They follow it in order of happening, unless a client gave times of its own.
     */
    public static String numbers(Sql sql, long session) throws SQLException {
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
}
