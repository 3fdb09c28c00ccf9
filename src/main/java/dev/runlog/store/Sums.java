package dev.runlog.store;

import dev.runlog.model.SessionFilter;
import dev.runlog.model.Stats.Bucket;
import dev.runlog.model.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Where figures are read: as a subquery with the columns {@code key}, {@code at}, and those that {@link Tally#SUMS}
 * adds up, and its arguments.
 *
 * <pre>
 *   all sessions, or one agent's      whole days: session_day    whole hours around them: session_hour
 *   all sessions, by user             whole days: user_day
 *   anything else                     the sessions themselves
 * </pre>
 */
record Sums(String sql, List<Object> arguments) {

    private static final int MOST_WITH_WORDS = 100_000;

    /**
     * @param key an expression over sessions {@code s}, or over the sums by agent
     * @param bucket the shortest time that must be told apart
     */
    static Sums ofSessions(Tenant tenant, SessionFilter filter, String key, Bucket bucket) {
        boolean oneAgent = filter.agentName() != null && filter.ofAnyAgent().onlyTime();
        boolean hourly = bucket.millis() % Bucket.HOUR.millis() == 0 && isWhole(filter, Bucket.HOUR);
        if (!hourly || !(filter.onlyTime() || oneAgent)) {
            return ofRows(tenant, filter, key);
        }
        long from = filter.from().toEpochMilli() / Bucket.HOUR.millis();
        long to = filter.to().toEpochMilli() / Bucket.HOUR.millis();
        long firstDay = Bucket.DAY.ceiling(filter.from()).toEpochMilli() / Bucket.DAY.millis();
        long lastDay = Bucket.DAY.floor(filter.to()).toEpochMilli() / Bucket.DAY.millis();
        if (bucket.millis() % Bucket.DAY.millis() != 0 || firstDay >= lastDay) {
            return ofBuckets(tenant, filter, key, Bucket.HOUR, from, to);
        }
        return ofBuckets(tenant, filter, key, Bucket.DAY, firstDay, lastDay)
                .and(ofBuckets(tenant, filter, key, Bucket.HOUR, from, firstDay * 24))
                .and(ofBuckets(tenant, filter, key, Bucket.HOUR, lastDay * 24, to));
    }

    private static Sums ofBuckets(
            Tenant tenant, SessionFilter filter, String key, Bucket bucket, long first, long beyond) {
        String unit = bucket == Bucket.DAY ? "day" : "hour";
        var arguments = new ArrayList<Object>(
                List.of(tenant.organization(), tenant.environment().wire(), first, beyond));
        if (filter.agentName() != null) {
            arguments.add(filter.agentName());
        }
        return new Sums(
                """
                SELECT %s AS key, %s * %d AS at, duration_class, sessions, succeeded, failed, cost, tokens, events, errors
                FROM session_%s
                WHERE organization_id = ? AND environment = ? AND %s >= ? AND %s < ?
                """.formatted(key, unit, bucket.millis(), unit, unit, unit)
                        + (filter.agentName() == null ? "" : "AND agent_name = ?\n"),
                arguments);
    }

    /** Sums by user have no durations. The time is in whole days. */
    static Sums ofUsers(Tenant tenant, SessionFilter filter) {
        return new Sums(
                """
                SELECT user_id AS key, day * 86400000 AS at, NULL AS duration_class, sessions, succeeded, failed, cost,
                       tokens, events, errors
                FROM user_day
                WHERE organization_id = ? AND environment = ? AND day >= ? AND day < ?
                """,
                List.of(
                        tenant.organization(),
                        tenant.environment().wire(),
                        filter.from().toEpochMilli() / Bucket.DAY.millis(),
                        filter.to().toEpochMilli() / Bucket.DAY.millis()));
    }

    /**
     * As {@link #ofUsers}, of those with most sessions. Finding out who they are takes one look at every user's days;
     * what they come to is then read for them alone.
     */
    static Sums ofBusiestUsers(Tenant tenant, SessionFilter filter, int most) {
        long from = filter.from().toEpochMilli() / Bucket.DAY.millis();
        long to = filter.to().toEpochMilli() / Bucket.DAY.millis();
        var days = LongStream.range(from, to).boxed().toList().toString();
        var environment = tenant.environment().wire();
        return new Sums(
                """
                SELECT busiest.user_id AS key, u.day * 86400000 AS at, NULL AS duration_class,
                       u.sessions, u.succeeded, u.failed, u.cost, u.tokens, u.events, u.errors
                FROM (
                  SELECT user_id
                  FROM user_day
                  WHERE organization_id = ? AND environment = ? AND day >= ? AND day < ?
                  GROUP BY user_id
                  HAVING sum(sessions) > 0
                  ORDER BY sum(sessions) DESC, user_id
                  LIMIT %d
                ) busiest
                CROSS JOIN json_each(?) days
                CROSS JOIN user_day u
                  ON u.organization_id = ? AND u.environment = ? AND u.day = days.value AND u.user_id = busiest.user_id
                """.formatted(most),
                List.of(tenant.organization(), environment, from, to, days, tenant.organization(), environment));
    }

    static Sums ofRows(Tenant tenant, SessionFilter filter, String key) {
        var where = within(Where.of(tenant, filter), filter).and(key + " IS NOT NULL");
        return new Sums("""
                SELECT %s AS key, s.created_at AS at, s.duration_class, 1 AS sessions,
                       s.outcome = 'succeeded' AS succeeded, s.outcome = 'failed' AS failed,
                       s.cost, s.tokens, s.event_count AS events, s.error_count AS errors
                FROM session s
                WHERE %s
                """.formatted(key, where.sql()), where.arguments());
    }

    private Sums and(Sums more) {
        var all = new ArrayList<>(arguments);
        all.addAll(more.arguments);
        return new Sums(sql + "UNION ALL\n" + more.sql, all);
    }

    /** Whether the time begins and ends on borders of the bucket. */
    static boolean isWhole(SessionFilter filter, Bucket bucket) {
        return bucket.floor(filter.from()).equals(filter.from())
                && bucket.floor(filter.to()).equals(filter.to());
    }

    /** In figures a session counts when it began. */
    static Where within(Where where, SessionFilter filter) {
        where.and("s.created_at >= ?", filter.from())
                .and("s.created_at < ?", filter.to())
                .andAtLeast(filter);
        return filter.words().isEmpty() ? where : where.andNewestWith(filter.words(), MOST_WITH_WORDS);
    }
}
