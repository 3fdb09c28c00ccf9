package dev.runlog.store.runs;

import dev.runlog.model.Environment;
import dev.runlog.model.Problem;
import dev.runlog.model.SessionStatus;
import dev.runlog.model.Tenant;
import dev.runlog.model.WholeSession;
import dev.runlog.store.db.Sql;
import dev.runlog.store.details.SessionContentRows;
import dev.runlog.store.details.StateMemory;
import dev.runlog.store.marks.MarkMerge;
import dev.runlog.store.people.AuditStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * Brings a session up to date with a copy of it that was taken elsewhere, earlier or later. Nothing is lost either way:
 *
 * <pre>
 *   events            those of both, each once: by its id, and by the client's own name for it
 *   status and end    finished stays finished, as the first said it
 *   what was asked    of each member what the one says in which something happened last, else the other
 *   marks             those of both, see {@link MarkMerge}
 *   everything else   as the one says in which something happened last; what it does not know, as the other says
 * </pre>
 */
final class SessionMerge {

    /** What changes while a session goes on; null where nothing was reported. */
    private record State(
            SessionStatus status,
            Instant completedAt,
            Instant lastActivityAt,
            Boolean success,
            String failureReason,
            Number estimatedCost,
            Number durationMs,
            Long promptTokens,
            Long completionTokens,
            Long totalTokens,
            String customMetrics,
            String metadata) {

        State with(State copy) {
            boolean later = copy.lastActivityAt.isAfter(lastActivityAt);
            var newer = later ? copy : this;
            var older = later ? this : copy;
            var ended = status.finished() ? this : copy;
            return new State(
                    ended.status,
                    ended.completedAt,
                    newer.lastActivityAt,
                    or(newer.success, older.success),
                    or(newer.failureReason, older.failureReason),
                    or(newer.estimatedCost, older.estimatedCost),
                    or(newer.durationMs, older.durationMs),
                    or(newer.promptTokens, older.promptTokens),
                    or(newer.completionTokens, older.completionTokens),
                    or(newer.totalTokens, older.totalTokens),
                    or(newer.customMetrics, older.customMetrics),
                    or(newer.metadata, older.metadata));
        }

        private static <T> T or(T first, T second) {
            return first == null ? second : first;
        }
    }

    /** A session as it is here. */
    record Here(long row, Tenant tenant, State state) {}

    private SessionMerge() {}

    /** The session with that id, if there is one; refuses when it belongs to somebody else. */
    static Optional<Here> here(Sql sql, Tenant tenant, String id) throws SQLException {
        var here = sql.one("""
                SELECT s.id, s.organization_id, s.environment, s.status, s.completed_at, %s, s.success,
                       s.failure_reason, s.estimated_cost, s.duration_ms, s.prompt_tokens, s.completion_tokens,
                       s.total_tokens, s.custom_metrics, s.metadata
                FROM session s WHERE s.public_id = ?
                """.formatted(SessionMemory.LAST_ACTIVITY), SessionMerge::here, id);
        if (here.isPresent() && !here.get().tenant.equals(tenant)) {
            throw new Problem(
                    Problem.Code.CONFLICT,
                    "The session " + id + " is here already, in another organization or environment: it cannot be in"
                            + " two.");
        }
        return here;
    }

    private static Here here(ResultSet row) throws SQLException {
        return new Here(
                row.getLong("id"),
                new Tenant(row.getLong("organization_id"), Environment.of(row.getString("environment"))),
                new State(
                        SessionStatus.of(row.getString("status")),
                        Sql.time(row, "completed_at"),
                        SessionMemory.lastActivity(row),
                        Sql.truth(row, "success"),
                        row.getString("failure_reason"),
                        Sql.number(row, "estimated_cost"),
                        Sql.number(row, "duration_ms"),
                        Sql.whole(row, "prompt_tokens"),
                        Sql.whole(row, "completion_tokens"),
                        Sql.whole(row, "total_tokens"),
                        row.getString("custom_metrics"),
                        row.getString("metadata")));
    }

    private static State state(WholeSession copy) {
        return new State(
                copy.status(),
                copy.completedAt(),
                copy.lastActivityAt(),
                copy.success(),
                copy.failureReason(),
                copy.estimatedCost(),
                copy.durationMs(),
                copy.promptTokens(),
                copy.completionTokens(),
                copy.totalTokens(),
                Sql.text(copy.customMetrics()),
                Sql.text(copy.metadata()));
    }

    /** @param copy of a session that is here */
    static Loaded into(Sql sql, SessionMemory memory, Tenant tenant, WholeSession copy, Instant now)
            throws SQLException {
        var here = here(sql, tenant, copy.id()).orElseThrow();
        var merged = here.state.with(state(copy));
        boolean changed = !merged.equals(here.state);
        if (changed) {
            update(sql, here.row, merged);
        }
        changed |= addContent(sql, here, copy);
        changed |= marks(sql, tenant, here.row, copy, now);
        int events = addMissing(sql, memory.states(), here.row, copy);
        if (events > 0) {
            sql.update("UPDATE session SET merged = 1 WHERE id = ?", here.row);
        }
        if (changed || events > 0) {
            memory.changed(sql, memory.find(sql, tenant, copy.id()), merged.lastActivityAt);
        }
        return new Loaded(0, changed || events > 0 ? 1 : 0, events);
    }

    /** @return whether that was a change */
    private static boolean addContent(Sql sql, Here here, WholeSession copy) throws SQLException {
        var before = SessionContentRows.of(sql, here.row);
        if (copy.lastActivityAt().isAfter(here.state.lastActivityAt)) {
            SessionContentRows.add(sql, here.row, copy.content());
        } else {
            SessionContentRows.fill(sql, here.row, copy.content());
        }
        return !before.equals(SessionContentRows.of(sql, here.row));
    }

    /** @return whether any of them are new */
    static boolean marks(Sql sql, Tenant tenant, long session, WholeSession copy, Instant now) throws SQLException {
        return MarkMerge.into(sql, tenant.organization(), session, copy, now, AuditStore.COMMAND_LINE);
    }

    private static int addMissing(Sql sql, StateMemory states, long session, WholeSession copy) throws SQLException {
        var ids = new HashSet<String>();
        var clientIds = new HashSet<String>();
        sql.each(
                "SELECT public_id, client_id FROM event WHERE session_id = ?",
                row -> {
                    ids.add(row.getString(1));
                    clientIds.add(row.getString(2));
                },
                List.of(session));
        int added = 0;
        Instant soFar = copy.createdAt();
        for (var event : copy.events()) {
            boolean sentToBoth = event.clientId() != null && clientIds.contains(event.clientId());
            if (!sentToBoth && ids.add(event.id())) {
                EventRows.insert(sql, states, session, event, soFar);
                clientIds.add(event.clientId());
                added++;
            }
            soFar = EventRows.happened(event, soFar);
        }
        return added;
    }

    private static void update(Sql sql, long row, State state) throws SQLException {
        sql.update(
                """
                UPDATE session
                SET status = ?, completed_at = ?, updated_at = ?, success = ?, failure_reason = ?,
                    estimated_cost = ?, duration_ms = ?, prompt_tokens = ?, completion_tokens = ?, total_tokens = ?,
                    custom_metrics = ?, metadata = ?
                WHERE id = ?
                """,
                state.status.wire(),
                state.completedAt,
                state.lastActivityAt,
                state.success,
                state.failureReason,
                state.estimatedCost,
                state.durationMs,
                state.promptTokens,
                state.completionTokens,
                state.totalTokens,
                state.customMetrics,
                state.metadata,
                row);
    }
}
