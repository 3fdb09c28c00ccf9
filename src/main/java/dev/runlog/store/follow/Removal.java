package dev.runlog.store.follow;

import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.FactChanges;
import dev.runlog.store.find.SearchIndex;
import dev.runlog.store.insight.InsightDue;
import dev.runlog.store.insight.RunInsight;
import dev.runlog.store.marks.MarkRows;
import dev.runlog.store.recorded.RecordedSession;
import dev.runlog.store.runs.DueSessions;
import dev.runlog.store.spans.OldSpans;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes a hidden session away, bit by bit: no list and no id leads to it any more. Its words go first, then its marks,
 * its facts, what the rules say of it, its events, what is kept of its spans, and last its row.
 *
 * <p>Live streams are not told of those that have had their time: they are old, and there may be more of them than is
 * remembered.
 */
final class Removal {

    private static final int PAGE_BYTES = 4096;

    private final Sql sql;
    private final RecordedSession session;
    private final DerivedSession derived;
    private final FactChanges facts;
    private int room;

    /** @param derived null when nothing is derived from it, or not any more */
    Removal(Sql sql, RecordedSession session, DerivedSession derived, FactChanges facts) {
        this.sql = sql;
        this.session = session;
        this.derived = derived;
        this.facts = facts;
    }

    /**
     * Takes some of it away.
     *
     * @param most about how many rows
     * @return how many they were
     */
    int step(int most) throws SQLException {
        room = most;
        removeWords();
        if (room > 0) {
            room -= MarkRows.delete(sql, session.number(), room);
        }
        if (room > 0) {
            removeFacts();
            removeInsight();
            removeEvents();
        }
        if (room > 0) {
            room -= OldSpans.delete(sql, session.number(), room);
        }
        if (room > 0) {
            removeRow();
        }
        return most - room;
    }

    private void removeWords() throws SQLException {
        if (derived != null) {
            room -= SearchIndex.deleteTexts(sql, session.number(), room);
        }
    }

    private void removeFacts() throws SQLException {
        if (derived != null) {
            facts.remove(derived.block(), session.number());
            sql.update("UPDATE session SET generation = 0 WHERE id = ?", session.number());
        }
    }

    private void removeInsight() throws SQLException {
        InsightDue.remove(sql, session.tenant().organization(), session.number());
        room -= RunInsight.delete(sql, session.number());
    }

    private void removeEvents() throws SQLException {
        for (var event : events()) {
            sql.update("DELETE FROM event WHERE id = ?", event.number);
            room -= event.size;
        }
    }

    /** An event, and how many pages it fills. */
    private record Sized(long number, int size) {}

    private List<Sized> events() throws SQLException {
        var events = new ArrayList<Sized>();
        int[] size = {0};
        sql.until(
                """
                SELECT id,
                       coalesce(octet_length(tool_input), 0) + coalesce(octet_length(tool_output), 0)
                         + coalesce(octet_length(reasoning), 0) + coalesce(octet_length(alternatives), 0)
                         + coalesce((
                             SELECT coalesce(octet_length(tool_error), 0) + coalesce(octet_length(metadata), 0)
                                      + coalesce(octet_length(states), 0) + coalesce(octet_length(extra), 0) + 1
                             FROM event_detail WHERE event_id = event.id), 0)
                FROM event
                WHERE session_id = ?
                """,
                row -> {
                    var event = new Sized(row.getLong(1), 1 + row.getInt(2) / PAGE_BYTES);
                    events.add(event);
                    size[0] += event.size;
                    return size[0] < room;
                },
                session.number());
        return events;
    }

    private void removeRow() throws SQLException {
        sql.update("DELETE FROM session WHERE id = ?", session.number());
        DueSessions.remove(sql, new DueSessions.Due(session.tenant().organization(), session.number()));
    }
}
