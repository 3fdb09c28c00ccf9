package dev.runlog.store.watch;

import dev.runlog.model.Actor;
import dev.runlog.model.Environment;
import dev.runlog.model.Permission;
import dev.runlog.model.Problem;
import dev.runlog.model.SilenceLimit;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.people.AuditStore;
import dev.runlog.store.people.Authority;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** For how long people say that the runs of an agent may be silent. The next look for runs that hang goes by it. */
public final class SilenceLimitStore {

    private final Writer writer;
    private final Readers readers;
    private final Clock clock;

    SilenceLimitStore(Writer writer, Readers readers, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.clock = clock;
    }

    /** By agent. */
    public CompletableFuture<List<SilenceLimit>> all(Tenant tenant) {
        return readers.submit(
                tenant.organization(),
                sql -> sql.all(
                        """
                        SELECT * FROM silence_limit
                        WHERE organization_id = ? AND environment = ?
                        ORDER BY agent_name
                        """,
                        SilenceLimitStore::limit,
                        tenant.organization(),
                        tenant.environment().wire()));
    }

    static Optional<SilenceLimit> of(Sql sql, Tenant tenant, String agent) throws SQLException {
        return sql.one(
                "SELECT * FROM silence_limit WHERE organization_id = ? AND environment = ? AND agent_name = ?",
                SilenceLimitStore::limit,
                tenant.organization(),
                tenant.environment().wire(),
                agent);
    }

    private static SilenceLimit limit(ResultSet row) throws SQLException {
        return new SilenceLimit(
                row.getLong("id"),
                Environment.of(row.getString("environment")),
                row.getString("agent_name"),
                row.getLong("minutes"));
    }

    /** An agent has one: it takes the place of the one before. */
    public CompletableFuture<SilenceLimit> set(Tenant tenant, String agent, long minutes, Actor who) {
        return writer.submit(Checked.ROOM, sql -> {
            Authority.of(sql, who, tenant.organization()).require(Permission.SILENCE_LIMITS);
            var before = of(sql, tenant, agent);
            if (before.isPresent() && before.get().minutes() == minutes) {
                return before.get();
            }
            if (before.isEmpty()) {
                requireRoom(sql, tenant);
            }
            sql.update("""
                    INSERT INTO silence_limit (organization_id, environment, agent_name, minutes) VALUES (?, ?, ?, ?)
                    ON CONFLICT (organization_id, environment, agent_name) DO UPDATE SET minutes = excluded.minutes
                    """, tenant.organization(), tenant.environment().wire(), agent, minutes);
            var limit = of(sql, tenant, agent).orElseThrow();
            note(sql, tenant.organization(), who, "silence-limit.set", limit);
            return limit;
        });
    }

    private static void requireRoom(Sql sql, Tenant tenant) throws SQLException {
        long count = sql.number(
                "SELECT count(*) FROM silence_limit WHERE organization_id = ? AND environment = ?",
                tenant.organization(),
                tenant.environment().wire());
        if (count >= SilenceLimit.MOST) {
            throw new Problem(
                    Problem.Code.CONFLICT,
                    "There are " + SilenceLimit.MOST + " limits of silence, the most there may be: delete some first.");
        }
    }

    public CompletableFuture<Void> delete(long organization, long id, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
            Authority.of(sql, who, organization).require(Permission.SILENCE_LIMITS);
            var gone = sql.one(
                            "SELECT * FROM silence_limit WHERE organization_id = ? AND id = ?",
                            SilenceLimitStore::limit,
                            organization,
                            id)
                    .orElseThrow(() -> new Problem(
                            Problem.Code.NOT_FOUND, "There is no limit of silence " + id + " in this organization."));
            sql.update("DELETE FROM silence_limit WHERE id = ?", id);
            note(sql, organization, who, "silence-limit.deleted", gone);
            return null;
        });
    }

    private void note(Sql sql, long organization, Actor who, String action, SilenceLimit limit) throws SQLException {
        String subject = limit.environment().wire() + ", " + limit.agentName() + ": " + limit.minutes() + " min";
        AuditStore.note(sql, organization, clock.instant(), who.name(), action, subject);
    }
}
