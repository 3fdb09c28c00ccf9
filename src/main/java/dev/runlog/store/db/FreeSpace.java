package dev.runlog.store.db;

import java.sql.SQLException;

/**
 * Gives back to the disk what deleted rows took, in jobs of a bounded size: the full-text index is merged, which drops
 * the words of what is gone; then pages from the file's end move into its gaps.
 */
public final class FreeSpace {

    /** Takes about as long as a commit of events. */
    private static final int PAGES_MERGED = 16;

    private static final int PAGES_MOVED = 64;

    /** Gaps that stay for what comes: a share of the file, a megabyte at least. */
    private static final int SHARE_KEPT = 50;

    private static final int LEAST_KEPT = 256;

    private FreeSpace() {}

    /** @return whether there may be more to merge */
    public static boolean mergeWords(Sql sql) throws SQLException {
        return mergeWords(sql, PAGES_MERGED);
    }

    /**
     * @param pages to write at most; below 0 all parts of the index begin to become one
     * @return whether there may be more to merge
     */
    public static boolean mergeWords(Sql sql, int pages) throws SQLException {
        long before = Database.changes(sql);
        sql.update("INSERT INTO search (search, rank) VALUES ('merge', ?)", pages);
        return Database.changes(sql) - before > 1; // the command itself counts as one
    }

    /** Whether the gaps are worth the trouble: with fewer, what is recorded next will fill them. */
    public static boolean isPlenty(Sql sql) throws SQLException {
        return gaps(sql) > 2 * kept(sql);
    }

    /** @return whether there is more to move */
    public static boolean shrink(Sql sql) throws SQLException {
        long before = gaps(sql);
        sql.script("PRAGMA incremental_vacuum(" + PAGES_MOVED + ")"); // prepared, it would stop after one page
        long after = gaps(sql);
        return after < before && after > kept(sql);
    }

    private static long gaps(Sql sql) throws SQLException {
        return sql.number("PRAGMA freelist_count");
    }

    private static long kept(Sql sql) throws SQLException {
        return Math.max(LEAST_KEPT, sql.number("PRAGMA page_count") / SHARE_KEPT);
    }
}
