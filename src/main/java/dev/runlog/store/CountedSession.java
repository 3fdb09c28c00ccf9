package dev.runlog.store;

import dev.runlog.model.Environment;
import dev.runlog.model.Tenant;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/**
 * A session that events of this transaction go to, as it was before them.
 *
 * @param number of its row
 * @param costReported whether its cost is the client's word; else it is what its events cost
 * @param added what the events of this transaction come to
 */
record CountedSession(
        long number,
        Tenant tenant,
        String agentName,
        String userId,
        int durationClass,
        boolean costReported,
        double eventCost,
        Instant createdAt,
        Instant lastActivityAt,
        EventSums added) {

    static final String COLUMNS = """
            id, organization_id, environment, agent_name, user_id, duration_class, estimated_cost IS NOT NULL, event_cost,
            created_at, last_activity_at""";

    static CountedSession read(ResultSet row) throws SQLException {
        return new CountedSession(
                row.getLong(1),
                new Tenant(row.getLong(2), Environment.of(row.getString(3))),
                row.getString(4),
                row.getString(5),
                row.getInt(6),
                row.getBoolean(7),
                row.getDouble(8),
                Instant.ofEpochMilli(row.getLong(9)),
                Instant.ofEpochMilli(row.getLong(10)),
                new EventSums());
    }

    /** The latest anything was recorded in it: no event that says nothing of its own time stands before this. */
    Instant lastActivityNow() {
        return Instant.ofEpochMilli(Math.max(lastActivityAt.toEpochMilli(), added.lastActivity()));
    }

    /** By how much the session costs more now. */
    double costAdded() {
        return costReported ? 0 : eventCostNow() - eventCost;
    }

    /** Never more than a column of numbers can hold. */
    double eventCostNow() {
        return Math.min(eventCost + added.cost(), Double.MAX_VALUE);
    }
}
