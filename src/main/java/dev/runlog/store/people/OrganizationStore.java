package dev.runlog.store.people;

import dev.runlog.model.Actor;
import dev.runlog.model.Organization;
import dev.runlog.model.Permission;
import dev.runlog.model.Problem;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Organizations by name. */
public final class OrganizationStore {

    private final Writer writer;
    private final Readers readers;
    private final Clock clock;

    public OrganizationStore(Writer writer, Readers readers, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.clock = clock;
    }

    public CompletableFuture<Organization> create(String name, String who) {
        return writer.submit(Checked.ORGANIZATION_NAME, sql -> {
            var created = insert(sql, name).orElseThrow(() -> taken(name));
            AuditStore.note(sql, created.id(), clock.instant(), who, "organization.created", name);
            return created;
        });
    }

    private static Problem taken(String name) {
        return new Problem(
                Problem.Code.CONFLICT, "There is an organization named " + name + " already: choose another name.");
    }

    public CompletableFuture<Void> rename(long id, String name, Actor who) {
        return writer.submit(Checked.ORGANIZATION_NAME, sql -> {
            Authority.of(sql, who, id).require(Permission.RENAME);
            rename(sql, id, name);
            AuditStore.note(sql, id, clock.instant(), who.name(), "organization.renamed", name);
            return null;
        });
    }

    static void rename(Sql sql, long id, String name) throws SQLException {
        if (sql.number("SELECT count(*) FROM organization WHERE name = ? AND id <> ?", name, id) > 0) {
            throw taken(name);
        }
        sql.update("UPDATE organization SET name = ? WHERE id = ?", name, id);
    }

    /** Creates it unless it is there. */
    public CompletableFuture<Organization> ensure(String name) {
        return writer.submit(Checked.ORGANIZATION_NAME, sql -> {
            var created = insert(sql, name);
            return created.isPresent() ? created.get() : find(sql, name).orElseThrow();
        });
    }

    private Optional<Organization> insert(Sql sql, String name) throws SQLException {
        return sql.one("""
                INSERT INTO organization (name, created_at)
                VALUES (?, ?)
                ON CONFLICT (name) DO NOTHING
                RETURNING id, name, created_at
                """, OrganizationStore::organization, name, clock.instant());
    }

    public Optional<Organization> find(String name) {
        return readers.read(sql -> find(sql, name));
    }

    private static Optional<Organization> find(Sql sql, String name) throws SQLException {
        return sql.one(
                "SELECT id, name, created_at FROM organization WHERE name = ?", OrganizationStore::organization, name);
    }

    /** What an organization that is known to exist is called. */
    public String name(long id) {
        return readers.read(
                        sql -> sql.one("SELECT name FROM organization WHERE id = ?", row -> row.getString("name"), id))
                .orElseThrow();
    }

    public List<Organization> all() {
        return readers.read(sql -> sql.all(
                "SELECT id, name, created_at FROM organization ORDER BY name", OrganizationStore::organization));
    }

    private static Organization organization(ResultSet row) throws SQLException {
        return new Organization(row.getLong("id"), row.getString("name"), Sql.time(row, "created_at"));
    }
}
