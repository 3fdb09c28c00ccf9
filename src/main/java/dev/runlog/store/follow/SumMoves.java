package dev.runlog.store.follow;

import dev.runlog.model.Outcome;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import dev.runlog.store.figures.Durations;
import dev.runlog.store.follow.EventCounts.ToolCounts;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What one step of the follower adds to the sums and takes from them, gathered by row, so that each row is written once.
 *
 * <pre>
 *   share of a session ──► session_hour  session_day  user_day  user_duration  reason_day
 *   counts of its tool ──► tool_hour
 * </pre>
 */
final class SumMoves {

    private static final long HOUR_MILLIS = 3_600_000;
    private static final long DAY_MILLIS = 24 * HOUR_MILLIS;

    /** A row of sums: in which table, and its key there. */
    private record Row(SumTable table, List<Object> key) {}

    private final Map<Row, long[]> rows = new HashMap<>();

    /** The session counts as that share from now on. */
    void add(RecordedSession session, Share share) {
        move(session, share, 1);
    }

    /** The session does not count as that share any more. */
    void takeAway(RecordedSession session, Share share) {
        move(session, share, -1);
    }

    private void move(RecordedSession session, Share share, int sign) {
        long day = day(session.createdAt());
        long[] amounts = {
            sign,
            share.outcome() == Outcome.SUCCEEDED ? sign : 0,
            share.outcome() == Outcome.FAILED ? sign : 0,
            sign * share.costUnits(),
            sign * share.tokens(),
            sign * share.events(),
            sign * share.errors()
        };
        var tenant = session.tenant();
        var agent = session.agentName();
        move(SumTable.SESSION_HOUR, tenant, List.of(hour(session.createdAt()), agent, share.durationClass()), amounts);
        move(SumTable.SESSION_DAY, tenant, List.of(day, agent, share.durationClass()), amounts);
        move(SumTable.USER_DAY, tenant, List.of(day, session.userId()), amounts);
        if (share.durationClass() != Durations.STILL_RUNNING) {
            var key = List.<Object>of(day, session.userId(), share.durationClass());
            move(SumTable.USER_DURATION, tenant, key, new long[] {sign});
        }
        if (share.reason() != null) {
            move(SumTable.REASON_DAY, tenant, List.of(day, share.reason(), share.durationClass()), amounts);
        }
    }

    /** What a session has of a tool was that before, and is this now; {@link ToolCounts#NONE} when it has nothing of it. */
    void moveTool(RecordedSession session, String tool, ToolCounts before, ToolCounts now) {
        long[] amounts = {
            (now.equals(ToolCounts.NONE) ? 0 : 1) - (before.equals(ToolCounts.NONE) ? 0 : 1),
            now.calls() - before.calls(),
            now.errors() - before.errors(),
            now.costUnits() - before.costUnits()
        };
        move(SumTable.TOOL_HOUR, session.tenant(), List.of(hour(session.createdAt()), tool), amounts);
    }

    private void move(SumTable table, Tenant tenant, List<Object> key, long[] amounts) {
        var whole = new ArrayList<Object>();
        whole.add(tenant.organization());
        whole.add(tenant.environment().wire());
        whole.addAll(key);
        long[] sums = rows.computeIfAbsent(new Row(table, whole), row -> new long[amounts.length]);
        for (int i = 0; i < amounts.length; i++) {
            sums[i] = Math.addExact(sums[i], amounts[i]);
        }
    }

    /** Writes them all; from here on there are none. */
    void write(Sql sql) throws SQLException {
        for (var row : rows.entrySet()) {
            row.getKey().table.move(sql, row.getKey().key, row.getValue());
        }
        rows.clear();
    }

    static long hour(Instant time) {
        return Math.floorDiv(time.toEpochMilli(), HOUR_MILLIS);
    }

    static long day(Instant time) {
        return Math.floorDiv(time.toEpochMilli(), DAY_MILLIS);
    }
}
