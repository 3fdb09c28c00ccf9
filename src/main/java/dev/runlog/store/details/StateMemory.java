package dev.runlog.store.details;

import dev.runlog.model.EventDetails;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The last state of the sessions that sent one lately. Lives on the writer's thread, and is emptied when a transaction is
 * rolled back or another process has written.
 */
public final class StateMemory {

    /** What all states that are remembered have together, in parts of the heap. */
    private static final long PART_OF_HEAP = 24;

    private final long room = Runtime.getRuntime().maxMemory() / PART_OF_HEAP;
    private final Map<Long, LastState> bySession = new LinkedHashMap<>(16, 0.75f, true);
    private long held;

    /** Writes the states of an event that has its row of details already. */
    void store(Sql sql, long session, long event, EventDetails details) throws SQLException {
        var pair = StatePair.of(details);
        var before = last(sql, session).filter(last -> !last.isWornOut());
        byte[] states = pair.since(before.map(LastState::state).orElse(Pieces.NONE));
        var now = before.map(last ->
                        new LastState(last.from(), last.length() + 1, last.changed() + states.length, pair.last()))
                .orElse(new LastState(event, 1, 0, pair.last()));
        remember(session, now);
        sql.update("UPDATE event_detail SET states = ?, states_from = ? WHERE event_id = ?", states, now.from(), event);
    }

    private Optional<LastState> last(Sql sql, long session) throws SQLException {
        var known = bySession.get(session);
        return known != null ? Optional.of(known) : StateReader.last(sql, session);
    }

    private void remember(long session, LastState last) {
        forget(session);
        bySession.put(session, last);
        held += last.state().length();
        while (held > room && !bySession.isEmpty()) {
            forget(bySession.keySet().iterator().next());
        }
    }

    private void forget(long session) {
        var gone = bySession.remove(session);
        held -= gone == null ? 0 : gone.state().length();
    }

    public void clear() {
        bySession.clear();
        held = 0;
    }
}
