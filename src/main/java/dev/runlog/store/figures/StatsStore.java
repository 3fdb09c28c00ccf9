package dev.runlog.store.figures;

import dev.runlog.model.SessionFilter;
import dev.runlog.model.Stats;
import dev.runlog.model.Stats.Bucket;
import dev.runlog.model.Stats.ByKey;
import dev.runlog.model.Stats.ByTime;
import dev.runlog.model.Stats.ByTool;
import dev.runlog.model.Stats.Group;
import dev.runlog.model.Stats.Trend;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Readers.Query;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * Figures. Whoever asks for all sessions of some time, or of one agent, is answered from the sums by hour and day; users,
 * failure reasons and tools have sums of their own; any other question is answered from the sessions themselves.
 */
public final class StatsStore {

    private static final int MOST_GROUPS = 100;

    private final Readers readers;

    public StatsStore(Readers readers) {
        this.readers = readers;
    }

    /** @param filter with both ends of the time, on borders of the bucket */
    public CompletableFuture<Stats> byTime(Tenant tenant, SessionFilter filter, Bucket bucket) {
        return readers.submit(tenant.organization(), sql -> {
            var tallies = new TreeMap<Long, Tally>();
            for (long at = filter.from().toEpochMilli(); at < filter.to().toEpochMilli(); at += bucket.millis()) {
                tallies.put(at, new Tally());
            }
            var sums = Sums.ofSessions(tenant, filter, Sums.NO_KEY, bucket);
            sql.each(
                    sums.sql(Tally.SUMS),
                    row -> tallies.floorEntry(row.getLong("at")).getValue().add(row),
                    sums.arguments());
            var total = new Tally();
            tallies.values().forEach(total::add);
            var items = tallies.entrySet().stream()
                    .map(entry -> new ByTime(
                            Instant.ofEpochMilli(entry.getKey()),
                            entry.getValue().figures()))
                    .toList();
            return new Stats(filter.from(), filter.to(), bucket, Group.TIME, total.figures(), items);
        });
    }

    /** The groups with most sessions. */
    public CompletableFuture<Stats> byKey(Tenant tenant, SessionFilter filter, Group group) {
        return readers.submit(tenant.organization(), readByKey(tenant, filter, group));
    }

    private static Query<Stats> readByKey(Tenant tenant, SessionFilter filter, Group group) {
        if (group == Group.USER && filter.onlyTime() && Sums.isWhole(filter, Bucket.DAY)) {
            return sql -> byUser(sql, tenant, filter);
        }
        var sums = switch (group) {
            case AGENT -> Sums.ofSessions(tenant, filter, "agent_name", Bucket.DAY);
            case USER -> Sums.ofRows(tenant, filter, "s.user_id");
            case FAILURE -> Sums.ofReasons(tenant, filter);
            default -> throw new IllegalArgumentException(group.wire());
        };
        return sql -> {
            var groups = new BusiestGroups(MOST_GROUPS);
            sql.each(sums.sqlByKey(Tally.SUMS), groups::add, sums.arguments());
            return stats(filter, group, groups.total(), groups);
        };
    }

    private static Stats stats(SessionFilter filter, Group group, Tally total, BusiestGroups groups) {
        return new Stats(filter.from(), filter.to(), null, group, total.figures(), groups.items());
    }

    /** Of many users only the busiest are looked at closely. */
    private static Stats byUser(Sql sql, Tenant tenant, SessionFilter filter) throws SQLException {
        var total = new Tally();
        var sums = Sums.ofSessions(tenant, filter, Sums.NO_KEY, Bucket.DAY);
        sql.each(sums.sql(Tally.SUMS), total::add, sums.arguments());
        var groups = new BusiestGroups(MOST_GROUPS);
        var days = UserDays.in(sql, tenant, filter);
        for (String user : BusiestUsers.find(sql, tenant, filter, days, MOST_GROUPS)) {
            var sumsOfUser = Sums.ofUser(tenant, days, user, "0");
            sql.each(sumsOfUser.sql(Tally.SUMS), groups::add, sumsOfUser.arguments());
        }
        return stats(filter, Group.USER, total, groups);
    }

