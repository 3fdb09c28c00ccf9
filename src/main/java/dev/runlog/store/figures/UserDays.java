package dev.runlog.store.figures;

import dev.runlog.model.SessionFilter;
import dev.runlog.model.Stats.Bucket;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;

/**
 * The days of some time on which there were any sessions, found one after the other: of ten thousand years, those that
 * somebody recorded in.
 *
 * @param list in JSON
 */
record UserDays(String list, long count) {

    static UserDays in(Sql sql, Tenant tenant, SessionFilter filter) throws SQLException {
        return sql.one(
                        """
                        WITH RECURSIVE days(day) AS (
                          SELECT min(day) FROM user_day
                          WHERE organization_id = ?1 AND environment = ?2 AND day >= ?3 AND day < ?4
                          UNION ALL
                          SELECT (
                            SELECT min(day) FROM user_day
                            WHERE organization_id = ?1 AND environment = ?2 AND day > days.day AND day < ?4)
                          FROM days WHERE days.day IS NOT NULL)
                        SELECT json_group_array(day), count(*) FROM days WHERE day IS NOT NULL
                        """,
                        row -> new UserDays(row.getString(1), row.getLong(2)),
                        tenant.organization(),
                        tenant.environment().wire(),
                        filter.from().toEpochMilli() / Bucket.DAY.millis(),
                        filter.to().toEpochMilli() / Bucket.DAY.millis())
                .orElseThrow();
    }
}
