package dev.runlog.store.find;

import dev.runlog.model.Cursor;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.SessionSet;
import dev.runlog.store.sqlite.FullText;
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
        var found = new SessionSet();
        long count = FullText.find(
                sql,
                new Words(tenant).question(words),
                descending,
                after == null ? null : after.row(),
                texts,
                found::add);
        return new WordMatches(found, count < texts);
    }
}
