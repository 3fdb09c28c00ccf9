package dev.runlog.store;

import dev.runlog.model.ApiKey;
import dev.runlog.model.Environment;
import dev.runlog.model.Problem;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** API keys, by the hash of the key. */
public final class KeyStore {

    private static final String DELETED = "key.deleted";

    private final Writer writer;
    private final Readers readers;
    private final Readers callerReaders;
    private final Clock clock;

    KeyStore(Writer writer, Readers readers, Readers callerReaders, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.callerReaders = callerReaders;
        this.clock = clock;
    }

    /**
     * @param createdBy who makes it, for people to read
     * @param expiresAt null for never
     */
    public CompletableFuture<ApiKey> create(
            Tenant tenant,
            String name,
            Set<Scope> scopes,
            byte[] hash,
            String lastFour,
            String createdBy,
            Instant expiresAt) {
        return writer.submit(sql -> {
            var key = insert(sql, tenant, name, scopes, hash, lastFour, createdBy, expiresAt);
            note(sql, key, createdBy, "key.created");
            return key;
        });
    }

    private ApiKey insert(
            Sql sql,
            Tenant tenant,
            String name,
            Set<Scope> scopes,
            byte[] hash,
            String lastFour,
            String createdBy,
            Instant expiresAt)
            throws SQLException {
        return sql.one(
                        """
                        INSERT INTO api_key
                          (organization_id, environment, name, scopes, hash, last_four, created_by, created_at, expires_at)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                        ON CONFLICT (hash) DO NOTHING
                        RETURNING *
                        """,
                        KeyStore::key,
                        tenant.organization(),
                        tenant.environment().wire(),
                        name,
                        Scope.list(scopes),
                        hash,
                        lastFour,
                        createdBy,
                        clock.instant(),
                        expiresAt)
                .orElseThrow(() -> new Problem(Problem.Code.CONFLICT, "This key exists already: make another one."));
    }

    public Optional<ApiKey> find(byte[] hash) {
        return callerReaders.read(sql -> sql.one("SELECT * FROM api_key WHERE hash = ?", KeyStore::key, (Object) hash));
    }

    public List<ApiKey> all(long organization) {
        return readers.read(
                organization,
                sql -> sql.all(
                        "SELECT * FROM api_key WHERE organization_id = ? ORDER BY created_at, id",
                        KeyStore::key,
                        organization));
    }

    /** Refuses an id that is no key of this organization. */
    public ApiKey require(long organization, long id) {
        return readers.read(sql -> require(sql, organization, id));
    }

    private static ApiKey require(Sql sql, long organization, long id) throws SQLException {
        return sql.one("SELECT * FROM api_key WHERE organization_id = ? AND id = ?", KeyStore::key, organization, id)
                .orElseThrow(
                        () -> new Problem(Problem.Code.NOT_FOUND, "There is no key " + id + " in this organization."));
    }

    public CompletableFuture<Void> delete(long organization, long id, String who) {
        return writer.submit(sql -> {
            var key = require(sql, organization, id);
            sql.update("DELETE FROM api_key WHERE id = ?", id);
            note(sql, key, who, DELETED);
            return null;
        });
    }

    /** Whether a key like this was there once and was deleted, in whatever organization: the audit log tells. */
    public boolean wasDeleted(Environment environment, String name, Set<Scope> scopes, String lastFour) {
        String subject = subject(environment, name, scopes, lastFour);
        return readers.read(sql ->
                sql.number("SELECT EXISTS (SELECT 1 FROM audit WHERE action = ? AND subject = ?)", DELETED, subject)
                        == 1);
    }

    private void note(Sql sql, ApiKey key, String who, String action) throws SQLException {
        String subject = subject(key.tenant().environment(), key.name(), key.scopes(), key.lastFour());
        AuditStore.note(sql, key.tenant().organization(), clock.instant(), who, action, subject);
    }

    private static String subject(Environment environment, String name, Set<Scope> scopes, String lastFour) {
        return name + " …" + lastFour + " (" + environment.wire() + ", " + Scope.list(scopes) + ")";
    }

    public CompletableFuture<Integer> usedBy(long id, String agent) {
        return writer.submit(sql -> sql.update("UPDATE api_key SET last_agent = ? WHERE id = ?", agent, id));
    }

    public CompletableFuture<Integer> used(long id, Instant now) {
        return writer.submit(sql -> sql.update("UPDATE api_key SET last_used_at = ? WHERE id = ?", now, id));
    }

    private static ApiKey key(ResultSet row) throws SQLException {
        return new ApiKey(
                row.getLong("id"),
                new Tenant(row.getLong("organization_id"), Environment.of(row.getString("environment"))),
                row.getString("name"),
                Scope.parse(row.getString("scopes")),
                row.getString("last_four"),
                row.getString("created_by"),
                Sql.time(row, "created_at"),
                Sql.time(row, "last_used_at"),
                row.getString("last_agent"),
                Sql.time(row, "expires_at"));
    }
}
