package dev.runlog.store.runs;

import dev.runlog.model.Actor;
import dev.runlog.model.JsonText;
import dev.runlog.model.NewSession;
import dev.runlog.model.Problem;
import dev.runlog.model.Scope;
import dev.runlog.model.SessionCreated;
import dev.runlog.model.SessionDetail;
import dev.runlog.model.SessionStatus;
import dev.runlog.model.SessionSummary;
import dev.runlog.model.SessionUpdate;
import dev.runlog.model.SessionUpdated;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Readers.Query;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.details.Members;
import dev.runlog.store.details.SessionContentRows;
import dev.runlog.store.marks.LabelRows;
import dev.runlog.store.marks.MarkRows;
import dev.runlog.store.marks.NoteRows;
import dev.runlog.store.people.AuditStore;
import dev.runlog.store.people.Authority;
import dev.runlog.store.remarks.RemarkRows;
import dev.runlog.store.runs.IdempotencyStore.Repeatable;
import dev.runlog.store.runs.SessionMemory.Known;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Sessions: opened once, updated until they end, corrected after. */
public final class SessionStore {

    private final Writer writer;
    private final Readers readers;
    private final IdempotencyStore idempotency;
    private final SessionMemory memory;
    private final Clock clock;

    public SessionStore(
            Writer writer, Readers readers, IdempotencyStore idempotency, SessionMemory memory, Clock clock) {
        this.writer = writer;
        this.idempotency = idempotency;
        this.readers = readers;
        this.memory = memory;
        this.clock = clock;
    }

    public CompletableFuture<SessionCreated> create(
            Tenant tenant,
            String id,
            NewSession session,
            Instant now,
            Optional<Repeatable<SessionCreated>> repeatable) {
        return idempotency.submit(1, Checked.NOTHING, tenant, repeatable, now, sql -> {
            open(sql, tenant, id, session, now, now);
            return new SessionCreated(
                    id, session.name(), session.agentName(), session.userId(), SessionStatus.ACTIVE, now);
        });
    }

