package dev.runlog.store.find;

import dev.runlog.model.Cursor;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import dev.runlog.store.runs.SessionRows;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Sessions by their words, along the full-text index: in the order they were recorded. */
final class WordSearch {

    private static final String SESSION = "search.rowid / " + SearchIndex.TEXTS_PER_SESSION;

    private WordSearch() {}

    /** A long session has several texts, one after the other: it is found once. */
    static List<FoundSession> walk(
            Sql sql, Tenant tenant, SessionFilter filter, boolean descending, int limit, Cursor after)
            throws SQLException {
        var found = new ArrayList<FoundSession>();
        long border = after == null ? descending ? Long.MAX_VALUE : -1 : beyond(after.row(), descending);
        while (true) {
            var texts = texts(sql, tenant, filter, descending, limit, border);
            for (var text : texts) {
                if (found.size() < limit
                        && (found.isEmpty() || found.get(found.size() - 1).row() != text.row())) {
                    found.add(text);
                }
            }
            if (found.size() == limit || texts.size() < limit) {
                return found;
            }
            border = beyond(texts.get(texts.size() - 1).row(), descending);
        }
    }

    /** The border between the texts of this session and those that follow. */
    private static long beyond(long session, boolean descending) {
        return descending ? session * SearchIndex.TEXTS_PER_SESSION : (session + 1) * SearchIndex.TEXTS_PER_SESSION - 1;
    }

    private static List<FoundSession> texts(
            Sql sql, Tenant tenant, SessionFilter filter, boolean descending, int limit, long border)
            throws SQLException {
        var where = Where.of(tenant, filter)
                .andAtLeast(filter)
                .and("search MATCH ?", new Words(tenant).question(filter.words()))
                .and("search.rowid " + (descending ? "<" : ">") + " ?", border);
        if (filter.from() != null) {
            where.and("s.last_activity_at >= ?", filter.from());
        }
        if (filter.to() != null) {
            where.and("s.created_at < ?", filter.to());
        }
        var arguments = new ArrayList<>(where.arguments());
        arguments.add(limit);
        return sql.all(
                """
                SELECT %s
                FROM search CROSS JOIN session s ON s.id = %s
                WHERE %s
                ORDER BY search.rowid %s
                LIMIT ?
                """.formatted(SessionRows.SUMMARY, SESSION, where.sql(), descending ? "DESC" : "ASC"),
                row -> new FoundSession(0, row.getLong("id"), SessionRows.summary(row)),
                arguments.toArray());
    }
}
