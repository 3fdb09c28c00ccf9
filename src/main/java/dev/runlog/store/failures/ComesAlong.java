package dev.runlog.store.failures;

import dev.runlog.model.FailureDetail.Along;
import dev.runlog.model.SessionFilter;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;

/** Errors that come along with a failure far more often than with the other runs of the same agents. */
final class ComesAlong {

    private static final int LEAST_RUNS = 5;
    private static final double LEAST_SHARE = 0.2;
    private static final double LEAST_LIFT = 3;
    private static final int MOST = 10;

    private ComesAlong() {}

    /**
     * @param runs of the failure, in the time of the filter
     * @param all runs of the same agents in that time
     */
    static List<Along> of(Sql sql, SessionFilter filter, long failure, long runs, long all) throws SQLException {
        record Found(String tool, String title, String failureClass, long here, long everywhere) {

            Along along(long runs, long all) {
                double usual = all > runs ? (double) (everywhere - here) / (all - runs) : 0;
                return new Along(tool, title, failureClass, here, (double) here / runs, Math.max(0, usual));
            }
        }
        long from = filter.from().toEpochMilli();
        long to = filter.to().toEpochMilli();
        var found = sql.all(
                """
                SELECT e.tool, e.title, e.class, count(*) AS here,
                       (SELECT count(*) FROM run_cause o
                        WHERE o.cause_id = e.id AND o.created_at >= ? AND o.created_at < ?) AS everywhere
                FROM failure_cause fc CROSS JOIN run_cause r CROSS JOIN run_cause o CROSS JOIN cause e
                WHERE r.cause_id = fc.cause_id AND r.created_at >= ? AND r.created_at < ?
                  AND o.session_id = r.session_id AND e.id = o.cause_id AND e.kind = 'error'
                  AND fc.failure_id = ?
                  AND e.text NOT IN (SELECT c.text FROM failure_cause own CROSS JOIN cause c
                                     WHERE c.id = own.cause_id AND own.failure_id = ?)
                GROUP BY e.id
                HAVING count(*) >= ?
                """,
                row -> new Found(
                        row.getString("tool"),
                        row.getString("title"),
                        row.getString("class"),
                        row.getLong("here"),
                        row.getLong("everywhere")),
                from,
                to,
                from,
                to,
                failure,
                failure,
                LEAST_RUNS);
        return found.stream()
                .map(one -> one.along(Math.max(runs, one.here()), all))
                .filter(along -> along.share() >= LEAST_SHARE && along.share() >= LEAST_LIFT * along.usual())
                .sorted(Comparator.comparing(Along::share).reversed())
                .limit(MOST)
                .toList();
    }
}
