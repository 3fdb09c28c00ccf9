package dev.runlog.store.follow;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The tables of sums: each row's key begins with organization and environment, its first sum counts sessions. Sums of costs end below what an integer holds. */
enum SumTable {
    SESSION_HOUR("""
            INSERT INTO session_hour
              (organization_id, environment, hour, agent_name, duration_class,
               sessions, succeeded, failed, cost_units, tokens, events, errors)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (organization_id, environment, hour, agent_name, duration_class) DO UPDATE
            SET sessions = sessions + excluded.sessions, succeeded = succeeded + excluded.succeeded,
                failed = failed + excluded.failed, cost_units = min(cost_units + excluded.cost_units, 9000000000000000000),
                tokens = tokens + excluded.tokens, events = events + excluded.events, errors = errors + excluded.errors
            """, """
            DELETE FROM session_hour
            WHERE organization_id = ? AND environment = ? AND hour = ? AND agent_name = ? AND duration_class = ?
              AND sessions = 0
            """),
    SESSION_DAY("""
            INSERT INTO session_day
              (organization_id, environment, day, agent_name, duration_class,
               sessions, succeeded, failed, cost_units, tokens, events, errors)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (organization_id, environment, day, agent_name, duration_class) DO UPDATE
            SET sessions = sessions + excluded.sessions, succeeded = succeeded + excluded.succeeded,
                failed = failed + excluded.failed, cost_units = min(cost_units + excluded.cost_units, 9000000000000000000),
                tokens = tokens + excluded.tokens, events = events + excluded.events, errors = errors + excluded.errors
            """, """
            DELETE FROM session_day
            WHERE organization_id = ? AND environment = ? AND day = ? AND agent_name = ? AND duration_class = ?
              AND sessions = 0
            """),
    USER_DAY("""
            INSERT INTO user_day
              (organization_id, environment, day, user_id,
               sessions, succeeded, failed, cost_units, tokens, events, errors)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (organization_id, environment, day, user_id) DO UPDATE
            SET sessions = sessions + excluded.sessions, succeeded = succeeded + excluded.succeeded,
                failed = failed + excluded.failed, cost_units = min(cost_units + excluded.cost_units, 9000000000000000000),
                tokens = tokens + excluded.tokens, events = events + excluded.events, errors = errors + excluded.errors
            """, """
            DELETE FROM user_day
            WHERE organization_id = ? AND environment = ? AND day = ? AND user_id = ? AND sessions = 0
            """),
    USER_DURATION("""
            INSERT INTO user_duration (organization_id, environment, day, user_id, duration_class, sessions)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (organization_id, environment, day, user_id, duration_class) DO UPDATE
            SET sessions = sessions + excluded.sessions
            """, """
            DELETE FROM user_duration
            WHERE organization_id = ? AND environment = ? AND day = ? AND user_id = ? AND duration_class = ?
              AND sessions = 0
            """),
    REASON_DAY("""
            INSERT INTO reason_day
              (organization_id, environment, day, reason, duration_class,
               sessions, succeeded, failed, cost_units, tokens, events, errors)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (organization_id, environment, day, reason, duration_class) DO UPDATE
            SET sessions = sessions + excluded.sessions, succeeded = succeeded + excluded.succeeded,
                failed = failed + excluded.failed, cost_units = min(cost_units + excluded.cost_units, 9000000000000000000),
                tokens = tokens + excluded.tokens, events = events + excluded.events, errors = errors + excluded.errors
            """, """
            DELETE FROM reason_day
            WHERE organization_id = ? AND environment = ? AND day = ? AND reason = ? AND duration_class = ?
              AND sessions = 0
            """),
    TOOL_HOUR("""
            INSERT INTO tool_hour
              (organization_id, environment, hour, tool_name, sessions, calls, errors, cost_units)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (organization_id, environment, hour, tool_name) DO UPDATE
            SET sessions = sessions + excluded.sessions, calls = calls + excluded.calls,
                errors = errors + excluded.errors, cost_units = min(cost_units + excluded.cost_units, 9000000000000000000)
            """, """
            DELETE FROM tool_hour
            WHERE organization_id = ? AND environment = ? AND hour = ? AND tool_name = ? AND sessions = 0
            """);

    private final String add;
    private final String deleteEmpty;

    SumTable(String add, String deleteEmpty) {
        this.add = add;
        this.deleteEmpty = deleteEmpty;
    }

    /** Adds to a row, or takes away from it; a row that counts no session goes. */
    void move(Sql sql, List<Object> key, long[] amounts) throws SQLException {
        if (Arrays.stream(amounts).allMatch(amount -> amount == 0)) {
            return;
        }
        var arguments = new ArrayList<>(key);
        for (long amount : amounts) {
            arguments.add(amount);
        }
        sql.update(add, arguments.toArray());
        if (amounts[0] < 0) {
            sql.update(deleteEmpty, key.toArray());
        }
    }
}
