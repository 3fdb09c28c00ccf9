package dev.runlog.store.runs;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.List;

/**
 * The events of a session that were recorded after one of them: a question for their numbers, in order of recording. They
 * follow it in order of happening, unless a client gave times of its own.
 */
public record EventTail(String numbers, List<Object> arguments) {

    /**
     * @param session the number of its row
     * @param event the number of the event before them
     * @param most so many
     */
    public static EventTail after(Sql sql, long session, long event, int most) throws SQLException {
        boolean hasOwnTimes = sql.any("""
                SELECT 1 FROM session s
                WHERE s.id = ? AND (s.merged = 1
                  OR EXISTS (SELECT 1 FROM event e WHERE e.session_id = s.id AND e.timestamp IS NOT NULL))
                """, session);
        return hasOwnTimes
                ? new EventTail("""
                SELECT id FROM event
                WHERE session_id = ? AND +id > ?
                ORDER BY id
                LIMIT ?
                """, List.of(session, event, most))
                : new EventTail("""
                SELECT id FROM event
                WHERE session_id = ?
                  AND happened_at >= coalesce((SELECT happened_at FROM event WHERE id = ?), 0) AND +id > ?
                ORDER BY happened_at, id
                LIMIT ?
                """, List.of(session, event, event, most));
    }
}
