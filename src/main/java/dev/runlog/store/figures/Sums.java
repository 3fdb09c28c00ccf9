package dev.runlog.store.figures;

import dev.runlog.model.SessionFilter;
import dev.runlog.model.Stats.Bucket;
import dev.runlog.model.Tenant;
import dev.runlog.store.find.Where;
import dev.runlog.store.find.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
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

    /** All sessions together. */
    static final String NO_KEY = "''";

    private static final int MOST_WITH_WORDS = 100_000;

    /** However many rows there are of a key and a time: one for each order of duration, of which there are few. */
    private static final String BY_DURATION = """
            SELECT key, at, duration_class || ' ' || sum(sessions) AS durations, sum(sessions) AS sessions,
                   sum(succeeded) AS succeeded, sum(failed) AS failed, total(cost_units) AS cost_units, total(tokens) AS tokens,
                   sum(events) AS events, sum(errors) AS errors
            FROM (
              %s)
            GROUP BY key, at, duration_class
            """;

    /** @param groups what its rows are added up by: the order they are in, where they have one, saves sorting them */
    private record Source(String sql, String groups, List<Object> arguments) {}

    /** As {@link #sql}, each key's rows one after the other, however many keys there are. */
    String sqlByKey(String columns) {
        return sql(columns) + "ORDER BY key";
    }

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
        String rows =
                """
                SELECT %1$s AS key, %2$s * %3$d AS at, %2$s AS unit, duration_class, duration_class || ' ' || sessions AS durations,
                       sessions, succeeded, failed, cost_units, tokens, events, errors
                FROM session_%2$s
                WHERE organization_id = ? AND environment = ? AND %2$s >= ? AND %2$s < ?
                """.formatted(key, unit, bucket.millis()) + (filter.agentName() == null ? "" : "AND agent_name = ?\n");
        return key.equals(NO_KEY)
                ? new Source(BY_DURATION.formatted(rows), "at", arguments)
                : new Source(rows, "unit, key", arguments);
    }

    static Sums ofReasons(Tenant tenant, SessionFilter filter) {
        var firstDay = Bucket.DAY.ceiling(filter.from());
        var lastDay = Bucket.DAY.floor(filter.to());
        if (!filter.onlyTime() || !firstDay.isBefore(lastDay)) {
            return ofRowsWithReason(tenant, filter);
        }
        var days = new Source(
                BY_DURATION.formatted("""
                        SELECT reason AS key, 0 AS at, duration_class, sessions, succeeded, failed, cost_units, tokens, events, errors
                        FROM reason_day
                        WHERE organization_id = ? AND environment = ? AND day >= ? AND day < ?
                        """),
                "key",
                List.of(
                        tenant.organization(),
                        tenant.environment().wire(),
                        firstDay.toEpochMilli() / Bucket.DAY.millis(),
                        lastDay.toEpochMilli() / Bucket.DAY.millis()));
        var before = ofRowsWithReason(tenant, filter.between(filter.from(), firstDay));
        var after = ofRowsWithReason(tenant, filter.between(lastDay, filter.to()));
        return new Sums(Stream.of(List.of(days), before.sources, after.sources)
                .flatMap(List::stream)
                .toList());
    }

    /**
     * Of one user, in whole days.
     *
     * @param at when a day {@code u.day} was; or a constant, when days need not be told apart
     */
    static Sums ofUser(Tenant tenant, UserDays days, String user, String at) {
        return new Sums(List.of(new Source(
                """
                SELECT u.user_id AS key, %s AS at,
                       (SELECT group_concat(d.duration_class || ' ' || d.sessions) FROM user_duration d
                        WHERE d.organization_id = u.organization_id AND d.environment = u.environment
                          AND d.day = u.day AND d.user_id = u.user_id) AS durations,
                       u.sessions, u.succeeded, u.failed, u.cost_units, u.tokens, u.events, u.errors
                FROM json_each(?) days
                CROSS JOIN user_day u
                  ON u.organization_id = ? AND u.environment = ? AND u.day = days.value AND u.user_id = ?
                """.formatted(at),
                "at",
                List.of(days.list(), tenant.organization(), tenant.environment().wire(), user))));
    }

    /** Times need not be told apart. */
    static Sums ofRows(Tenant tenant, SessionFilter filter, String key) {
        return ofRows(tenant, filter, key, "0");
    }

    static Sums ofRows(Tenant tenant, SessionFilter filter, String key, Bucket bucket) {
        return ofRows(tenant, filter, key, "s.created_at / %1$d * %1$d".formatted(bucket.millis()));
    }

    private static Sums ofRows(Tenant tenant, SessionFilter filter, String key, String at) {
        return ofRows(key, at, within(tenant, filter));
    }

    private static Sums ofRowsWithReason(Tenant tenant, SessionFilter filter) {
        return ofRows("s.reason", "0", within(tenant, filter).and("s.reason IS NOT NULL"));
    }

    private static Sums ofRows(String key, String at, Where where) {
        var rows = """
                SELECT %s AS key, %s AS at, s.duration_class, 1 AS sessions, s.outcome = 'succeeded' AS succeeded,
                       s.outcome = 'failed' AS failed, s.cost_units, s.tokens, s.event_count AS events,
                       s.error_count AS errors
                FROM session s
                WHERE %s""".formatted(key, at, where.sql());
        return new Sums(List.of(new Source(BY_DURATION.formatted(rows), "key, at", where.arguments())));
    }

    /** Whether the time begins and ends on borders of the bucket. */
    static boolean isWhole(SessionFilter filter, Bucket bucket) {
        return bucket.floor(filter.from()).equals(filter.from())
                && bucket.floor(filter.to()).equals(filter.to());
    }

    /** In figures a session counts when it began. */
    static Where within(Tenant tenant, SessionFilter filter) {
        var where = Where.of(tenant, filter)
                .and("s.created_at >= ?", filter.from())
                .and("s.created_at < ?", filter.to())
                .andAtLeast(filter);
        return filter.words().isEmpty()
                ? where
                : where.andNewestWith(new Words(tenant), filter.words(), MOST_WITH_WORDS);
    }
}
