package dev.runlog.store.figures;

import dev.runlog.model.SessionFilter;
import dev.runlog.model.Stats.Bucket;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Who has most sessions in whole days. Most users have few on any day, and sorting all those days by user is most of the
 * work. So first only the days with more than a few are added up: a user with none of these cannot have more than a few
 * times the number of days. Mostly that is less than the busiest have, and nobody else needs to be looked at.
 */
final class BusiestUsers {

    private static final int FEW = 4;

    private BusiestUsers() {}

    /**
     * @param days those that the filter means
     * @return all of the busiest so many; perhaps some others, that come close
     */
    static List<String> find(Sql sql, Tenant tenant, SessionFilter filter, UserDays days, int most)
            throws SQLException {
        long from = filter.from().toEpochMilli() / Bucket.DAY.millis();
        long to = filter.to().toEpochMilli() / Bucket.DAY.millis();
        var environment = tenant.environment().wire();
        var close = new ArrayList<String>();
        sql.each(
                """
                WITH user AS (
                  SELECT user_id, sum(sessions) AS at_least, sum(sessions) + (? - count(*)) * ? AS at_most
                  FROM user_day
                  WHERE organization_id = ? AND environment = ? AND day >= ? AND day < ? AND sessions > ?
                  GROUP BY user_id),
                last AS (SELECT at_least FROM user ORDER BY at_least DESC LIMIT 1 OFFSET ?)
                SELECT user_id FROM user, last
                WHERE at_most >= last.at_least AND last.at_least > ?
                LIMIT ?
                """,
                row -> close.add(row.getString(1)),
                List.of(
                        days.count(),
                        FEW,
                        tenant.organization(),
                        environment,
                        from,
                        to,
                        FEW,
                        most - 1,
                        days.count() * FEW,
                        2 * most + 1));
        return !close.isEmpty() && close.size() <= 2 * most
                ? close
                : sql.all("""
                        SELECT user_id FROM user_day
                        WHERE organization_id = ? AND environment = ? AND day >= ? AND day < ?
                        GROUP BY user_id
                        HAVING sum(sessions) > 0
                        ORDER BY sum(sessions) DESC, user_id
                        LIMIT ?
                        """, row -> row.getString(1), tenant.organization(), environment, from, to, most);
    }
}
