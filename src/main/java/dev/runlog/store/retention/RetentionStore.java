package dev.runlog.store.retention;

import dev.runlog.model.Actor;
import dev.runlog.model.Environment;
import dev.runlog.model.Permission;
import dev.runlog.model.Retention;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.people.AuditStore;
import dev.runlog.store.people.Authority;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * How long each organization keeps the runs of its environments. A run counts from its last activity, not from its
 * beginning: one that still goes on is never due.
 */
public final class RetentionStore {

    private final Writer writer;
    private final Readers readers;
    private final Clock clock;

    public RetentionStore(Writer writer, Readers readers, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.clock = clock;
    }

    /** Runs that have been silent since before this time have had theirs. */
    record Limit(Tenant tenant, Instant before) {}

    public Retention get(Tenant tenant) {
        return readers.read(sql -> get(sql, tenant));
    }

    private static Retention get(Sql sql, Tenant tenant) throws SQLException {
        return sql.one(
                        "SELECT retention_days FROM setting WHERE organization_id = ? AND environment = ?",
                        row -> Retention.of(Sql.whole(row, "retention_days")),
                        tenant.organization(),
                        tenant.environment().wire())
                .orElse(Retention.DEFAULT);
    }

    public CompletableFuture<Void> set(Tenant tenant, Retention wanted, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
            Authority.of(sql, who, tenant.organization()).require(Permission.RETENTION);
            var before = get(sql, tenant);
            if (wanted.equals(before)) {
                return null;
            }
            String environment = tenant.environment().wire();
            if (wanted.equals(Retention.DEFAULT)) {
                sql.update(
                        "DELETE FROM setting WHERE organization_id = ? AND environment = ?",
                        tenant.organization(),
                        environment);
            } else {
                sql.update("""
                        INSERT INTO setting (organization_id, environment, retention_days)
                        VALUES (?, ?, ?)
                        ON CONFLICT (organization_id, environment) DO UPDATE SET retention_days = excluded.retention_days
                        """, tenant.organization(), environment, wanted.days());
            }
            String change = environment + ": " + wanted + " instead of " + before;
            AuditStore.note(sql, tenant.organization(), clock.instant(), who.name(), "retention.changed", change);
            return null;
        });
    }

    /** How many runs would be due now if they were kept for so many days. */
    public long due(Tenant tenant, long days) {
        return readers.read(sql ->
                sql.number("""
                SELECT count(*) FROM session
                WHERE organization_id = ? AND environment = ? AND created_at < ? AND last_activity_at < ?
                  AND NOT EXISTS (
                    SELECT 1 FROM due d WHERE d.organization_id = session.organization_id AND d.session_id = session.id)
                """, tenant.organization(), tenant.environment().wire(), ago(days), ago(days)));
    }

    private Instant ago(long days) {
        return clock.instant().minus(Duration.ofDays(days));
    }

    /**
     * All there are just now.
     *
     * @param defaults in days; for ever where there is none
     */
    List<Limit> limits(Map<Environment, Long> defaults) {
        return readers.read(sql -> {
            var limits = new ArrayList<Limit>();
            for (long organization : sql.all("SELECT id FROM organization ORDER BY id", row -> row.getLong(1))) {
                for (var environment : Environment.values()) {
                    var tenant = new Tenant(organization, environment);
                    var set = get(sql, tenant);
                    Long days = set.equals(Retention.DEFAULT) ? defaults.get(environment) : set.days();
                    if (days != null) {
                        limits.add(new Limit(tenant, ago(days)));
                    }
                }
            }
            return limits;
        });
    }
}
