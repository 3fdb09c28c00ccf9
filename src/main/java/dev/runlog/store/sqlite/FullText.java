package dev.runlog.store.sqlite;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The words of sessions, in SQLite's full-text index. Each text has a number; those of one session lie together, so that
 * sessions are found in the order of their numbers.
 */
public final class FullText {

    /** See the migration. */
    public static final long TEXTS_PER_SESSION = 1_048_576;

    /** Takes about as long as a commit of events. */
    private static final int PAGES_MERGED = 16;

    private FullText() {}

    /** @param text of the session's texts, from 0 */
    public static void add(Sql sql, long session, long text, String words) throws SQLException {
        sql.update("INSERT INTO search (rowid, words) VALUES (?, ?)", session * TEXTS_PER_SESSION + text, words);
    }

    /** Takes away the texts of a session from one on, up to another one. */
    public static void delete(Sql sql, long session, long from, long to) throws SQLException {
        long first = session * TEXTS_PER_SESSION;
        sql.update("DELETE FROM search WHERE rowid >= ? AND rowid < ?", first + from, first + to);
    }

    public static void deleteAll(Sql sql) throws SQLException {
        sql.update("INSERT INTO search (search) VALUES ('delete-all')");
    }

    /**
     * Sessions that have all of some words, in order of their numbers.
     *
     * @param question as SQLite wants it
     * @param after they come after this session, null for all
     * @param texts so many are looked at; a long session has several
     * @return how many that were
     */
    public static long find(Sql sql, String question, boolean descending, Long after, int texts, LongConsumer session)
            throws SQLException {
        return sql.each(
                """
                SELECT rowid / %d FROM search
                WHERE search MATCH ? AND rowid %s ?
                ORDER BY rowid %s
                LIMIT ?
                """.formatted(TEXTS_PER_SESSION, descending ? "<" : ">", descending ? "DESC" : "ASC"),
                row -> session.accept(row.getLong(1)),
                List.of(question, border(after, descending), texts));
    }

    /** Between the texts of this session and those that follow. */
    private static long border(Long after, boolean descending) {
        if (after == null) {
            return descending ? Long.MAX_VALUE : -1;
        }
        return descending ? after * TEXTS_PER_SESSION : (after + 1) * TEXTS_PER_SESSION - 1;
    }

    /** Drops the words of what is gone. @return whether there may be more to merge */
    public static boolean merge(Sql sql) throws SQLException {
        return merge(sql, PAGES_MERGED);
    }

    /**
     * @param pages to write at most; below 0 all parts of the index begin to become one
     * @return whether there may be more to merge
     */
    public static boolean merge(Sql sql, int pages) throws SQLException {
        long before = Database.changes(sql);
        sql.update("INSERT INTO search (search, rank) VALUES ('merge', ?)", pages);
        return Database.changes(sql) - before > 1; // the command itself counts as one
    }
}
