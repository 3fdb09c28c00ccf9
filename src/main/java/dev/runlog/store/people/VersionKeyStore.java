package dev.runlog.store.people;

import dev.runlog.model.Actor;
import dev.runlog.model.Permission;
import dev.runlog.model.VersionKeys;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;

/** What each organization calls the versions of its agents. */
public final class VersionKeyStore {

    private final Writer writer;
    private final Readers readers;
    private final Clock clock;

    public VersionKeyStore(Writer writer, Readers readers, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.clock = clock;
    }

    public CompletableFuture<VersionKeys> get(long organization) {
        return readers.submit(organization, sql -> get(sql, organization));
    }

    public static VersionKeys get(Sql sql, long organization) throws SQLException {
        var keys = sql.all(
                "SELECT key FROM version_key WHERE organization_id = ? ORDER BY place",
                row -> row.getString(1),
                organization);
        return keys.isEmpty() ? VersionKeys.USUAL : new VersionKeys(keys);
    }

    public CompletableFuture<Void> set(long organization, VersionKeys wanted, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
            Authority.of(sql, who, organization).require(Permission.VERSION_KEYS);
            var before = get(sql, organization);
            if (wanted.equals(before)) {
                return null;
            }
            sql.update("DELETE FROM version_key WHERE organization_id = ?", organization);
            if (!wanted.equals(VersionKeys.USUAL)) {
                for (int place = 0; place < wanted.keys().size(); place++) {
                    sql.update(
                            "INSERT INTO version_key (organization_id, place, key) VALUES (?, ?, ?)",
                            organization,
                            place,
                            wanted.keys().get(place));
                }
            }
            String change = wanted.words() + " instead of " + before.words();
            AuditStore.note(sql, organization, clock.instant(), who.name(), "version-keys.changed", change);
            return null;
        });
    }
}
