package dev.runlog.store.watch;

import dev.runlog.insight.run.Signal;
import dev.runlog.model.Actor;
import dev.runlog.model.AllowedSignal;
import dev.runlog.model.Permission;
import dev.runlog.model.Problem;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.insight.AllowedSignals;
import dev.runlog.store.people.AuditStore;
import dev.runlog.store.people.Authority;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What people say is fine of what the rules say. The newest runs of the agent are judged anew each time. */
public final class AllowedSignalStore {

    private final Writer writer;
    private final Readers readers;
    private final Clock clock;

    AllowedSignalStore(Writer writer, Readers readers, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.clock = clock;
    }

    /** By agent. */
    public CompletableFuture<List<AllowedSignal>> all(Tenant tenant) {
        return readers.submit(
                tenant.organization(),
                sql -> sql.all(
                        """
                        SELECT * FROM allowed_signal
                        WHERE organization_id = ? AND environment = ?
                        ORDER BY agent_name, kind, tool
                        """,
                        AllowedSignals::read,
                        tenant.organization(),
                        tenant.environment().wire()));
    }

    /** Once is enough: what is fine already stays as it is. */
    public CompletableFuture<AllowedSignal> allow(Tenant tenant, String agent, String kind, String tool, Actor who) {
        requireKind(kind);
        return writer.submit(Checked.ROOM, sql -> {
            Authority.of(sql, who, tenant.organization()).require(Permission.ALLOWED_SIGNALS);
            var known = find(sql, tenant, agent, kind, tool);
            if (known.isPresent()) {
                return known.get();
            }
            requireRoom(sql, tenant);
            sql.update(
                    """
                    INSERT INTO allowed_signal
                      (organization_id, environment, agent_name, kind, tool, created_by, created_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                    tenant.organization(),
                    tenant.environment().wire(),
                    agent,
                    kind,
                    tool == null ? "" : tool,
                    who.name(),
                    clock.instant());
            var allowed = find(sql, tenant, agent, kind, tool).orElseThrow();
            changed(sql, tenant, allowed, who, "signal.allowed");
            return allowed;
        });
    }

    private static void requireKind(String kind) {
        var known = Arrays.stream(Signal.Kind.values())
                .filter(one -> one.wire().equals(kind))
                .findFirst()
                .orElseThrow(() ->
                        Problem.invalid("kind", "must be a kind of signal, as the insight of a session names it"));
        if (known.isGood()) {
            throw Problem.invalid("kind", "must not be one that is good news: it counts against no run");
        }
    }

    private static Optional<AllowedSignal> find(Sql sql, Tenant tenant, String agent, String kind, String tool)
            throws SQLException {
        return sql.one(
                """
                SELECT * FROM allowed_signal
                WHERE organization_id = ? AND environment = ? AND agent_name = ? AND kind = ? AND tool = ?
                """,
                AllowedSignals::read,
                tenant.organization(),
                tenant.environment().wire(),
                agent,
                kind,
                tool == null ? "" : tool);
    }

    private static void requireRoom(Sql sql, Tenant tenant) throws SQLException {
        long count = sql.number(
                "SELECT count(*) FROM allowed_signal WHERE organization_id = ? AND environment = ?",
                tenant.organization(),
                tenant.environment().wire());
        if (count >= AllowedSignal.MOST) {
            throw new Problem(
                    Problem.Code.CONFLICT,
                    "There are " + AllowedSignal.MOST + " allowed signals, the most there may be: delete some first.");
        }
    }

    public CompletableFuture<Void> delete(long organization, long id, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
            Authority.of(sql, who, organization).require(Permission.ALLOWED_SIGNALS);
            var gone = sql.one(
                            "SELECT * FROM allowed_signal WHERE organization_id = ? AND id = ?",
                            AllowedSignals::read,
                            organization,
                            id)
                    .orElseThrow(() -> new Problem(
                            Problem.Code.NOT_FOUND, "There is no allowed signal " + id + " in this organization."));
            sql.update("DELETE FROM allowed_signal WHERE id = ?", id);
            changed(sql, new Tenant(organization, gone.environment()), gone, who, "signal.disallowed");
            return null;
        });
    }

    private void changed(Sql sql, Tenant tenant, AllowedSignal allowed, Actor who, String action) throws SQLException {
        var now = clock.instant();
        AllowedSignals.judgeAnew(sql, tenant, allowed.agentName(), now);
        String subject = tenant.environment().wire() + ", " + allowed.agentName() + ": " + allowed.words();
        AuditStore.note(sql, tenant.organization(), now, who.name(), action, subject);
    }
}
