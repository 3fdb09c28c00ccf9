package dev.runlog.store;

import dev.runlog.store.RetentionStore.Limit;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Takes away sessions that have had their time, in jobs of a bounded size, as many sessions at once as fit. One that
 * does not fit into any is hidden first: from then on no list and no id leads to it, and its events go bit by bit; its
 * share of the figures goes with its row, at the end.
 *
 * <p>Live streams are not told: what goes is old, and there may be more of it than they remember.
 */
final class Removal {

    /** So much goes in one job, in rows; a row that fills pages counts for each. */
    private static final int ROOM = 500;

    /** A session stands in so many tables and indexes. */
    private static final int ROWS_PER_SESSION = 10;

    private static final int PAGE_BYTES = 4096;

    private final SessionCounts counts;

    Removal(SessionCounts counts) {
        this.counts = counts;
    }

    /** Which of a session's events there is room for, and whether these are all it has. */
    private record Reach(List<Long> events, boolean all, int size) {}

    /** The session that is half gone, if any. */
    static Optional<Long> leaving(Sql sql) throws SQLException {
        return sql.one("SELECT session_id FROM session_leaving", row -> row.getLong(1));
    }

    /**
     * Takes away more of the session that is half gone.
     *
     * @return how many sessions are gone now
     */
    int goOn(Sql sql) throws SQLException {
        var leaving = leaving(sql);
        return leaving.isPresent() ? shorten(sql, leaving.get()) : 0;
    }

    /**
     * Takes away some of what is due.
     *
     * @return how many sessions are gone now
     */
    int some(Sql sql, Limit limit) throws SQLException {
        counts.flush(sql); // what was just added to a session keeps it
        int removed = 0;
        int room = ROOM;
        for (long session : due(sql, limit, ROOM / ROWS_PER_SESSION)) {
            room -= ROWS_PER_SESSION;
            var reach = reach(sql, session, room);
            if (!reach.all && removed == 0) {
                hide(sql, session);
                return 0;
            }
            if (!reach.all) {
                return removed;
            }
            remove(sql, session);
            removed++;
            room -= reach.size;
        }
        return removed;
    }

    /** Those that began first; few of those that began so long ago are active still. */
    static List<Long> due(Sql sql, Limit limit, int most) throws SQLException {
        return sql.all(
                """
                SELECT id FROM session
                WHERE organization_id = ? AND environment = ? AND created_at < ? AND last_activity_at < ?
                ORDER BY created_at
                LIMIT ?
                """,
                row -> row.getLong(1),
                limit.tenant().organization(),
                limit.tenant().environment().wire(),
                limit.before(),
                limit.before(),
                most);
    }

    private static Reach reach(Sql sql, long session, int room) throws SQLException {
        var events = new ArrayList<Long>();
        int[] size = {0};
        boolean[] all = {true};
        sql.until(
                """
                SELECT id,
                       ifnull(octet_length(tool_input), 0) + ifnull(octet_length(tool_output), 0)
                         + ifnull(octet_length(reasoning), 0) + ifnull(octet_length(alternatives), 0)
                FROM event
                WHERE session_id = ?
                """,
                row -> {
                    all[0] = size[0] < room;
                    if (all[0]) {
                        events.add(row.getLong(1));
                        size[0] += 1 + row.getInt(2) / PAGE_BYTES;
                    }
                    return all[0];
                },
                session);
        return new Reach(events, all[0], size[0]);
    }

    private static void hide(Sql sql, long session) throws SQLException {
        sql.update("INSERT INTO session_leaving (session_id) VALUES (?)", session);
        sql.update("UPDATE session SET public_id = 'leaving ' || id WHERE id = ?", session);
    }

    private static int shorten(Sql sql, long session) throws SQLException {
        var reach = reach(sql, session, ROOM);
        if (reach.all) {
            remove(sql, session);
            return 1;
        }
        for (long event : reach.events) {
            sql.update("DELETE FROM event WHERE id = ?", event);
        }
        return 0;
    }

    private static void remove(Sql sql, long session) throws SQLException {
        sql.update("DELETE FROM session WHERE id = ?", session);
    }
}
