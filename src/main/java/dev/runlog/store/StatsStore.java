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
 * Figures. Whoever asks for all sessions of some time, or of one agent, is answered from the sums by hour and day; users,
 * failure reasons and tools have sums of their own; any other question is answered from the sessions themselves.
 */
public final class StatsStore {

    private static final int MOST_GROUPS = 100;

    private final Readers readers;

    StatsStore(Readers readers) {
        this.readers = readers;
    }

    /** @param filter with both ends of the time, on borders of the bucket */
    public Stats byTime(Tenant tenant, SessionFilter filter, Bucket bucket) {
        var tallies = new TreeMap<Long, Tally>();
        for (long at = filter.from().toEpochMilli(); at < filter.to().toEpochMilli(); at += bucket.millis()) {
            tallies.put(at, new Tally());
        }
        var sums = Sums.ofSessions(tenant, filter, "''", bucket);
        each(
                sums.sql(Tally.SUMS),
                row -> tallies.floorEntry(row.getLong("at")).getValue().add(row),
                sums.arguments());
        var items = tallies.entrySet().stream()
                .map(entry -> new ByTime(
                        Instant.ofEpochMilli(entry.getKey()), entry.getValue().figures()))
                .toList();
        return new Stats(
                filter.from(), filter.to(), bucket, Group.TIME, total(tallies).figures(), items);
    }

    /** The groups with most sessions. */
    public Stats byKey(Tenant tenant, SessionFilter filter, Group group) {
        if (group == Group.USER && filter.onlyTime() && Sums.isWhole(filter, Bucket.DAY)) {
            return byUser(tenant, filter);
        }
        var sums = switch (group) {
            case AGENT -> Sums.ofSessions(tenant, filter, "agent_name", Bucket.DAY);
            case USER -> Sums.ofRows(tenant, filter, "s.user_id");
            case FAILURE -> Sums.ofReasons(tenant, filter);
            default -> throw new IllegalArgumentException(group.wire());
        };
        var tallies = byKey(sums);
        return new Stats(filter.from(), filter.to(), null, group, total(tallies).figures(), busiest(tallies));
    }

    private Map<String, Tally> byKey(Sums sums) {
        var tallies = new HashMap<String, Tally>();
        each(
                sums.sql(Tally.SUMS),
                row -> tallies.computeIfAbsent(row.getString("key"), key -> new Tally())
                        .add(row),
                sums.arguments());
        return tallies;
    }

    private static Tally total(Map<?, Tally> tallies) {
        var total = new Tally();
        tallies.values().forEach(total::add);
        return total;
    }

    /** Those with most sessions. */
    private static List<ByKey> busiest(Map<String, Tally> tallies) {
        return tallies.entrySet().stream()
                .filter(entry -> entry.getValue().sessions() > 0)
                .sorted(Comparator.comparingLong((Map.Entry<String, Tally> entry) ->
                                -entry.getValue().sessions())
                        .thenComparing(Map.Entry::getKey))
                .limit(MOST_GROUPS)
                .map(entry -> new ByKey(entry.getKey(), entry.getValue().figures()))
                .toList();
    }

    /** Of many users only the busiest are looked at closely. */
    private Stats byUser(Tenant tenant, SessionFilter filter) {
        var total = total(byKey(Sums.ofSessions(tenant, filter, "''", Bucket.DAY)));
        var tallies = new HashMap<String, Tally>();
        for (String user : readers.read(sql -> BusiestUsers.find(sql, tenant, filter, MOST_GROUPS))) {
            tallies.putAll(byKey(Sums.ofUser(tenant, filter, user, "0")));
        }
        return new Stats(filter.from(), filter.to(), null, Group.USER, total.figures(), busiest(tallies));
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
                ? List.of(Sums.ofSessions(tenant, filter, "agent_name", bucket))
                : daily
                        ? keys.stream()
                                .map(user -> Sums.ofUser(tenant, filter, user, "u.day * 86400000"))
                                .toList()
                        : List.of(Sums.ofRows(tenant, filter, "s.user_id", bucket));
        for (var some : sums) {
            each(
                    some.sql("sum(sessions) AS sessions"),
                    row -> {
                        var line = counts.get(row.getString("key"));
                        if (line != null) {
                            int at = (int) ((row.getLong("at") - filter.from().toEpochMilli()) / bucket.millis());
                            line.set(at, line.get(at) + row.getLong("sessions"));
                        }
                    },
                    some.arguments());
        }
        return keys.stream().map(key -> new Trend(key, counts.get(key))).toList();
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
