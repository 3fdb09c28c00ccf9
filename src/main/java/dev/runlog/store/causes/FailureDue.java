package dev.runlog.store.causes;

import dev.runlog.model.Environment;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.List;

/** An agent whose causes became others: which of them are one failure is to be told anew. */
public record FailureDue(Tenant tenant, String agent) {

    /** Of the agent that has the cause; nothing happens when the cause does not say why runs failed. */
    public static void addAgentOf(Sql sql, long cause) throws SQLException {
        sql.update("""
                INSERT INTO failure_due (organization_id, environment, agent_name)
                SELECT organization_id, environment, agent_name FROM cause WHERE id = ? AND kind = 'run'
                ON CONFLICT (organization_id, environment, agent_name) DO NOTHING
                """, cause);
    }

    public static List<FailureDue> some(Sql sql, int most) throws SQLException {
        return sql.all(
                "SELECT organization_id, environment, agent_name FROM failure_due LIMIT ?",
                row -> new FailureDue(new Tenant(row.getLong(1), Environment.of(row.getString(2))), row.getString(3)),
                most);
    }

    public void remove(Sql sql) throws SQLException {
        sql.update(
                "DELETE FROM failure_due WHERE organization_id = ? AND environment = ? AND agent_name = ?",
                tenant.organization(),
                tenant.environment().wire(),
                agent);
    }
}
