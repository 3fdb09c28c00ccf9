package dev.runlog.store.details;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Reads the states of the events of one session. Whoever reads them in the order they were recorded in goes along each chain once. */
final class StateReader {

    private final Sql sql;
    private final long session;
    /** Where it stands: the states of that event, whose chain began with another. */
    private long from;

    private long event;
    private Pieces last;
    private Pieces beforeLast;

    StateReader(Sql sql, long session) {
        this.sql = sql;
        this.session = session;
    }

    /** @param chain the event that the chain of these states begins with */
    StatePair read(long wanted, long chain) throws SQLException {
        if (chain != from || wanted <= event) {
            from = chain;
            event = chain - 1;
            last = Pieces.NONE;
        }
        var read = new StatePair[1];
        sql.each(
                """
                SELECT event_id, states FROM event_detail
                WHERE session_id = ? AND event_id BETWEEN ? AND ? AND states IS NOT NULL
                ORDER BY event_id
                """,
                row -> {
                    read[0] = StatePair.read(row.getBytes(2), last);
                    beforeLast = last;
                    last = read[0].last();
                    event = row.getLong(1);
                },
                List.of(session, event + 1, wanted));
        return read[0];
    }

    /** The state before those that were read last; an empty one where a chain begins. */
    Pieces before() {
        return beforeLast;
    }

    /** Where the session's chain has come to; nothing when it has none. */
    static Optional<LastState> last(Sql sql, long session) throws SQLException {
        record End(long event, long from, int length, long changed) {}
        var end = sql.one("""
                SELECT d.event_id, d.states_from,
                       (SELECT count(*) FROM event_detail c
                        WHERE c.session_id = d.session_id AND c.event_id >= d.states_from AND c.states IS NOT NULL),
                       (SELECT coalesce(sum(octet_length(c.states)), 0) FROM event_detail c
                        WHERE c.session_id = d.session_id AND c.event_id > d.states_from AND c.states IS NOT NULL)
                FROM event_detail d
                WHERE d.session_id = ? AND d.states IS NOT NULL
                ORDER BY d.event_id DESC
                LIMIT 1
                """, row -> new End(row.getLong(1), row.getLong(2), row.getInt(3), row.getLong(4)), session);
        if (end.isEmpty()) {
            return Optional.empty();
        }
        var states = new StateReader(sql, session).read(end.get().event, end.get().from);
        return Optional.of(new LastState(
                end.get().from,
                end.get().length,
                end.get().changed,
                Pieces.of(states.last().bytes())));
    }
}
