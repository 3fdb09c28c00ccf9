package dev.runlog.store;

import dev.runlog.model.SessionFilter;
import dev.runlog.model.Stats.Bucket;
import dev.runlog.model.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Where figures are read: each source has the columns {@code key}, {@code at}, and those that {@link Tally#SUMS} adds up.
 *
 * <pre>
 *   all sessions, or one agent's      whole days: session_day    whole hours around them: session_hour
 *   one user                          whole days: user_day, user_duration
 *   all sessions, by failure          whole days: reason_day    around them: the sessions themselves
 *   anything else                     the sessions themselves
 * </pre>
 */
record Sums(List<Source> sources) {

    private static final int MOST_WITH_WORDS = 100_000;

    /** @param groups what its rows are added up by: the order they are in, where they have one, saves sorting them */
    private record Source(String sql, String groups, List<Object> arguments) {}

    /** @param columns what to add up */
    String sql(String columns) {
        return sources.stream()
                .map(source ->
                        "SELECT key, at, %s\nFROM (%s)\nGROUP BY %s\n".formatted(columns, source.sql, source.groups))
                .collect(Collectors.joining("UNION ALL\n"));
    }

    List<Object> arguments() {
        return sources.stream().flatMap(source -> source.arguments.stream()).toList();
    }

    /**
     * @param key an expression over sessions {@code s}, or over the sums by agent
     * @param bucket the shortest time that must be told apart
     */
    static Sums ofSessions(Tenant tenant, SessionFilter filter, String key, Bucket bucket) {
        boolean oneAgent = filter.agentName() != null && filter.ofAnyAgent().onlyTime();
        boolean hourly = bucket.millis() % Bucket.HOUR.millis() == 0 && isWhole(filter, Bucket.HOUR);
        if (!hourly || !(filter.onlyTime() || oneAgent)) {
            return ofRows(tenant, filter, key, bucket);
        }
        long from = filter.from().toEpochMilli() / Bucket.HOUR.millis();
        long to = filter.to().toEpochMilli() / Bucket.HOUR.millis();
        long firstDay = Bucket.DAY.ceiling(filter.from()).toEpochMilli() / Bucket.DAY.millis();
        long lastDay = Bucket.DAY.floor(filter.to()).toEpochMilli() / Bucket.DAY.millis();
        if (bucket.millis() % Bucket.DAY.millis() != 0 || firstDay >= lastDay) {
            return new Sums(List.of(ofBuckets(tenant, filter, key, Bucket.HOUR, from, to)));
        }
        return new Sums(List.of(
                ofBuckets(tenant, filter, key, Bucket.DAY, firstDay, lastDay),
                ofBuckets(tenant, filter, key, Bucket.HOUR, from, firstDay * 24),
                ofBuckets(tenant, filter, key, Bucket.HOUR, lastDay * 24, to)));
    }

    private static Source ofBuckets(
            Tenant tenant, SessionFilter filter, String key, Bucket bucket, long first, long beyond) {
        String unit = bucket == Bucket.DAY ? "day" : "hour";
        var arguments = new ArrayList<Object>(
                List.of(tenant.organization(), tenant.environment().wire(), first, beyond));
        if (filter.agentName() != null) {
            arguments.add(filter.agentName());
        }
        return new Source(
                """
                SELECT %s AS key, %s * %d AS at, %s AS unit, duration_class || ' ' || sessions AS durations,
                       sessions, succeeded, failed, cost, tokens, events, errors
                FROM session_%s
                WHERE organization_id = ? AND environment = ? AND %s >= ? AND %s < ?
                """.formatted(key, unit, bucket.millis(), unit, unit, unit, unit)
                        + (filter.agentName() == null ? "" : "AND agent_name = ?\n"),
                "unit, key",
                arguments);
    }

    static Sums ofReasons(Tenant tenant, SessionFilter filter) {
        var firstDay = Bucket.DAY.ceiling(filter.from());
        var lastDay = Bucket.DAY.floor(filter.to());
        if (!filter.onlyTime() || !firstDay.isBefore(lastDay)) {
            return ofRows(tenant, filter, "s.failure_reason");
        }
        var days = new Source(
                """
                SELECT failure_reason AS key, 0 AS at, duration_class || ' ' || sessions AS durations,
                       sessions, succeeded, failed, cost, tokens, events, errors
                FROM reason_day
                WHERE organization_id = ? AND environment = ? AND day >= ? AND day < ?
                """,
                "key",
                List.of(
                        tenant.organization(),
                        tenant.environment().wire(),
                        firstDay.toEpochMilli() / Bucket.DAY.millis(),
                        lastDay.toEpochMilli() / Bucket.DAY.millis()));
        var before = ofRows(tenant, filter.between(filter.from(), firstDay), "s.failure_reason");
        var after = ofRows(tenant, filter.between(lastDay, filter.to()), "s.failure_reason");
        return new Sums(Stream.of(List.of(days), before.sources, after.sources)
                .flatMap(List::stream)
                .toList());
    }

    /**
     * Of one user, in whole days.
     *
     * @param at when a day {@code u.day} was; or a constant, when days need not be told apart
     */
    static Sums ofUser(Tenant tenant, SessionFilter filter, String user, String at) {
        var days = LongStream.range(
                        filter.from().toEpochMilli() / Bucket.DAY.millis(),
                        filter.to().toEpochMilli() / Bucket.DAY.millis())
                .boxed()
                .toList();
        return new Sums(List.of(new Source(
                """
                SELECT u.user_id AS key, %s AS at,
                       (SELECT group_concat(d.duration_class || ' ' || d.sessions) FROM user_duration d
                        WHERE d.organization_id = u.organization_id AND d.environment = u.environment
                          AND d.day = u.day AND d.user_id = u.user_id) AS durations,
                       u.sessions, u.succeeded, u.failed, u.cost, u.tokens, u.events, u.errors
                FROM json_each(?) days
                CROSS JOIN user_day u
                  ON u.organization_id = ? AND u.environment = ? AND u.day = days.value AND u.user_id = ?
                """.formatted(at),
                "at",
                List.of(
                        days.toString(),
                        tenant.organization(),
                        tenant.environment().wire(),
                        user))));
    }

    /** Times need not be told apart. */
    static Sums ofRows(Tenant tenant, SessionFilter filter, String key) {
        return ofRows(tenant, filter, key, "0");
    }

    static Sums ofRows(Tenant tenant, SessionFilter filter, String key, Bucket bucket) {
        return ofRows(tenant, filter, key, "s.created_at / %1$d * %1$d".formatted(bucket.millis()));
    }

    private static Sums ofRows(Tenant tenant, SessionFilter filter, String key, String at) {
        var where = within(Where.of(tenant, filter), filter).and(key + " IS NOT NULL");
        return new Sums(List.of(new Source("""
                SELECT key, at, duration_class || ' ' || count(*) AS durations, count(*) AS sessions,
                       sum(outcome = 'succeeded') AS succeeded, sum(outcome = 'failed') AS failed,
                       total(cost) AS cost, total(tokens) AS tokens, sum(event_count) AS events,
                       sum(error_count) AS errors
                FROM (
                  SELECT %s AS key, %s AS at, s.duration_class, s.outcome, s.cost, s.tokens, s.event_count, s.error_count
                  FROM session s
                  WHERE %s)
                GROUP BY key, at, duration_class
                """.formatted(key, at, where.sql()), "key, at", where.arguments())));
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
