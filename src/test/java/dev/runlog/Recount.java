package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.store.Sql;
import dev.runlog.store.Store;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/** Compares every sum the store keeps with one counted anew. */
final class Recount {

    private static final double SLIP = 1e-6;

    private Recount() {}

    static void check(Store store) {
        store.readers().read(sql -> {
            same(sql, "SELECT * FROM session_hour WHERE sessions <> 0", """
                    SELECT organization_id, environment, hour, agent_name, duration_class, sum(sessions),
                           sum(succeeded), sum(failed), total(cost), total(tokens), sum(events), sum(errors)
                    FROM session_share GROUP BY 1, 2, 3, 4, 5""", 5);
            same(sql, "SELECT * FROM user_day WHERE sessions <> 0", """
                    SELECT organization_id, environment, day, user_id, sum(sessions),
                           sum(succeeded), sum(failed), total(cost), total(tokens), sum(events), sum(errors)
                    FROM session_share GROUP BY 1, 2, 3, 4""", 4);
            same(sql, "SELECT * FROM user_duration", """
                    SELECT organization_id, environment, day, user_id, duration_class, sum(sessions)
                    FROM session_share WHERE duration_class >= 0 GROUP BY 1, 2, 3, 4, 5""", 5);
            same(sql, "SELECT * FROM reason_day", """
                    SELECT organization_id, environment, created_at / 86400000, failure_reason, duration_class, count(*),
                           sum(outcome = 'succeeded'), sum(outcome = 'failed'), total(cost), total(tokens),
                           sum(event_count), sum(error_count)
                    FROM session WHERE failure_reason IS NOT NULL GROUP BY 1, 2, 3, 4, 5""", 5);
            same(sql, "SELECT * FROM tool_hour WHERE sessions <> 0", """
                    SELECT s.organization_id, s.environment, s.created_at / 3600000, e.tool_name,
                           count(DISTINCT s.id), sum(e.type = 'tool_call'), sum(e.type = 'error'),
                           total(e.estimated_cost)
                    FROM session s JOIN event e ON e.session_id = s.id
                    WHERE e.tool_name IS NOT NULL AND e.type IN ('tool_call', 'error')
                    GROUP BY 1, 2, 3, 4""", 4);
            same(sql, "SELECT public_id, event_count, tool_call_count, error_count, event_cost FROM session", """
                    SELECT s.public_id, count(e.id), total(e.type = 'tool_call'), total(e.type = 'error'),
                           total(e.estimated_cost)
                    FROM session s LEFT JOIN event e ON e.session_id = s.id
                    GROUP BY 1""", 1);
            assertThat(sql.number("""
                            SELECT (SELECT count(*) FROM session_hour
                                    WHERE sessions = 0 AND (events <> 0 OR errors <> 0 OR abs(cost) > 1e-6))
                                 + (SELECT count(*) FROM tool_hour WHERE sessions = 0 AND (calls <> 0 OR errors <> 0))
                            """)).isZero();
            return null;
        });
    }

    /** Rows that belong to sessions which are not there. */
    static long orphans(Store store) {
        return store.readers().read(sql -> sql.number("""
                SELECT (SELECT count(*) FROM event WHERE session_id NOT IN (SELECT id FROM session))
                     + (SELECT count(*) FROM session_tool WHERE session_id NOT IN (SELECT id FROM session))
                     + (SELECT count(*) FROM session_metadata WHERE session_id NOT IN (SELECT id FROM session))
                """));
    }

    private static void same(Sql sql, String kept, String counted, int keys) throws SQLException {
        var expected = rows(sql, counted, keys);
        var actual = rows(sql, kept, keys);
        assertThat(actual.keySet()).isEqualTo(expected.keySet());
        expected.forEach((key, numbers) -> {
            for (int i = 0; i < numbers.length; i++) {
                assertThat(actual.get(key)[i])
                        .as(kept + " " + key + " " + i)
                        .isCloseTo(numbers[i], org.assertj.core.api.Assertions.within(SLIP));
            }
        });
    }

    private static Map<String, double[]> rows(Sql sql, String query, int keys) throws SQLException {
        var all = new TreeMap<String, double[]>();
        sql.all(query, row -> {
            var key = new StringBuilder();
            for (int i = 1; i <= keys; i++) {
                key.append(row.getString(i)).append('|');
            }
            var numbers = new double[row.getMetaData().getColumnCount() - keys];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = row.getDouble(keys + 1 + i);
            }
            return all.put(key.toString(), numbers);
        });
        return all;
    }
}
