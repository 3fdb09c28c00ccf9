package dev.runlog.store.find;

import dev.runlog.model.Cursor;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.SessionOrder;
import dev.runlog.model.SessionOrder.By;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import dev.runlog.store.runs.SessionRows;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A way through the sessions along an index that holds the order asked for, as far as there is one.
 *
 * <pre>
 *   what is asked for                  walks along
 *   words, in order of time            the full-text index ({@link WordSearch})
 *   a metadata entry, a tool           the table of that, in order of time
 *   cost or duration from, if rare     the index of that; the few it gives are sorted
 *   anything else                      the session index that fits, in the order asked for
 * </pre>
 */
record SessionWalk(Sql sql, Tenant tenant, SessionFilter filter, SessionOrder order) {

    /** Up to so many, sorting what an index gives is quicker than walking in order past what does not fit. */
    private static final int FEW = 5_000;

    /** Of the sessions with some words, so many are sorted by something else than time: the newest. */
    private static final int MOST_SORTED = 10_000;

    /** Longer sessions are few, and have an index of their own. */
    private static final Duration LONG = Duration.ofHours(1);

    /** Which of the sessions that reach into an interval: those from its start or shortly before it, or the others. */
    enum Reach {
        ALL,
        NEAR,
        FAR
    }

    /** Where to walk: the tables, and which of their columns hold the time and the row number. */
    private record Path(String from, String time, String row) {}

    /** @param after where the page before ended; null for the first */
    List<FoundSession> take(Reach reach, int limit, Cursor after) throws SQLException {
        var where = Where.of(tenant, filter);
        var path = path(where);
        addTime(where, path, reach);
        String place = place(path);
        String direction = order.descending() ? "DESC" : "ASC";
        if (after != null) {
            String beyond = order.descending() ? "<" : ">";
            where.and("(%s, %s) %s (?, ?)".formatted(place, path.row, beyond), after.place(), after.row());
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
                row -> new FoundSession(row.getDouble("place"), row.getLong("id"), SessionRows.summary(row)),
                arguments.toArray());
    }

    private String place(Path path) {
        return switch (order.by()) {
            case CREATED_AT -> path.time;
            case COST -> "s.cost";
            case DURATION -> "s.elapsed_ms";
            case EVENTS -> "s.event_count";
        };
    }

    private void addTime(Where where, Path path, Reach reach) {
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
    private Path path(Where where) throws SQLException {
        if (!filter.words().isEmpty()) {
            where.andNewestWith(new Words(tenant), filter.words(), MOST_SORTED);
        }
        String sessions = "session s";
        if (filter.minCost() != null && atLeast(where, "cost", filter.minCost(), order.by() == By.COST)) {
            sessions = "session s INDEXED BY session_cost";
        }
        if (filter.minDurationMs() != null
                && atLeast(where, "elapsed_ms", filter.minDurationMs(), order.by() == By.DURATION)) {
            sessions = "session s INDEXED BY session_elapsed";
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
        return new Path(sessions, "s.created_at", "s.id");
    }

    /**
     * Adds a lower bound.
     *
     * @return whether so few sessions reach it that its index is the way
     */
    private boolean atLeast(Where where, String column, double least, boolean ordered) throws SQLException {
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
        return few;
    }
}
