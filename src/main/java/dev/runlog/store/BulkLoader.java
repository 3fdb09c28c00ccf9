package dev.runlog.store;

import dev.runlog.model.Event;
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

    /**
     * What came in.
     *
     * @param sessions that were not there before
     * @param updated that were there, and know more now
     * @param events that were not there before
     */
    public record Loaded(int sessions, int updated, int events) {

        private Loaded plus(Loaded more) {
            return new Loaded(sessions + more.sessions, updated + more.updated, events + more.events);
        }
    }

    private final Readers readers;
    private final SessionCounts counts;

    BulkLoader(Readers readers, SessionCounts counts) {
        this.readers = readers;
        this.counts = counts;
    }

    /**
     * A session whose id is known already is brought up to date, see {@link SessionMerge}; the same again changes
     * nothing. The events are counted at once, and gone through once more when the job runs.
     */
    public Job<Loaded> load(Tenant tenant, List<WholeSession> sessions) {
        var sums =
                sessions.stream().map(session -> EventSums.of(session.events())).toList();
        return sql -> {
            var loaded = new Loaded(0, 0, 0);
            for (int i = 0; i < sessions.size(); i++) {
                loaded = loaded.plus(load(sql, tenant, sessions.get(i), sums.get(i)));
            }
            return loaded;
        };
    }

    /** Refuses a session whose id is that of somebody else's. */
    public void refuseOthers(Tenant tenant, String id) {
        readers.read(sql -> SessionMerge.here(sql, tenant, id));
    }

    private Loaded load(Sql sql, Tenant tenant, WholeSession session, EventSums sums) throws SQLException {
        var row = insert(sql, tenant, session, sums);
        if (row.isEmpty()) {
            return SessionMerge.into(sql, counts, tenant, session);
        }
        Instant soFar = session.createdAt();
        for (var event : session.events()) {
            EventStore.insert(sql, row.get(), event, soFar);
            soFar = happened(event, soFar);
        }
        sums.writeTools(sql, row.get(), tenant, session.createdAt());
        return new Loaded(1, 0, sums.events());
    }

    /** When it happened: events come in that order, and those that do not say it stand where they came. */
    static Instant happened(Event event, Instant soFar) {
        var said = event.timestamp() == null ? event.createdAt() : event.timestamp();
        return said.isAfter(soFar) ? said : soFar;
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
                Math.max(session.lastActivityAt().toEpochMilli(), sums.lastActivity()),
                sums.events(),
                sums.toolCalls(),
                sums.errors(),
                sums.cost(),
                sums.lastError());
    }
}
