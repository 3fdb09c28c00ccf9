package dev.runlog.store.causes;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.List;

/** The words of a cause are those of runs: they go with the last of them. */
public final class UnusedCauses {

    private UnusedCauses() {}

    /** @return those of a run, to be dropped when it does not have them any more */
    public static List<Long> of(Sql sql, long session) throws SQLException {
        return sql.all("SELECT cause_id FROM run_cause WHERE session_id = ?", row -> row.getLong(1), session);
    }

    /** Which of an agent's causes are one failure is told anew then. */
    public static void drop(Sql sql, List<Long> causes) throws SQLException {
        for (long cause : causes) {
            if (!sql.any("SELECT 1 FROM run_cause WHERE cause_id = ? LIMIT 1", cause)) {
                FailureDue.addAgentOf(sql, cause);
                forgetTitle(sql, cause);
                sql.update("DELETE FROM cause WHERE id = ?", cause);
            }
        }
    }

    /** The title of its failure, where that is in its words: another cause gives it another one. */
    private static void forgetTitle(Sql sql, long cause) throws SQLException {
        sql.update("""
                UPDATE failure SET title = ''
                WHERE renamed = 0
                  AND id = (SELECT failure_id FROM failure_cause WHERE cause_id = ?)
                  AND (title = (SELECT c.title FROM cause c WHERE c.id = ?)
                       OR NOT EXISTS (SELECT 1 FROM failure_cause other
                                      WHERE other.failure_id = failure.id AND other.cause_id <> ?))
                """, cause, cause, cause);
    }
}
