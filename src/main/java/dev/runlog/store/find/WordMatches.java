package dev.runlog.store.find;

import dev.runlog.model.Cursor;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.SessionSet;
import java.sql.SQLException;
import java.util.List;

/**
 * Sessions that have all of some words, as far as they were looked for.
 *
 * @param isAll whether there are no others
 */
record WordMatches(SessionSet sessions, boolean isAll) {

    static WordMatches all(Sql sql, Tenant tenant, List<String> words) throws SQLException {
        return after(sql, tenant, words, true, null, Integer.MAX_VALUE);
    }

    /**
     * The next ones, in the order they were recorded.
     *
     * @param after where the page before ended; null for the first
     * @param texts so many are looked at; a long session has several
     */
    static WordMatches after(Sql sql, Tenant tenant, List<String> words, boolean descending, Cursor after, int texts)
            throws SQLException {
        long border = after == null ? descending ? Long.MAX_VALUE : -1 : beyond(after.row(), descending);
        var found = new SessionSet();
        long count = sql.each(
                """
                SELECT rowid / %d FROM search
                WHERE search MATCH ? AND rowid %s ?
                ORDER BY rowid %s
                LIMIT ?
                """.formatted(SearchIndex.TEXTS_PER_SESSION, descending ? "<" : ">", descending ? "DESC" : "ASC"),
                row -> found.add(row.getLong(1)),
                List.of(new Words(tenant).question(words), border, texts));
        return new WordMatches(found, count < texts);
    }

    /** The border between the texts of this session and those that follow. */
    private static long beyond(long session, boolean descending) {
        return descending ? session * SearchIndex.TEXTS_PER_SESSION : (session + 1) * SearchIndex.TEXTS_PER_SESSION - 1;
    }
}
