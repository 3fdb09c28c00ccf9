package dev.runlog.store;

import dev.runlog.model.Tenant;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * What the events of one transaction add to the sums by hour and by day, each row written once. The sessions stay where
 * they are in the sums: whatever moves them there is done by triggers.
 */
final class RollUp {

    private static final long HOUR = 3_600_000;
    private static final int HOURS_PER_DAY = 24;

    /** A row of {@code session_hour}, or of {@code session_day}. */
    private record AgentKey(Tenant tenant, long time, String agentName, int durationClass) {}

    /** A row of {@code user_day}. */
    private record UserKey(Tenant tenant, long day, String userId) {}

    private static final class Added {
        private double cost;
        private int events;
        private int errors;

        void add(CountedSession session) {
            cost += session.costAdded();
            events += session.added().events();
            errors += session.added().errors();
        }
    }

    private final Map<AgentKey, Added> hours = new HashMap<>();
    private final Map<AgentKey, Added> days = new HashMap<>();
    private final Map<UserKey, Added> users = new HashMap<>();

    void add(CountedSession session) {
        long hour = session.createdAt().toEpochMilli() / HOUR; // as the triggers divide
        long day = hour / HOURS_PER_DAY;
        var inHour = new AgentKey(session.tenant(), hour, session.agentName(), session.durationClass());
        var inDay = new AgentKey(session.tenant(), day, session.agentName(), session.durationClass());
        var ofUser = new UserKey(session.tenant(), day, session.userId());
        hours.computeIfAbsent(inHour, key -> new Added()).add(session);
        days.computeIfAbsent(inDay, key -> new Added()).add(session);
        users.computeIfAbsent(ofUser, key -> new Added()).add(session);
    }

    void flush(Sql sql) throws SQLException {
        for (var hour : hours.entrySet()) {
            write(sql, """
                    UPDATE session_hour SET cost = cost + ?, events = events + ?, errors = errors + ?
                    WHERE organization_id = ? AND environment = ? AND hour = ? AND agent_name = ? AND duration_class = ?
                    """, hour.getKey(), hour.getValue());
        }
        for (var day : days.entrySet()) {
            write(sql, """
                    UPDATE session_day SET cost = cost + ?, events = events + ?, errors = errors + ?
                    WHERE organization_id = ? AND environment = ? AND day = ? AND agent_name = ? AND duration_class = ?
                    """, day.getKey(), day.getValue());
        }
        for (var user : users.entrySet()) {
            sql.update(
                    """
                    UPDATE user_day SET cost = cost + ?, events = events + ?, errors = errors + ?
                    WHERE organization_id = ? AND environment = ? AND day = ? AND user_id = ?
                    """,
                    user.getValue().cost,
                    user.getValue().events,
                    user.getValue().errors,
                    user.getKey().tenant.organization(),
                    user.getKey().tenant.environment().wire(),
                    user.getKey().day,
                    user.getKey().userId);
        }
        forget();
    }

    private static void write(Sql sql, String update, AgentKey key, Added added) throws SQLException {
        sql.update(
                update,
                added.cost,
                added.events,
                added.errors,
                key.tenant.organization(),
                key.tenant.environment().wire(),
                key.time,
                key.agentName,
                key.durationClass);
    }

    void forget() {
        hours.clear();
        days.clear();
        users.clear();
    }
}
