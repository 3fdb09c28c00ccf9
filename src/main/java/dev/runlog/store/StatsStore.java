package dev.runlog.store;

import dev.runlog.model.SessionFilter;
import dev.runlog.model.Stats;
import dev.runlog.model.Stats.Bucket;
import dev.runlog.model.Stats.ByKey;
import dev.runlog.model.Stats.ByTime;
import dev.runlog.model.Stats.ByTool;
import dev.runlog.model.Stats.Group;
import dev.runlog.model.Stats.Trend;
import dev.runlog.model.Tenant;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Figures. Whoever asks for all sessions of some time, or of one agent, is answered from the sums by hour; users and
 * tools have sums of their own; any other question is answered from the sessions themselves.
 */
public final class StatsStore {

    private static final int MOST_GROUPS = 100;
    private static final int MOST_WITH_WORDS = 100_000;

    private final Readers readers;

    StatsStore(Readers readers) {
        this.readers = readers;
    }

    /** A table or subquery with the columns {@code key, at} and those of {@link Tally#SUMS}, and its arguments. */
    private record Source(String sql, List<Object> arguments) {}

    /** @param filter with both ends of the time, on borders of the bucket */
    public Stats byTime(Tenant tenant, SessionFilter filter, Bucket bucket) {
        var total = new Tally();
        var tallies = new TreeMap<Long, Tally>();
        for (long at = filter.from().toEpochMilli(); at < filter.to().toEpochMilli(); at += bucket.millis()) {
            tallies.put(at, new Tally());
        }
        var source = sessions(tenant, filter, "''", bucket.millis() % Bucket.HOUR.millis() == 0);
        var arguments = new ArrayList<Object>(List.of(bucket.millis(), bucket.millis()));
        arguments.addAll(source.arguments);
        each(
                """
                SELECT at / ? * ? AS bucket, %s
                FROM (%s)
                GROUP BY bucket, duration_class
                """.formatted(Tally.SUMS, source.sql),
                row -> {
                    total.add(row);
                    tallies.get(row.getLong("bucket")).add(row);
                },
                arguments);
        var items = tallies.entrySet().stream()
                .map(entry -> new ByTime(
                        Instant.ofEpochMilli(entry.getKey()), entry.getValue().figures()))
                .toList();
        return new Stats(filter.from(), filter.to(), bucket, Group.TIME, total.figures(), items);
    }

    /** The groups with most sessions. */
    public Stats byKey(Tenant tenant, SessionFilter filter, Group group) {
        var total = new Tally();
        var tallies = new HashMap<String, Tally>();
        boolean daily = group == Group.USER && filter.onlyTime() && isWhole(filter, Bucket.DAY);
        var source = switch (group) {
            case AGENT -> sessions(tenant, filter, "agent_name", true);
            case USER -> daily ? userDays(tenant, filter) : sessions(tenant, filter, "user_id", false);
            case FAILURE -> sessions(tenant, filter, "failure_reason", false);
            default -> throw new IllegalArgumentException(group.wire());
        };
        each(
                """
                SELECT key, %s
                FROM (%s)
                WHERE key IS NOT NULL
                GROUP BY key, duration_class
                """.formatted(Tally.SUMS, source.sql),
                row -> {
                    total.add(row);
                    tallies.computeIfAbsent(row.getString("key"), key -> new Tally())
                            .add(row);
                },
                source.arguments);
        var most = tallies.entrySet().stream()
                .filter(entry -> entry.getValue().sessions() > 0)
                .sorted(Comparator.comparingLong((Map.Entry<String, Tally> entry) ->
                                -entry.getValue().sessions())
                        .thenComparing(Map.Entry::getKey))
                .limit(MOST_GROUPS)
                .toList();
        if (daily) {
            addDurations(tenant, filter, total);
            for (var entry : most) {
                addDurations(tenant, filter, entry.getKey(), entry.getValue());
            }
        }
        var items = most.stream()
                .map(entry -> new ByKey(entry.getKey(), entry.getValue().figures()))
                .toList();
        return new Stats(filter.from(), filter.to(), null, group, total.figures(), items);
    }

    public Stats byTool(Tenant tenant, SessionFilter filter) {
        String sql;
        List<Object> arguments;
        if (filter.onlyTime() && isWhole(filter, Bucket.HOUR)) {
            sql = """
                    SELECT tool_name, sum(sessions) AS sessions, sum(calls) AS calls, sum(errors) AS errors,
                           total(cost) AS cost
                    FROM tool_hour
                    WHERE organization_id = ? AND environment = ? AND hour >= ? AND hour < ?
                    GROUP BY tool_name
                    HAVING sum(sessions) > 0
                    """;
            arguments = hours(tenant, filter);
        } else {
            var where = within(Where.of(tenant, filter), filter);
            sql = """
                    SELECT t.tool_name, count(*) AS sessions, sum(t.calls) AS calls, sum(t.errors) AS errors,
                           total(t.cost) AS cost
                    FROM session s JOIN session_tool t ON t.session_id = s.id
                    WHERE %s
                    GROUP BY t.tool_name
                    """.formatted(where.sql());
            arguments = where.arguments();
        }
        var items = new ArrayList<ByTool>();
        each(
                sql + "ORDER BY sum(calls) DESC, 1 LIMIT " + MOST_GROUPS,
                row -> {
                    long calls = row.getLong("calls");
                    long errors = row.getLong("errors");
                    items.add(new ByTool(
                            row.getString(1),
                            row.getLong("sessions"),
                            calls,
                            errors,
                            calls == 0 ? 0 : Math.min(1, (double) errors / calls),
                            Tally.cost(row.getDouble("cost"))));
                },
                arguments);
        return new Stats(filter.from(), filter.to(), null, Group.TOOL, null, items);
    }

