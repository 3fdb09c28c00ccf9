package dev.runlog.store.people;

import dev.runlog.model.AuditEntry;
import dev.runlog.model.Cursor;
import dev.runlog.model.Page;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The audit log: each entry is written in the transaction it tells of, and never again. */
public final class AuditStore {

    /** Who does what is typed into a terminal on the server itself. */
    public static final String COMMAND_LINE = "command line";

    private static final String LIST = "audit";

    private static final Duration A_MINUTE = Duration.ofMinutes(1);
    /** Among so many is looked for what was noted already. */
    private static final int LATEST = 100;

    private final Writer writer;
    private final Readers readers;
    private final Clock clock;

    public AuditStore(Writer writer, Readers readers, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.clock = clock;
    }

    /** Notes what changes nothing here, and is to be known all the same. */
    public CompletableFuture<Void> add(long organization, String who, String action, String subject) {
        return writer.submit(sql -> {
            note(sql, organization, clock.instant(), who, action, subject);
            return null;
        });
    }

    /** As {@link #add}, unless just that was noted in the last minute: a preview and the file after it are one deed. */
    public CompletableFuture<Void> addOnce(long organization, String who, String action, String subject) {
        return writer.submit(sql -> {
            var now = clock.instant();
            long known = sql.number("""
                    SELECT count(*)
                    FROM (SELECT * FROM audit WHERE organization_id = ? ORDER BY id DESC LIMIT ?) newest
                    WHERE at BETWEEN ? AND ? AND who = ? AND action = ? AND subject = ?
                    """, organization, LATEST, now.minus(A_MINUTE), now, who, action, subject);
            if (known == 0) {
                note(sql, organization, now, who, action, subject);
            }
            return null;
        });
    }

    /** Notes what concerns every organization there is. */
    public CompletableFuture<Integer> noteForAll(String who, String action, String subject) {
        return writer.submit(sql -> sql.update("""
                INSERT INTO audit (organization_id, at, who, action, subject)
                SELECT id, ?, ?, ?, ? FROM organization
                """, clock.instant(), who, action, subject));
    }

    /** Notes what a job does. */
    public static void note(Sql sql, long organization, Instant at, String who, String action, String subject)
            throws SQLException {
        sql.update("""
                INSERT INTO audit (organization_id, at, who, action, subject)
                VALUES (?, ?, ?, ?, ?)
                """, organization, at, who, action, subject);
    }

    /** Notes what concerns a person in every organization they belong to. */
    static void noteEverywhere(Sql sql, long user, Instant at, String who, String action, String subject)
            throws SQLException {
        sql.update("""
                INSERT INTO audit (organization_id, at, who, action, subject)
                SELECT organization_id, ?, ?, ?, ? FROM membership WHERE user_id = ?
                """, at, who, action, subject, user);
    }

    /**
     * The newest first.
     *
     * @param cursor null for the first page
     */
    public Page<AuditEntry> page(long organization, int limit, String cursor) {
        long before =
                cursor == null ? Long.MAX_VALUE : Cursor.parse(cursor, LIST).row();
        var entries = readers.read(
                organization,
                sql -> sql.all(
                        """
                SELECT id, at, who, action, subject FROM audit
                WHERE organization_id = ? AND id < ?
                ORDER BY id DESC
                LIMIT ?
                """,
                        row -> new AuditEntry(
                                row.getLong("id"),
                                Sql.time(row, "at"),
                                row.getString("who"),
                                row.getString("action"),
                                row.getString("subject")),
                        organization,
                        before,
                        limit + 1));
        if (entries.size() <= limit) {
            return new Page<>(entries, null);
        }
        var some = List.copyOf(entries.subList(0, limit));
        return new Page<>(some, new Cursor(LIST, 0, some.get(limit - 1).id()).text());
    }
}
