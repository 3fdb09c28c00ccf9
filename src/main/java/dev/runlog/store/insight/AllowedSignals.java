package dev.runlog.store.insight;

import dev.runlog.insight.run.Norms;
import dev.runlog.insight.run.Signal;
import dev.runlog.model.AllowedSignal;
import dev.runlog.model.Environment;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What people say is fine, in rows. */
public final class AllowedSignals {

    /** Of each outcome so many of the newest runs are judged anew when something else is fine. */
    private static final int JUDGED_ANEW = 5_000;

    private AllowedSignals() {}

    static Set<Norms.Fine> fine(Sql sql, Tenant tenant, String agent) throws SQLException {
        return of(sql, tenant, agent).stream()
                .map(allowed -> new Norms.Fine(Signal.Kind.of(allowed.kind()), allowed.tool()))
                .collect(Collectors.toSet());
    }

    static List<AllowedSignal> of(Sql sql, Tenant tenant, String agent) throws SQLException {
        return sql.all(
                """
                SELECT * FROM allowed_signal
                WHERE organization_id = ? AND environment = ? AND agent_name = ?
                ORDER BY kind, tool
                """,
                AllowedSignals::read,
                tenant.organization(),
                tenant.environment().wire(),
                agent);
    }

    public static AllowedSignal read(ResultSet row) throws SQLException {
        String tool = row.getString("tool");
        return new AllowedSignal(
                row.getLong("id"),
                Environment.of(row.getString("environment")),
                row.getString("agent_name"),
                row.getString("kind"),
                tool.isEmpty() ? null : tool,
                row.getString("created_by"),
                Sql.time(row, "created_at"));
    }

    /** What was said of its runs before may not hold any more. */
    public static void judgeAnew(Sql sql, Tenant tenant, String agent, Instant now) throws SQLException {
        for (boolean succeeded : List.of(true, false)) {
            sql.update(
                    """
                    INSERT INTO insight_due (organization_id, session_id, due_at)
                    SELECT ?, session_id, ? FROM run_profile
                    WHERE agent_id = %s AND succeeded = ?
                    ORDER BY created_at DESC
                    LIMIT ?
                    ON CONFLICT (organization_id, session_id) DO NOTHING
                    """.formatted(RunAgents.NUMBER),
                    tenant.organization(),
                    now,
                    tenant.organization(),
                    tenant.environment().wire(),
                    agent,
                    succeeded,
                    JUDGED_ANEW);
        }
    }
}
