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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Figures. Whoever asks for all sessions of some time, or of one agent, is answered from the sums by hour; users and
 * tools have sums of their own; any other question is answered from the sessions themselves.
 */
public final class StatsStore {

    private static final int MOST_GROUPS = 100;

    private final Readers readers;

    StatsStore(Readers readers) {
        this.readers = readers;
    }

    /** @param filter with both ends of the time, on borders of the bucket */
    public Stats byTime(Tenant tenant, SessionFilter filter, Bucket bucket) {
        var total = new Tally();
        var tallies = new TreeMap<Long, Tally>();
        for (long at = filter.from().toEpochMilli(); at < filter.to().toEpochMilli(); at += bucket.millis()) {
            tallies.put(at, new Tally());
        }
        var sums = Sums.ofSessions(tenant, filter, "''", bucket);
        var arguments = new ArrayList<Object>(List.of(bucket.millis(), bucket.millis()));
        arguments.addAll(sums.arguments());
        each(
                """
                SELECT at / ? * ? AS bucket, %s
                FROM (%s)
                GROUP BY bucket, duration_class
                """.formatted(Tally.SUMS, sums.sql()),
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
        if (group == Group.USER && filter.onlyTime() && Sums.isWhole(filter, Bucket.DAY)) {
            return byUser(tenant, filter);
        }
        var sums = switch (group) {
            case AGENT -> Sums.ofSessions(tenant, filter, "agent_name", Bucket.DAY);
            case USER -> Sums.ofRows(tenant, filter, "s.user_id");
            case FAILURE -> Sums.ofRows(tenant, filter, "s.failure_reason");
            default -> throw new IllegalArgumentException(group.wire());
        };
        var total = new Tally();
        var tallies = new HashMap<String, Tally>();
        each(
                """
                SELECT key, %s
                FROM (%s)
                GROUP BY key, duration_class
                """.formatted(Tally.SUMS, sums.sql()),
                row -> {
                    total.add(row);
                    tallies.computeIfAbsent(row.getString("key"), key -> new Tally())
                            .add(row);
                },
                sums.arguments());
        var items = tallies.entrySet().stream()
                .filter(entry -> entry.getValue().sessions() > 0)
                .sorted(Comparator.comparingLong((Map.Entry<String, Tally> entry) ->
                                -entry.getValue().sessions())
                        .thenComparing(Map.Entry::getKey))
                .limit(MOST_GROUPS)
                .map(entry -> new ByKey(entry.getKey(), entry.getValue().figures()))
                .toList();
        return new Stats(filter.from(), filter.to(), null, group, total.figures(), items);
    }

    /** Of many users only the busiest are looked at closely. */
    private Stats byUser(Tenant tenant, SessionFilter filter) {
        var total = new Tally();
        var all = Sums.ofSessions(tenant, filter, "''", Bucket.DAY);
        each(
                "SELECT %s FROM (%s) GROUP BY duration_class".formatted(Tally.SUMS, all.sql()),
                total::add,
                all.arguments());
        var busiest = new LinkedHashMap<String, Tally>();
        var sums = Sums.ofBusiestUsers(tenant, filter, MOST_GROUPS);
        each(
                """
                SELECT key, %s
                FROM (%s)
                GROUP BY key
                ORDER BY sum(sessions) DESC, key
                """.formatted(Tally.SUMS, sums.sql()),
                row -> {
                    var tally = new Tally();
                    tally.add(row);
                    busiest.put(row.getString("key"), tally);
                },
                sums.arguments());
        busiest.forEach((user, tally) -> addDurations(tenant, filter, user, tally));
        var items = busiest.entrySet().stream()
                .map(entry -> new ByKey(entry.getKey(), entry.getValue().figures()))
                .toList();
        return new Stats(filter.from(), filter.to(), null, Group.USER, total.figures(), items);
    }

    public Stats byTool(Tenant tenant, SessionFilter filter) {
        String sql;
        List<Object> arguments;
        if (filter.onlyTime() && Sums.isWhole(filter, Bucket.HOUR)) {
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
            var where = Sums.within(Where.of(tenant, filter), filter);
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
        boolean daily = filter.onlyTime() && bucket.millis() % Bucket.DAY.millis() == 0;
        var sums = group == Group.AGENT
                ? Sums.ofSessions(tenant, filter, "agent_name", bucket)
                : daily ? Sums.ofUsers(tenant, filter) : Sums.ofRows(tenant, filter, "s.user_id");
        var arguments = new ArrayList<Object>(List.of(filter.from(), bucket.millis()));
        arguments.addAll(sums.arguments());
        each(
                """
                SELECT key, (at - ?) / ? AS bucket, sum(sessions) AS sessions
                FROM (%s)
                GROUP BY key, bucket
                """.formatted(sums.sql()),
                row -> {
                    var line = counts.get(row.getString("key"));
                    if (line != null) {
                        line.set(row.getInt("bucket"), row.getLong("sessions"));
                    }
                },
                arguments);
        return keys.stream().map(key -> new Trend(key, counts.get(key))).toList();
    }

    /** Sums by user have no durations. */
    private void addDurations(Tenant tenant, SessionFilter filter, String user, Tally tally) {
        each(
                """
                SELECT duration_class, count(*) AS sessions
                FROM session s INDEXED BY session_user_duration
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

    private void each(String sql, Sql.Taker taker, List<Object> arguments) {
        readers.read(open -> open.each(sql, taker, arguments));
    }
}
