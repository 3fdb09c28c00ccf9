package dev.runlog.store.insight;

import dev.runlog.insight.attempt.StateName;
import dev.runlog.model.EventType;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;

/**
 * What a run did last.
 *
 * @param waitsForSomebody and so is silent for good reason
 * @param tool that it called, or had an error of; null for none
 */
public record LastEvent(boolean waitsForSomebody, String tool) {

    private static final LastEvent NONE = new LastEvent(false, null);

    public static LastEvent of(Sql sql, long session) throws SQLException {
        return sql.one(
                        """
                        SELECT type, tool_name, tool_input, tool_output, reasoning FROM event
                        WHERE session_id = ?
                        ORDER BY happened_at DESC, id DESC
                        LIMIT 1
                        """,
                        row -> {
                            boolean isState = EventType.of(row.getString("type")) == EventType.STATE_CHANGE;
                            boolean waits = isState
                                    && StateName.isWaiting(StateName.of(
                                            row.getString("tool_output"),
                                            row.getString("tool_input"),
                                            row.getString("reasoning")));
                            return new LastEvent(waits, row.getString("tool_name"));
                        },
                        session)
                .orElse(NONE);
    }
}
