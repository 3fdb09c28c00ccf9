package dev.runlog.store.people;

import dev.runlog.model.Actor;
import dev.runlog.model.ApiKey;
import dev.runlog.model.Environment;
import dev.runlog.model.Permission;
import dev.runlog.model.Problem;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** API keys, by the hash of the key. */
public final class KeyStore {

    private static final int MOST = 1_000;
    private static final String DELETED = "key.deleted";

    private final Writer writer;
    private final Readers readers;
    private final Readers callerReaders;
    private final Clock clock;

    public KeyStore(Writer writer, Readers readers, Readers callerReaders, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.callerReaders = callerReaders;
        this.clock = clock;
    }

    /** @param expiresAt null for never */
    public CompletableFuture<ApiKey> create(
            Tenant tenant,
            String name,
            Set<Scope> scopes,
            byte[] hash,
            String lastFour,
            Actor maker,
            Instant expiresAt) {
        return writer.submit(Checked.ROOM, sql -> {
            Authority.of(sql, maker, tenant.organization()).require(Permission.overKey(scopes));
            if (sql.number("SELECT count(*) FROM api_key WHERE organization_id = ?", tenant.organization()) >= MOST) {
                throw new Problem(
                        Problem.Code.CONFLICT,
                        "This organization has " + MOST + " keys, the most there may be: delete some first.");
            }
            long id = insert(sql, tenant, name, scopes, hash, lastFour, maker, expiresAt);
            var key = KeyRows.find(sql, tenant.organization(), id).orElseThrow();
            note(sql, key, maker.name(), "key.created");
            return key;
        });
    }

    private long insert(
            Sql sql,
            Tenant tenant,
            String name,
            Set<Scope> scopes,
            byte[] hash,
            String lastFour,
            Actor maker,
            Instant expiresAt)
            throws SQLException {
        return sql.one(
                        """
                        INSERT INTO api_key
                          (organization_id, environment, name, scopes, hash, last_four, created_by, made_by, created_at,
                           expires_at)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                        ON CONFLICT (hash) DO NOTHING
                        RETURNING id
                        """,
                        row -> row.getLong("id"),
                        tenant.organization(),
                        tenant.environment().wire(),
                        name,
                        Scope.list(scopes),
                        hash,
                        lastFour,
                        maker.name(),
                        maker.maker(),
                        clock.instant(),
                        expiresAt)
                .orElseThrow(() -> new Problem(Problem.Code.CONFLICT, "This key exists already: make another one."));
    }

    public Optional<ApiKey> find(byte[] hash) {
        return callerReaders.read(sql -> sql.one(KeyRows.KEY + " WHERE k.hash = ?", KeyRows::key, (Object) hash));
    }

    public List<ApiKey> all(long organization) {
        return readers.read(
                organization,
                sql -> sql.all(
                        KeyRows.KEY + " WHERE k.organization_id = ? ORDER BY k.created_at, k.id",
                        KeyRows::key,
                        organization));
    }

    /** Refuses an id that is no key of this organization. */
    public ApiKey require(long organization, long id) {
        return readers.read(sql -> require(sql, organization, id));
    }

    private static ApiKey require(Sql sql, long organization, long id) throws SQLException {
        return KeyRows.find(sql, organization, id)
                .orElseThrow(
                        () -> new Problem(Problem.Code.NOT_FOUND, "There is no key " + id + " in this organization."));
    }

    public CompletableFuture<Void> delete(long organization, long id, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
            var rights = Authority.of(sql, who, organization);
            var key = require(sql, organization, id);
            rights.require(Permission.overKey(key.given()));
            sql.update("DELETE FROM api_key WHERE id = ?", id);
            note(sql, key, who.name(), DELETED);
            return null;
        });
    }

    /** Whether a key like this was there once and was deleted, in whatever organization: the audit log tells. */
    public boolean wasDeleted(Environment environment, String name, Set<Scope> scopes, String lastFour) {
        String subject = KeyRows.subject(environment, name, scopes, lastFour);
        return readers.read(
                sql -> sql.any("SELECT 1 FROM audit WHERE action = ? AND subject = ? LIMIT 1", DELETED, subject));
    }

    private void note(Sql sql, ApiKey key, String who, String action) throws SQLException {
        AuditStore.note(sql, key.tenant().organization(), clock.instant(), who, action, KeyRows.subject(key));
    }

    public CompletableFuture<Integer> usedBy(long id, String agent) {
        return writer.submitBehind(sql -> sql.update("UPDATE api_key SET last_agent = ? WHERE id = ?", agent, id));
    }

    public CompletableFuture<Integer> used(long id, Instant now) {
        return writer.submitBehind(sql -> sql.update("UPDATE api_key SET last_used_at = ? WHERE id = ?", now, id));
    }
}
