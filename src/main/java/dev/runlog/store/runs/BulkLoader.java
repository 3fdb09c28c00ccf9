package dev.runlog.store.runs;

import dev.runlog.model.Tenant;
import dev.runlog.model.WholeSession;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.details.SessionContentRows;
import dev.runlog.store.marks.LabelRows;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * Brings in whole sessions: a row, then its events, all or nothing. Fastest in order of creation,
 * because then the indexes grow at their right edge.
 */
public final class BulkLoader {

    private final Writer writer;
    private final Readers readers;
    private final SessionMemory memory;
    private final Clock clock;

    public BulkLoader(Writer writer, Readers readers, SessionMemory memory, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.memory = memory;
        this.clock = clock;
    }

    /**
     * A session whose id is known already is brought up to date, see {@link SessionMerge}; the same again changes
     * nothing.
     */
    public CompletableFuture<Loaded> load(Tenant tenant, List<WholeSession> sessions) {
        var labels = sessions.stream()
                .flatMap(session -> Stream.ofNullable(session.marks().labels()).flatMap(List::stream))
                .distinct()
                .toList();
        return writer.submit(Checked.COPY, sql -> {
            LabelRows.requireRoom(sql, tenant.organization(), labels);
            var loaded = new Loaded(0, 0, 0);
            for (var session : sessions) {
                loaded = loaded.plus(load(sql, tenant, session));
            }
            return loaded;
        });
    }

    /**
     * Refuses a session before it is on its way: one whose id is that of somebody else's, and labels that there is no room
     * for.
     *
     * @param labels of all that comes in, this session's among them
     */
    public void refuse(Tenant tenant, String id, Collection<String> labels) {
        readers.read(sql -> {
            LabelRows.requireRoom(sql, tenant.organization(), labels);
            return SessionMerge.here(sql, tenant, id);
        });
    }

    private Loaded load(Sql sql, Tenant tenant, WholeSession session) throws SQLException {
        var row = insert(sql, tenant, session);
        if (row.isEmpty()) {
            return SessionMerge.into(sql, memory, tenant, session, clock.instant());
        }
        int events = 0;
        Instant soFar = session.createdAt();
        for (var event : session.events()) {
            EventRows.insert(sql, memory.states(), row.get(), event, soFar);
            soFar = EventRows.happened(event, soFar);
            events++;
        }
        SessionContentRows.add(sql, row.get(), session.content());
        SessionMerge.marks(sql, tenant, row.get(), session, clock.instant());
        DueSessions.add(sql, tenant.organization(), row.get(), clock.instant());
        return new Loaded(1, 0, events);
    }

    /** @return its row number; nothing when its id is known */
    private static Optional<Long> insert(Sql sql, Tenant tenant, WholeSession session) throws SQLException {
        return sql.one(
                """
                INSERT INTO session
                  (public_id, organization_id, environment, name, agent_name, user_id, metadata, status, success,
                   failure_reason, estimated_cost, duration_ms, prompt_tokens, completion_tokens, total_tokens,
                   custom_metrics, created_at, completed_at, updated_at, last_activity_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
                session.lastActivityAt());
    }
}
