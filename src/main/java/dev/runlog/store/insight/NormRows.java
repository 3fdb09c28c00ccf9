package dev.runlog.store.insight;

import dev.runlog.insight.run.Norms;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import dev.runlog.store.recorded.RecordedSession;
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
        var newest = Stream.concat(ended(sql, agent, true), ended(sql, agent, false))
                .sorted(Comparator.comparingLong(Run::createdAt).reversed())
                .limit(Norms.RUNS)
                .map(Run::sample)
                .toList();
        return Norms.of(newest, Set.of());
    }

    private record Run(long createdAt, Norms.Sample sample) {}

    /** The newest; the index has each outcome in order of time. */
    private static Stream<Run> ended(Sql sql, Agent agent, boolean succeeded) throws SQLException {
        return sql
                .all(
                        """
                        SELECT p.longest_gap_ms, p.cost_of_events, p.events, s.*
                        FROM (SELECT session_id, longest_gap_ms, event_cost AS cost_of_events, events FROM run_profile
                              WHERE agent_id = %s AND succeeded = ?
                              ORDER BY created_at DESC
                              LIMIT ?) p
                        CROSS JOIN session s
                        WHERE s.id = p.session_id
                        """.formatted(RunAgents.NUMBER),
                        NormRows::run,
                        agent.tenant.organization(),
                        agent.tenant.environment().wire(),
                        agent.name,
                        succeeded,
                        Norms.RUNS)
                .stream();
    }

    private static Run run(ResultSet row) throws SQLException {
        var session = RecordedSession.read(row);
        var sample = new Norms.Sample(
                row.getLong("longest_gap_ms"),
                reported(session.cost(row.getDouble("cost_of_events"))),
                reported((double) session.tokens(row.getLong("event_tokens"))),
                reported(session.elapsedMs()),
                row.getLong("events"));
        return new Run(session.createdAt().toEpochMilli(), sample);
    }

    /** Null for what nobody reported. */
    private static Double reported(double value) {
        return value > 0 ? value : null;
    }
}
