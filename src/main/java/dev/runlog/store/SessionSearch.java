package dev.runlog.store;

import dev.runlog.model.Page;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.SessionOrder;
import dev.runlog.model.SessionOrder.By;
import dev.runlog.model.SessionSummary;
import dev.runlog.model.Tenant;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Lists of sessions, a page at a time, in an order that an index holds, so that a page costs the same wherever it is
 * and however many sessions there are.
 *
 * <pre>
 *   what is asked for                  walks along
 *   words                              the full-text index, newest session first
 *   a metadata entry, a tool           the table of that, in order of time
 *   cost or duration from, if rare     the index of that; the few it gives are sorted
 *   anything else                      the session index that fits, in the order asked for
 * </pre>
 */
public final class SessionSearch {

    /** Up to so many, sorting what an index gives is quicker than walking in order past what does not fit. */
    private static final int FEW = 5_000;

    /** Of the sessions with some words, so many are sorted by something else than time: the newest. */
    private static final int MOST_SORTED = 10_000;

    /** Longer sessions are few, and have an index of their own. */
    private static final Duration LONG = Duration.ofHours(1);

    private final Readers readers;

    SessionSearch(Readers readers) {
        this.readers = readers;
    }

    /** Where to walk: the tables, and which of their columns hold the time and the row number. */
    private record Path(String from, String time, String row) {}

    /** Which of the sessions that reach into an interval: those from its start or shortly before it, or the others. */
    private enum Reach {
        ALL,
        NEAR,
        FAR
    }

    /** A session, and its place in the order. */
    record Found(double place, long row, SessionSummary session) {}

    /** @param cursor where the page before ended; null for the first */
    public Page<SessionSummary> page(
            Tenant tenant, SessionFilter filter, SessionOrder order, int limit, String cursor) {
        String list = "sessions" + order + (filter.words().isEmpty() ? "" : "-words");
        var after = cursor == null ? null : Cursor.parse(cursor, list);
        var found = readers.read(sql -> find(sql, tenant, filter, order, limit + 1, after));
        boolean more = found.size() > limit;
        var shown = more ? found.subList(0, limit) : found;
        return new Page<>(
                shown.stream().map(Found::session).toList(),
                more ? new Cursor(list, shown.get(limit - 1).place, shown.get(limit - 1).row).text() : null);
    }

    private static List<Found> find(
            Sql sql, Tenant tenant, SessionFilter filter, SessionOrder order, int limit, Cursor after)
            throws SQLException {
        if (!filter.words().isEmpty() && order.by() == By.CREATED_AT) {
            return WordSearch.walk(sql, tenant, filter, order.descending(), limit, after);
        }
        if (filter.from() == null || order.by() != By.CREATED_AT) {
            return walk(sql, tenant, filter, order, limit, after, Reach.ALL);
        }
        // In order of time, what began in the interval or shortly before lies together; long ones from before lie
        // apart.
        var first = order.descending() ? Reach.NEAR : Reach.FAR;
        var second = order.descending() ? Reach.FAR : Reach.NEAR;
        var found = new ArrayList<>(walk(sql, tenant, filter, order, limit, after, first));
        if (found.size() < limit) {
            found.addAll(walk(sql, tenant, filter, order, limit - found.size(), after, second));
        }
        return found;
    }

    private static List<Found> walk(
            Sql sql, Tenant tenant, SessionFilter filter, SessionOrder order, int limit, Cursor after, Reach reach)
            throws SQLException {
        var where = Where.of(tenant, filter);
        var path = path(sql, tenant, filter, order, where);
        addTime(where, filter, path, reach);
        String place = place(order, path);
        String direction = order.descending() ? "DESC" : "ASC";
        if (after != null) {
            where.and(
                    "(" + place + ", " + path.row + ") " + (order.descending() ? "<" : ">") + " (?, ?)",
                    after.place(),
                    after.row());
        }
        var arguments = new ArrayList<>(where.arguments());
        arguments.add(limit);
        return sql.all(
                """
                SELECT %s, %s AS place
                FROM %s
                WHERE %s
                ORDER BY %s %s, %s %s
                LIMIT ?
                """.formatted(
                        SessionRows.SUMMARY, place, path.from, where.sql(), place, direction, path.row, direction),
                row -> new Found(row.getDouble("place"), row.getLong("id"), SessionRows.summary(row)),
                arguments.toArray());
    }

    private static String place(SessionOrder order, Path path) {
        return switch (order.by()) {
            case CREATED_AT -> path.time;
            case COST -> "s.cost";
            case DURATION -> "s.elapsed_ms";
            case EVENTS -> "s.event_count";
        };
    }

    private static void addTime(Where where, SessionFilter filter, Path path, Reach reach) {
        if (filter.to() != null) {
            where.and(path.time + " < ?", filter.to());
        }
        if (filter.from() != null) {
            Instant near = filter.from().minus(LONG);
            where.and("s.last_activity_at >= ?", filter.from());
            if (reach == Reach.NEAR) {
                where.and(path.time + " >= ?", near);
            } else if (reach == Reach.FAR) {
                where.and(path.time + " < ?", near).and("s.last_activity_at - s.created_at > " + LONG.toMillis());
            }
        }
    }

    /** Chooses the way, and adds the conditions that belong to it. */
    private static Path path(Sql sql, Tenant tenant, SessionFilter filter, SessionOrder order, Where where)
            throws SQLException {
        if (!filter.words().isEmpty()) {
            where.andNewestWith(filter.words(), MOST_SORTED);
        }
        String plain = "session s";
        if (filter.minCost() != null) {
            plain = atLeast(sql, tenant, "cost", "session_cost", filter.minCost(), order.by() == By.COST, plain, where);
        }
        if (filter.minDurationMs() != null) {
            boolean ordered = order.by() == By.DURATION;
            plain = atLeast(
                    sql, tenant, "elapsed_ms", "session_elapsed", filter.minDurationMs(), ordered, plain, where);
        }
        if (!filter.metadata().isEmpty()) {
            var entry = filter.metadata().entrySet().iterator().next();
            where.and("m.organization_id = ?", tenant.organization())
                    .and("m.environment = ?", tenant.environment().wire())
                    .and("m.key = ?", entry.getKey())
                    .and("m.value = ?", entry.getValue());
            return new Path(
                    "session_metadata m CROSS JOIN session s ON s.id = m.session_id", "m.created_at", "m.session_id");
        }
        if (filter.toolName() != null) {
            where.and("t.organization_id = ?", tenant.organization())
                    .and("t.environment = ?", tenant.environment().wire())
                    .and("t.tool_name = ?", filter.toolName());
            return new Path(
                    "session_tool t CROSS JOIN session s ON s.id = t.session_id", "t.created_at", "t.session_id");
        }
        return new Path(plain, "s.created_at", "s.id");
    }

    /** A lower bound: by its index when few sessions reach it, else checked on the way. */
    private static String atLeast(
            Sql sql,
            Tenant tenant,
            String column,
            String index,
            double least,
            boolean ordered,
            String plain,
            Where where)
            throws SQLException {
        long reach = sql.number(
                """
                SELECT count(*) FROM (
                  SELECT 1 FROM session WHERE organization_id = ? AND environment = ? AND %s >= ? LIMIT %d)
                """.formatted(column, FEW),
                tenant.organization(),
                tenant.environment().wire(),
                least);
        boolean few = reach < FEW;
        // The plus keeps the planner from an index that would have to sort too many.
        where.and((few || ordered ? "s." : "+s.") + column + " >= ?", least);
        return few ? "session s INDEXED BY " + index : plain;
    }
}