    /**
     * Within a job of another store.
     *
     * @param begun when the run began, perhaps before now
     * @return the number of its row
     */
    public long open(Sql sql, Tenant tenant, String id, NewSession session, Instant begun, Instant now)
            throws SQLException {
        sql.update(
                """
                INSERT INTO session
                  (public_id, organization_id, environment, name, agent_name, user_id, metadata,
                   created_at, updated_at, last_activity_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                id,
                tenant.organization(),
                tenant.environment().wire(),
                session.name(),
                session.agentName(),
                session.userId(),
                Sql.text(session.metadata()),
                begun,
                now,
                now);
        var opened = memory.find(sql, tenant, id);
        SessionContentRows.add(sql, opened.number(), session.content());
        memory.changed(sql, opened, now);
        return opened.number();
    }

    /** @param who for the audit log, which knows of labels, and of runs that a person ended */
    public CompletableFuture<SessionUpdated> update(
            Tenant tenant, String id, SessionUpdate update, Instant now, Actor who) {
        return writer.submit(Checked.SESSION, sql -> {
            var status = SessionOwner.status(sql, tenant, id);
            refuseSecondOutcome(status, update);
            var session = memory.find(sql, tenant, id);
            if (update.labels() != null) {
                LabelRows.requireRoom(sql, tenant.organization(), update.labels());
                label(sql, tenant, session, id, update.labels(), who.name());
            }
            addMetadata(sql, session.number(), update.metadata());
            SessionContentRows.addByClient(sql, session.number(), update.content());
            Instant activeAt = update.onlyLabels() ? Instant.EPOCH : now;
            memory.changed(sql, session, activeAt);
            String outcome = update.status() == null ? null : update.status().wire();
            if (outcome != null && !status.finished() && who instanceof Actor.Person) {
                AuditStore.note(sql, tenant.organization(), now, who.name(), "session.ended", id + ", " + outcome);
            }
            return sql.one(
                            """
                            UPDATE session
                            SET status            = coalesce(?, status),
                                completed_at      = coalesce(completed_at, ?),
                                success           = coalesce(?, success),
                                failure_reason    = coalesce(?, failure_reason),
                                estimated_cost    = coalesce(?, estimated_cost),
                                duration_ms       = coalesce(?, duration_ms),
                                prompt_tokens     = coalesce(?, prompt_tokens),
                                completion_tokens = coalesce(?, completion_tokens),
                                total_tokens      = coalesce(?, total_tokens),
                                custom_metrics    = coalesce(?, custom_metrics),
                                updated_at        = CASE WHEN updated_at > ? THEN updated_at ELSE ? END
                            WHERE public_id = ?
                            RETURNING public_id, name, status, success, estimated_cost, duration_ms, completed_at
                            """,
                            SessionStore::updated,
                            outcome,
                            outcome == null ? null : now,
                            update.success(),
                            update.failureReason(),
                            update.estimatedCost(),
                            update.durationMs(),
                            update.promptTokens(),
                            update.completionTokens(),
                            update.totalTokens(),
                            Sql.text(update.customMetrics()),
                            activeAt,
                            activeAt,
                            id)
                    .orElseThrow();
        });
    }

    private static void addMetadata(Sql sql, long session, JsonText.Fields added) throws SQLException {
        if (added == null) {
            return;
        }
        var before = sql.one(
                "SELECT metadata FROM session WHERE id = ? AND metadata IS NOT NULL",
                row -> new JsonText.Fields(row.getString(1)),
                session);
        sql.update(
                "UPDATE session SET metadata = ? WHERE id = ?",
                Members.merged("metadata", before.orElse(null), added).text(),
                session);
    }

    private void label(Sql sql, Tenant tenant, Known session, String id, List<String> labels, String who)
            throws SQLException {
        var now = clock.instant();
        if (LabelRows.replace(sql, tenant.organization(), session.number(), labels, now, who)) {
            AuditStore.note(sql, tenant.organization(), now, who, "session.labelled", id + LabelRows.said(labels));
        }
    }

    /** Everything known of one session; refuses when it is not there or belongs to somebody else. */
    public SessionDetail detail(Tenant tenant, String id) {
        return readers.read(tenant.organization(), readDetail(tenant, id));
    }

    /** As {@link #detail}, while the caller's thread goes on. */
    public CompletableFuture<SessionDetail> detailAsync(Tenant tenant, String id) {
        return readers.submit(tenant.organization(), readDetail(tenant, id));
    }

    private static Query<SessionDetail> readDetail(Tenant tenant, String id) {
        return sql -> {
            SessionOwner.status(sql, tenant, id);
            record Found(long row, SessionDetail detail) {}
            var found = sql.one(
                            "SELECT " + SessionRows.DETAIL + SessionRows.HAS_NEW_ERROR + SessionRows.FROM_ONE_NOW,
                            row -> new Found(row.getLong("id"), SessionRows.detailNow(sql, row)),
                            id,
                            id)
                    .orElseThrow(SessionOwner::notFound);
            var content = SessionContentRows.of(sql, found.row).orElse(null);
            var marks = MarkRows.of(sql, List.of(found.row)).get(found.row);
            return found.detail.with(content, marks, NoteRows.of(sql, found.row));
        };
    }

    /** Those that are there, by their ids. */
    public Map<String, SessionSummary> summaries(Tenant tenant, Collection<String> ids) {
        return readers.read(sql -> {
            var found = new HashMap<Long, SessionSummary>();
            for (String id : ids) {
                sql.each(
                        "SELECT " + SessionRows.SUMMARY + SessionRows.HAS_NEW_ERROR + SessionRows.FROM_ONE_NOW + """

                        WHERE s.organization_id = ? AND s.environment = ?
                        """,
                        row -> found.put(row.getLong("id"), SessionRows.summaryNow(sql, row)),
                        List.of(
                                id,
                                id,
                                tenant.organization(),
                                tenant.environment().wire()));
            }
            var marks = MarkRows.of(sql, found.keySet());
            var byId = new HashMap<String, SessionSummary>();
            var remarks = RemarkRows.of(sql, found.keySet());
            found.forEach((row, session) ->
                    byId.put(session.id(), session.with(marks.get(row)).with(remarks.get(row))));
            return byId;
        });
    }

    /** Takes it away with its events, for good: it is not to be found from now on, and gone soon. Of all that was in it, the audit log keeps its id. */
    public CompletableFuture<Void> delete(Tenant tenant, String id, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
            Authority.of(sql, who, tenant.organization()).require(Scope.ADMIN);
            var session = memory.find(sql, tenant, id);
            memory.changed(sql, session, session.lastActivity());
            memory.forget(id);
            HiddenSessions.hide(sql, session.number(), clock.instant());
            AuditStore.note(sql, tenant.organization(), clock.instant(), who.name(), "session.deleted", id);
            return null;
        });
    }

    private static void refuseSecondOutcome(SessionStatus current, SessionUpdate update) {
        if (current.finished() && update.status() != null && update.status().status() != current) {
            throw new Problem(
                    Problem.Code.CONFLICT,
                    "The session is already " + current.wire() + " and cannot become "
                            + update.status().wire() + ". Leave status out to correct its other fields.");
        }
    }

    private static SessionUpdated updated(ResultSet row) throws SQLException {
        return new SessionUpdated(
                row.getString("public_id"),
                row.getString("name"),
                SessionStatus.of(row.getString("status")),
                Sql.truth(row, "success"),
                Sql.number(row, "estimated_cost"),
                Sql.number(row, "duration_ms"),
                Sql.time(row, "completed_at"));
    }
}
