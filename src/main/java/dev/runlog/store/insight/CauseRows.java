package dev.runlog.store.insight;

import dev.runlog.insight.cause.Cause;
import dev.runlog.store.causes.FailureDue;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;

/** What runs failed with, and what failed in them. */
final class CauseRows {

    private CauseRows() {}

    static void write(Sql sql, JudgedRun judged) throws SQLException {
        for (var cause : judged.causes()) {
            sql.update(
                    """
                    INSERT INTO run_cause (session_id, cause_id, created_at)
                    VALUES (?, ?, ?)
                    ON CONFLICT (session_id, cause_id) DO NOTHING
                    """,
                    judged.run().number(),
                    number(sql, judged, cause),
                    judged.run().createdAt());
        }
    }

    private static long number(Sql sql, JudgedRun judged, Cause cause) throws SQLException {
        var tenant = judged.run().tenant();
        Object[] key = {
            tenant.organization(),
            tenant.environment().wire(),
            cause.kind().wire(),
            judged.run().agentName(),
            cause.tool() == null ? "" : cause.tool(),
            cause.hash()
        };
        var known = sql.one("""
                SELECT id FROM cause
                WHERE organization_id = ? AND environment = ? AND kind = ? AND agent_name = ? AND tool = ? AND hash = ?
                """, row -> row.getLong(1), key);
        return known.isPresent() ? known.get() : add(sql, cause, key);
    }

    private static long add(Sql sql, Cause cause, Object... key) throws SQLException {
        long number = sql.number(
                """
                        INSERT INTO cause
                          (organization_id, environment, kind, agent_name, tool, hash, text, title, class)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                        RETURNING id
                        """,
                key[0],
                key[1],
                key[2],
                key[3],
                key[4],
                key[5],
                cause.text(),
                cause.title(),
                cause.failureClass().wire());
        FailureDue.addAgentOf(sql, number);
        return number;
    }
}
