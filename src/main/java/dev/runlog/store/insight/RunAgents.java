package dev.runlog.store.insight;

import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.Optional;

/** The agents that have runs of which anything is kept, by number: so the rows of runs need not name them. */
public final class RunAgents {

    /** Finds the number of one by its organization, environment and name. */
    public static final String NUMBER =
            "(SELECT id FROM run_agent WHERE organization_id = ? AND environment = ? AND name = ?)";

    private RunAgents() {}

    /** Gives it one if it has none. */
    static long number(Sql sql, Tenant tenant, String name) throws SQLException {
        Object[] key = {tenant.organization(), tenant.environment().wire(), name};
        var known = sql.one("SELECT id FROM run_agent WHERE id = " + NUMBER, row -> row.getLong(1), key);
        return known.isPresent()
                ? known.get()
                : sql.number(
                        "INSERT INTO run_agent (organization_id, environment, name) VALUES (?, ?, ?) RETURNING id",
                        key);
    }

    static Optional<Long> ofRun(Sql sql, long session) throws SQLException {
        return sql.one("SELECT agent_id FROM run_profile WHERE session_id = ?", row -> row.getLong(1), session);
    }

    /** A name goes with the last run. */
    static void dropIfUnused(Sql sql, long agent) throws SQLException {
        if (!sql.any("SELECT 1 FROM run_profile WHERE agent_id = ? LIMIT 1", agent)) {
            sql.update("DELETE FROM run_agent WHERE id = ?", agent);
        }
    }
}