    /** How the sessions of each of these agents or users are spread over the time. */
    public List<Trend> trends(Tenant tenant, SessionFilter filter, Group group, Bucket bucket, List<String> keys) {
        int length = (int) ((filter.to().toEpochMilli() - filter.from().toEpochMilli()) / bucket.millis());
        var counts = new HashMap<String, List<Long>>();
        keys.forEach(key -> counts.put(key, new ArrayList<>(Collections.nCopies(length, 0L))));
        boolean daily = bucket.millis() % Bucket.DAY.millis() == 0;
        boolean hourly = bucket.millis() % Bucket.HOUR.millis() == 0;
        var source = group == Group.AGENT
                ? sessions(tenant, filter, "agent_name", hourly)
                : filter.onlyTime() && daily ? userDays(tenant, filter) : sessions(tenant, filter, "user_id", false);
        var arguments = new ArrayList<Object>(List.of(filter.from(), bucket.millis()));
        arguments.addAll(source.arguments);
        each(
                """
                SELECT key, (at - ?) / ? AS bucket, sum(sessions) AS sessions
                FROM (%s)
                GROUP BY key, bucket
                """.formatted(source.sql),
                row -> {
                    var line = counts.get(row.getString("key"));
                    if (line != null) {
                        line.set(row.getInt("bucket"), row.getLong("sessions"));
                    }
                },
                arguments);
        return keys.stream().map(key -> new Trend(key, counts.get(key))).toList();
    }

    /** @param byHour whether the sums by hour have what is asked for, if its time is in whole hours */
    private static Source sessions(Tenant tenant, SessionFilter filter, String key, boolean byHour) {
        boolean onlyAgent = filter.agentName() != null && filter.ofAnyAgent().onlyTime();
        if (byHour && isWhole(filter, Bucket.HOUR) && (filter.onlyTime() || onlyAgent)) {
            var arguments = hours(tenant, filter);
            if (onlyAgent) {
                arguments.add(filter.agentName());
            }
            return new Source("""
                    SELECT %s AS key, hour * 3600000 AS at, duration_class, sessions, succeeded, failed, cost, tokens,
                           events, errors
                    FROM session_hour
                    WHERE organization_id = ? AND environment = ? AND hour >= ? AND hour < ?
                    """.formatted(key) + (onlyAgent ? "AND agent_name = ?" : ""), arguments);
        }
        var where = within(Where.of(tenant, filter), filter);
        return new Source("""
                SELECT %s AS key, s.created_at AS at, s.duration_class, 1 AS sessions,
                       s.outcome = 'succeeded' AS succeeded, s.outcome = 'failed' AS failed,
                       s.cost, s.tokens, s.event_count AS events, s.error_count AS errors
                FROM session s
                WHERE %s
                """.formatted(key, where.sql()), where.arguments());
    }

    private static Source userDays(Tenant tenant, SessionFilter filter) {
        return new Source(
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

    /** Whether the time begins and ends on borders of the bucket. */
    private static boolean isWhole(SessionFilter filter, Bucket bucket) {
        return bucket.floor(filter.from()).equals(filter.from())
                && bucket.floor(filter.to()).equals(filter.to());
    }

    /** Sums by user and day have no durations. */
    private void addDurations(Tenant tenant, SessionFilter filter, Tally tally) {
        each("""
                SELECT duration_class, sum(sessions) AS sessions
                FROM session_hour
                WHERE organization_id = ? AND environment = ? AND hour >= ? AND hour < ?
                GROUP BY duration_class
                """, tally::addDurations, hours(tenant, filter));
    }

    private void addDurations(Tenant tenant, SessionFilter filter, String user, Tally tally) {
        each(
                """
                SELECT duration_class, count(*) AS sessions
                FROM session s
                WHERE organization_id = ? AND environment = ? AND user_id = ? AND created_at >= ? AND created_at < ?
                GROUP BY duration_class
                """,
                tally::addDurations,
                List.of(tenant.organization(), tenant.environment().wire(), user, filter.from(), filter.to()));
    }

    private static List<Object> hours(Tenant tenant, SessionFilter filter) {
        return new ArrayList<>(List.of(
                tenant.organization(),
                tenant.environment().wire(),
                filter.from().toEpochMilli() / Bucket.HOUR.millis(),
                filter.to().toEpochMilli() / Bucket.HOUR.millis()));
    }

    /** In figures a session counts when it began. */
    private static Where within(Where where, SessionFilter filter) {
        where.and("s.created_at >= ?", filter.from()).and("s.created_at < ?", filter.to());
        where.andAtLeast(filter);
        if (!filter.words().isEmpty()) {
            where.andNewestWith(filter.words(), MOST_WITH_WORDS);
        }
        return where;
    }

    private void each(String sql, Sql.Taker taker, List<Object> arguments) {
        readers.read(open -> open.each(sql, taker, arguments));
    }
}
