package dev.runlog.store.sqlite;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;

/** Gives back to the disk what deleted rows took, in jobs of a bounded size: pages from the file's end move into its gaps. */
public final class FreeSpace {

    private static final int PAGES_MOVED = 64;

    /** Gaps that stay for what comes: a share of the file, a megabyte at least. */
    private static final int SHARE_KEPT = 50;

    private static final int LEAST_KEPT = 256;

    private FreeSpace() {}

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
