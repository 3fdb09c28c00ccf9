package dev.runlog.store.watch;

import dev.runlog.model.AgentReport;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Readers;
import dev.runlog.store.find.Scans;
import dev.runlog.store.insight.RunAgents;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What the runs of agents report, and what they leave out. */
public final class ReportStore {

    private static final int MOST_RUNS = 20;
    private static final int MOST_CALLS = 1_000;

    private final Readers readers;

    ReportStore(Readers readers) {
        this.readers = readers;
    }

    /**
     * Of each agent, whoever has most runs first.
     *
     * @param old runs that began before should have ended
     */
    public CompletableFuture<List<AgentReport>> all(Tenant tenant, SessionFilter filter, Instant old) {
        return readers.submit(
                tenant.organization(),
                sql -> new AgentReports(old).find(Scans.of(sql, tenant, filter, AgentReports.COLUMNS)));
    }

    /** @param calls of tools, and how many came with their output */
    public record Outputs(long calls, long withOutput) {}

    /** Of the calls in the newest good runs of an agent. */
    public CompletableFuture<Outputs> outputs(Tenant tenant, String agent) {
        return readers.submit(
                tenant.organization(),
                sql -> sql.one(
                                """
                                SELECT count(*), count(has_output) FROM (
                                  SELECT CASE WHEN e.tool_output IS NOT NULL THEN 1 END AS has_output
                                  FROM (
                                    SELECT session_id FROM run_profile
                                    WHERE agent_id = %s AND succeeded = 1
                                    ORDER BY created_at DESC LIMIT ?) r
                                  CROSS JOIN event e
                                  WHERE e.session_id = r.session_id AND e.type = 'tool_call'
                                  LIMIT ?) calls
                                """.formatted(RunAgents.NUMBER),
                                row -> new Outputs(row.getLong(1), row.getLong(2)),
                                tenant.organization(),
                                tenant.environment().wire(),
                                agent,
                                MOST_RUNS,
                                MOST_CALLS)
                        .orElseThrow());
    }
}
