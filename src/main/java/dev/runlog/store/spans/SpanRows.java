package dev.runlog.store.spans;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What is kept of the spans of a session, as far as it has to go with it. */
public final class SpanRows {

    private static final int PAGE_BYTES = 4096;

    private SpanRows() {}

    /** One of them, and how many pages it fills. */
    private record Sized(List<Object> key, int size) {}

    /**
     * Takes some away.
     *
     * @param most about how many rows
     * @return how many they were
     */
    public static int delete(Sql sql, long session, int most) throws SQLException {
        int done = delete(sql, session, most, "span", "trace_id, span_id", "known");
        return done < most ? done + delete(sql, session, most - done, "span_event", "client_id, ''", "event") : done;
    }

    private static int delete(Sql sql, long session, int most, String table, String key, String content)
            throws SQLException {
        var rows = new ArrayList<Sized>();
        int[] size = {0};
        sql.until(
                "SELECT " + key + ", octet_length(" + content + ") FROM " + table + " WHERE session_id = ?",
                row -> {
                    int pages = 1 + row.getInt(3) / PAGE_BYTES;
                    rows.add(new Sized(List.of(session, row.getString(1), row.getString(2)), pages));
                    size[0] += pages;
                    return size[0] < most;
                },
                session);
        for (var row : rows) {
            sql.update("DELETE FROM " + table + " WHERE (session_id, " + key + ") = (?, ?, ?)", row.key.toArray());
        }
        return size[0];
    }
}
