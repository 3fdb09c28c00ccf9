package dev.runlog.store;

import dev.runlog.store.RetentionStore.Limit;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes away sessions in jobs of a bounded size, as many sessions at once as fit. One that does not fit into any is
 * hidden first: from then on no list and no id leads to it, and its events go bit by bit; its share of the figures goes
 * with its row, at the end. {@link Purge} sees to that, whoever hid it.
 *
 * <p>Live streams are not told of those that have had their time: they are old, and there may be more of them than is
 * remembered.
 */
final class Removal {

    /** So much goes in one job, in rows; a row that fills pages counts for each. */
    private static final int ROOM = 200;

    /** A session stands in so many tables and indexes. */
    private static final int ROWS_PER_SESSION = 10;

    private static final int PAGE_BYTES = 4096;

    private final SessionCounts counts;

    Removal(SessionCounts counts) {
        this.counts = counts;
    }

    /** Which of a session's events there is room for, and whether these are all it has. */
    private record Reach(List<Long> events, boolean all, int size) {}

    /** The sessions that are hidden and not gone yet. */
    static List<Long> leaving(Sql sql, int most) throws SQLException {
        return sql.all("SELECT session_id FROM session_leaving LIMIT ?", row -> row.getLong(1), most);
    }

    /** Takes away more of what is hidden. */
    static Void goOn(Sql sql) throws SQLException {
        int room = ROOM;
        for (long session : leaving(sql, ROOM / ROWS_PER_SESSION)) {
            room -= ROWS_PER_SESSION;
            var reach = reach(sql, session, room);
            if (!reach.all) {
                for (long event : reach.events) {
                    sql.update("DELETE FROM event WHERE id = ?", event);
                }
                break;
            }
            remove(sql, session);
            room -= reach.size;
        }
        return null;
    }

    /** Takes this one away, or hides it when it is long. */
    static void takeAway(Sql sql, long session) throws SQLException {
        if (reach(sql, session, ROOM).all) {
            remove(sql, session);
        } else {
            hide(sql, session);
        }
    }

    /** From here on it is not to be found; the rest is a matter of {@link #goOn}. */
    static void hide(Sql sql, long session) throws SQLException {
        sql.update("INSERT INTO session_leaving (session_id) VALUES (?)", session);
        sql.update("UPDATE session SET public_id = 'leaving ' || hex(randomblob(16)) WHERE id = ?", session);
        sql.update("DELETE FROM search_due WHERE session_id = ?", session);
    }

    /**
     * Takes away some of what is due.
     *
     * @return how many sessions are gone now, or hidden
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
                return 1;
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
                  AND id NOT IN (SELECT session_id FROM session_leaving)
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

    private static void remove(Sql sql, long session) throws SQLException {
        sql.update("DELETE FROM session WHERE id = ?", session);
    }
}
