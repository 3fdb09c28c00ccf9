package dev.runlog.store;

import dev.runlog.model.Tenant;
import dev.runlog.model.WholeSession;
import dev.runlog.store.Writer.Job;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Brings in whole sessions: one row with its counts, then its events, all or nothing. Fastest in order of creation,
 * because then the indexes grow at their right edge.
 */
public final class BulkLoader {

    /** What was not there before. */
    public record Loaded(int sessions, int events) {}

    BulkLoader() {}

    /** Sessions whose id is known already are left as they are, so that the same again changes nothing. */
    public Job<Loaded> load(Tenant tenant, List<WholeSession> sessions) {
        return sql -> {
            int loaded = 0;
            int events = 0;
            for (var session : sessions) {
                var sums = new EventSums();
                session.events().forEach(sums::add);
                var row = insert(sql, tenant, session, sums);
                if (row.isPresent()) {
                    Instant soFar = session.createdAt();
                    for (var event : session.events()) {
                        EventStore.insert(sql, row.get(), event, soFar);
                        soFar = event.createdAt().isAfter(soFar) ? event.createdAt() : soFar;
                    }
                    sums.writeTools(sql, row.get(), tenant, session.createdAt());
                    loaded++;
                    events += sums.events();
                }
            }
            return new Loaded(loaded, events);
        };
    }

    /** @return its row number; nothing when its id is known */
    private static Optional<Long> insert(Sql sql, Tenant tenant, WholeSession session, EventSums sums)
            throws SQLException {
        return sql.one(
                """
                INSERT INTO session
                  (public_id, organization_id, environment, name, agent_name, user_id, metadata, status, success,
                   failure_reason, estimated_cost, duration_ms, prompt_tokens, completion_tokens, total_tokens,
                   custom_metrics, created_at, completed_at, last_activity_at, event_count, tool_call_count,
                   error_count, event_cost, last_error)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (public_id) DO NOTHING
                RETURNING id
                """,
                row -> row.getLong(1),
                session.id(),
                tenant.organization(),
                tenant.environment().wire(),
                session.name(),
                session.agentName(),
                session.userId(),
                Sql.text(session.metadata()),
                session.status().wire(),
                session.success(),
                session.failureReason(),
                session.estimatedCost(),
                session.durationMs(),
                session.promptTokens(),
                session.completionTokens(),
                session.totalTokens(),
                Sql.text(session.customMetrics()),
                session.createdAt(),
                session.completedAt(),
                session.lastActivityAt(),
                sums.events(),
                sums.toolCalls(),
                sums.errors(),
                sums.cost(),
                sums.lastError());
    }
}
