package dev.runlog.store.marks;

import dev.runlog.model.Marks;
import dev.runlog.model.Verdict;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The marks of sessions, by the numbers of their rows: read for a whole list at once, and taken away. */
public final class MarkRows {

    /** Everything that hangs on a session, by its table and the key of a row in it. */
    private static final Map<String, String> TABLES = Map.of(
            "session_star", "session_id",
            "session_verdict", "session_id",
            "session_label", "label_id",
            "session_note", "id");

    private MarkRows() {}

    /** What sessions have; {@link Marks#NONE} is left out. */
    public static Map<Long, Marks> of(Sql sql, Collection<Long> sessions) throws SQLException {
        var found = new HashMap<Long, Marks>();
        var labels = new HashMap<Long, List<String>>();
        sql.each(
                """
                SELECT asked.value AS session, t.session_id IS NOT NULL AS starred,
                       v.is_right, v.reason, v.author, v.at,
                       (SELECT count(*) FROM session_note n WHERE n.session_id = asked.value) AS notes,
                       l.name AS label
                FROM given_numbers(?) asked
                LEFT JOIN session_star t ON t.session_id = asked.value
                LEFT JOIN session_verdict v ON v.session_id = asked.value
                LEFT JOIN session_label sl ON sl.session_id = asked.value
                LEFT JOIN label l ON l.id = sl.label_id
                ORDER BY l.name
                """,
                row -> {
                    long session = row.getLong("session");
                    String label = row.getString("label");
                    if (label != null) {
                        labels.computeIfAbsent(session, none -> new ArrayList<>())
                                .add(label);
                    }
                    found.put(session, marks(row, labels.get(session)));
                },
                List.of(sessions.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"))));
        found.values().removeIf(Marks.NONE::equals);
        return found;
    }

    private static Marks marks(ResultSet row, List<String> labels) throws SQLException {
        long notes = row.getLong("notes");
        Boolean right = Sql.truth(row, "is_right");
        return new Marks(
                row.getBoolean("starred") ? true : null,
                labels,
                notes == 0 ? null : notes,
                right == null
                        ? null
                        : new Verdict(right, row.getString("reason"), row.getString("author"), Sql.time(row, "at")));
    }

    /** @return whether that was a change */
    public static boolean setStar(Sql sql, long session, boolean starred) throws SQLException {
        String change = starred
                ? "INSERT INTO session_star (session_id) VALUES (?) ON CONFLICT (session_id) DO NOTHING"
                : "DELETE FROM session_star WHERE session_id = ?";
        return sql.update(change, session) > 0;
    }

    /** The latest word counts. */
    public static void setVerdict(Sql sql, long session, Verdict verdict) throws SQLException {
        sql.update("""
                INSERT INTO session_verdict (session_id, is_right, reason, author, at)
                VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (session_id) DO UPDATE
                SET is_right = excluded.is_right, reason = excluded.reason, author = excluded.author, at = excluded.at
                """, session, verdict.right(), verdict.reason(), verdict.author(), verdict.at());
    }

    /** @return whether there was one */
    public static boolean removeVerdict(Sql sql, long session) throws SQLException {
        return sql.update("DELETE FROM session_verdict WHERE session_id = ?", session) > 0;
    }

    /**
     * Takes marks away from a session.
     *
     * @param most so many rows
     * @return how many they were: less than that when nothing is left
     */
    public static int delete(Sql sql, long session, int most) throws SQLException {
        int gone = 0;
        for (var table : TABLES.entrySet()) {
            gone += sql.update(
                    "DELETE FROM %1$s WHERE session_id = ? AND %2$s IN (SELECT %2$s FROM %1$s WHERE session_id = ? LIMIT ?)"
                            .formatted(table.getKey(), table.getValue()),
                    session,
                    session,
                    most - gone);
        }
        return gone;
    }
}
