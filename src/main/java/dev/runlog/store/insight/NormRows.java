package dev.runlog.store.insight;

import dev.runlog.insight.run.Norms;
import dev.runlog.model.Outcome;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What is usual for agents, from their newest runs that ended, read again after a minute; and what people say is fine. */
public final class NormRows {

    private static final int MOST_AGENTS = 1_000;
    private static final Duration REMEMBERED = Duration.ofMinutes(1);

    private record Agent(Tenant tenant, String name) {}

    private record Known(Norms norms, Instant until) {}

    /** The one that was read first comes first. */
    private final Map<Agent, Known> known = new LinkedHashMap<>();

    private final Clock clock;

    public NormRows(Clock clock) {
        this.clock = clock;
    }

    public synchronized Norms of(Sql sql, Tenant tenant, String agentName) throws SQLException {
        var agent = new Agent(tenant, agentName);
        var now = clock.instant();
        var found = known.remove(agent);
        if (found == null || !now.isBefore(found.until) || found.until.isAfter(now.plus(REMEMBERED))) {
            found = new Known(read(sql, agent), now.plus(REMEMBERED));
        }
        known.put(agent, found);
        if (known.size() > MOST_AGENTS) {
            known.remove(known.keySet().iterator().next());
        }
        return found.norms.allowing(AllowedSignals.fine(sql, tenant, agentName));
    }

    private static Norms read(Sql sql, Agent agent) throws SQLException {
        var newest = Stream.concat(ended(sql, agent, Outcome.SUCCEEDED), ended(sql, agent, Outcome.FAILED))
                .sorted(Comparator.comparingLong(Run::createdAt).reversed())
                .limit(Norms.RUNS)
                .map(Run::sample)
                .toList();
        return Norms.of(newest, Set.of());
    }

    private record Run(long createdAt, Norms.Sample sample) {}

    /** The newest; the index has each outcome in order of time. */
    private static Stream<Run> ended(Sql sql, Agent agent, Outcome outcome) throws SQLException {
        return sql
                .all(
                        """
                        SELECT created_at, longest_gap_ms, cost, tokens, elapsed_ms, events FROM run_profile
                        WHERE organization_id = ? AND environment = ? AND agent_name = ? AND outcome = ?
                        ORDER BY created_at DESC
                        LIMIT ?
                        """,
                        row -> new Run(row.getLong("created_at"), sample(row)),
                        agent.tenant.organization(),
                        agent.tenant.environment().wire(),
                        agent.name,
                        outcome.wire(),
                        Norms.RUNS)
                .stream();
    }

    private static Norms.Sample sample(ResultSet row) throws SQLException {
        return new Norms.Sample(
                row.getLong("longest_gap_ms"),
                reported(row.getDouble("cost")),
                reported(row.getDouble("tokens")),
                reported(row.getDouble("elapsed_ms")),
                row.getLong("events"));
    }

    /** Null for what nobody reported. */
    private static Double reported(double value) {
        return value > 0 ? value : null;
    }
}