    public CompletableFuture<Stats> byTool(Tenant tenant, SessionFilter filter) {
        String question;
        List<Object> arguments;
        if (filter.onlyTime() && Sums.isWhole(filter, Bucket.HOUR)) {
            question = """
                    SELECT tool_name, sum(sessions) AS sessions, sum(calls) AS calls, sum(errors) AS errors,
                           total(cost_units) AS cost_units
                    FROM tool_hour
                    WHERE organization_id = ? AND environment = ? AND hour >= ? AND hour < ?
                    GROUP BY tool_name
                    """;
            arguments = hours(tenant, filter);
        } else {
            var where = Sums.within(tenant, filter);
            question = """
                    SELECT t.tool_name, count(*) AS sessions, sum(t.calls) AS calls, sum(t.errors) AS errors,
                           total(t.cost_units) AS cost_units
                    FROM session s JOIN session_tool t ON t.session_id = s.id
                    WHERE %s
                    GROUP BY t.tool_name
                    """.formatted(where.sql());
            arguments = where.arguments();
        }
        String busiest = question + "ORDER BY sum(calls) DESC, 1 LIMIT " + MOST_GROUPS;
        return readers.submit(
                tenant.organization(),
                sql -> new Stats(
                        filter.from(),
                        filter.to(),
                        null,
                        Group.TOOL,
                        null,
                        sql.all(busiest, StatsStore::tool, arguments.toArray())));
    }

    private static ByTool tool(ResultSet row) throws SQLException {
        long calls = row.getLong("calls");
        long errors = row.getLong("errors");
        return new ByTool(
                row.getString(1),
                row.getLong("sessions"),
                calls,
                errors,
                calls == 0 ? 0 : Math.min(1, (double) errors / calls),
                Tally.cost(row.getDouble("cost_units")));
    }

    /** How the sessions of each of the busiest agents or users are spread over the time. */
    public CompletableFuture<List<Trend>> trends(Tenant tenant, SessionFilter filter, Group group, Bucket bucket) {
        return readers.submit(tenant.organization(), sql -> {
            var keys = readByKey(tenant, filter, group).run(sql).items().stream()
                    .map(item -> ((ByKey) item).key())
                    .toList();
            return trends(sql, tenant, filter, group, bucket, keys);
        });
    }

    private static List<Trend> trends(
            Sql sql, Tenant tenant, SessionFilter filter, Group group, Bucket bucket, List<String> keys)
            throws SQLException {
        int length = (int) ((filter.to().toEpochMilli() - filter.from().toEpochMilli()) / bucket.millis());
        var counts = new HashMap<String, List<Long>>();
        keys.forEach(key -> counts.put(key, new ArrayList<>(Collections.nCopies(length, 0L))));
        for (var some : spread(sql, tenant, filter, group, bucket, keys)) {
            sql.each(
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

    private static List<Sums> spread(
            Sql sql, Tenant tenant, SessionFilter filter, Group group, Bucket bucket, List<String> keys)
            throws SQLException {
        if (group == Group.AGENT) {
            return List.of(Sums.ofSessions(tenant, filter, "agent_name", bucket));
        }
        if (!filter.onlyTime() || bucket.millis() % Bucket.DAY.millis() != 0) {
            return List.of(Sums.ofRows(tenant, filter, "s.user_id", bucket));
        }
        var days = UserDays.in(sql, tenant, filter);
        return keys.stream()
                .map(user -> Sums.ofUser(tenant, days, user, "u.day * 86400000"))
                .toList();
    }

    private static List<Object> hours(Tenant tenant, SessionFilter filter) {
        return new ArrayList<>(List.of(
                tenant.organization(),
                tenant.environment().wire(),
                filter.from().toEpochMilli() / Bucket.HOUR.millis(),
                filter.to().toEpochMilli() / Bucket.HOUR.millis()));
    }
}
