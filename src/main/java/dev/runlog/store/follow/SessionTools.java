package dev.runlog.store.follow;

import dev.runlog.store.db.Sql;
import dev.runlog.store.follow.EventCounts.ToolCounts;
import java.sql.SQLException;
import java.util.List;

/** What each tool did in a session. */
final class SessionTools {

    private SessionTools() {}

    /** A tool of a session. */
    record Tool(String name, ToolCounts counts) {}

    /** Adds what its events that were counted just now come to. */
    static void add(Sql sql, RecordedSession session, EventCounts events, SumMoves moves) throws SQLException {
        for (var tool : events.addedTools().entrySet()) {
            var before = of(sql, session.number(), tool.getKey());
            var now = before.plus(tool.getValue());
            moves.moveTool(session, tool.getKey(), before, now);
            sql.update(
                    """
                    INSERT INTO session_tool
                      (session_id, tool_name, organization_id, environment, created_at, calls, errors, cost_units)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (session_id, tool_name) DO UPDATE
                    SET calls = excluded.calls, errors = excluded.errors, cost_units = excluded.cost_units
                    """,
                    session.number(),
                    tool.getKey(),
                    session.tenant().organization(),
                    session.tenant().environment().wire(),
                    session.createdAt(),
                    now.calls(),
                    now.errors(),
                    now.costUnits());
        }
    }

    private static ToolCounts of(Sql sql, long session, String tool) throws SQLException {
        return sql.one(
                        "SELECT calls, errors, cost_units FROM session_tool WHERE session_id = ? AND tool_name = ?",
                        row -> new ToolCounts(row.getLong(1), row.getLong(2), row.getLong(3)),
                        session,
                        tool)
                .orElse(ToolCounts.NONE);
    }

    static List<Tool> of(Sql sql, long session, int most) throws SQLException {
        return sql.all(
                "SELECT tool_name, calls, errors, cost_units FROM session_tool WHERE session_id = ? LIMIT ?",
                row -> new Tool(row.getString(1), new ToolCounts(row.getLong(2), row.getLong(3), row.getLong(4))),
                session,
                most);
    }

    static void delete(Sql sql, long session, String tool) throws SQLException {
        sql.update("DELETE FROM session_tool WHERE session_id = ? AND tool_name = ?", session, tool);
    }
}
