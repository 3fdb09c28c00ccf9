package dev.runlog.store.runs;

import dev.runlog.model.Event;
import dev.runlog.model.EventType;
import dev.runlog.model.JsonText;
import dev.runlog.model.ShownEvent;
import dev.runlog.model.StateChange;
import dev.runlog.store.db.Sql;
import dev.runlog.store.details.EventDetailRows;
import dev.runlog.store.details.StateMemory;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** How an event becomes a row, and a row an event. */
final class EventRows {

    /** Ids, names and numbers of an event. */
    private static final int LEAST_SIZE = 200;

    /** Of an event, in characters: what is larger takes the place of several while it waits. */
    private static final int ORDINARY_SIZE = 4_096;

    private static final String INSERT = """
            INSERT INTO event
              (session_id, public_id, type, tool_name, tool_input, tool_output, reasoning, alternatives,
               confidence, estimated_cost, client_id, timestamp, not_before, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private static final String UNLESS_CLIENT_ID_IS_THERE =
            " ON CONFLICT (session_id, client_id) WHERE client_id IS NOT NULL DO NOTHING";

    private static final String RETURNING = " RETURNING id";

    private static final Insertion ALWAYS = new Insertion(INSERT, INSERT + RETURNING);

    private static final Insertion UNLESS_KNOWN =
            new Insertion(INSERT + UNLESS_CLIENT_ID_IS_THERE, INSERT + UNLESS_CLIENT_ID_IS_THERE + RETURNING);

    /** @param numbered the same, and it gives the number of the row */
    private record Insertion(String statement, String numbered) {}

    private EventRows() {}

    /**
     * Adds an event to the session with this row number; whoever calls sees to it that the session is due.
     *
     * @param soFar when the session was active last: an event that does not say when it happened never stands before that
     */
    static void insert(Sql sql, StateMemory states, long session, Event event, Instant soFar) throws SQLException {
        insert(ALWAYS, sql, states, session, event, soFar);
    }

    /** As {@link #insert}. @return false when the session has one with its client's id: then nothing is added */
    static boolean insertUnlessKnown(Sql sql, StateMemory states, long session, Event event, Instant soFar)
            throws SQLException {
        return insert(event.clientId() == null ? ALWAYS : UNLESS_KNOWN, sql, states, session, event, soFar);
    }

    private static boolean insert(
            Insertion insertion, Sql sql, StateMemory states, long session, Event event, Instant soFar)
            throws SQLException {
        Object[] values = values(session, event, soFar);
        if (event.details() == null) {
            return sql.update(insertion.statement, values) > 0;
        }
        var number = sql.one(insertion.numbered, row -> row.getLong(1), values);
        if (number.isPresent()) {
            EventDetailRows.insert(sql, states, session, number.get(), event.details());
        }
        return number.isPresent();
    }

    private static Object[] values(long session, Event event, Instant soFar) {
        boolean clockPutBack = event.timestamp() == null && event.createdAt().isBefore(soFar);
        return new Object[] {
            session,
            event.id(),
            event.eventType().wire(),
            event.toolName(),
            Sql.text(event.toolInput()),
            Sql.text(event.toolOutput()),
            event.reasoning(),
            Sql.text(event.alternativesConsidered()),
            event.confidence(),
            event.estimatedCost(),
            event.clientId(),
            event.timestamp(),
            clockPutBack ? soFar : null,
            event.createdAt()
        };
    }

    /** When it happened: events come in that order, and those that do not say it stand where they came. */
    static Instant happened(Event event, Instant soFar) {
        var said = event.timestamp() == null ? event.createdAt() : event.timestamp();
        return said.isAfter(soFar) ? said : soFar;
    }

    /** About how many characters an event has. */
    static int size(Event event) {
        int size = LEAST_SIZE;
        for (var part : new JsonText[] {event.toolInput(), event.toolOutput(), event.alternativesConsidered()}) {
            size += length(part);
        }
        size += event.reasoning() == null ? 0 : event.reasoning().length();
        return size + (event.details() == null ? 0 : EventDetailRows.size(event.details()));
    }

    static int size(ShownEvent shown) {
        int size = size(shown.event());
        for (var change : shown.stateChanges() == null ? List.<StateChange>of() : shown.stateChanges()) {
            size += change.path().length() + length(change.before()) + length(change.after());
        }
        return size;
    }

    private static int length(JsonText part) {
        return part == null ? 0 : part.text().length();
    }

    /** In events of ordinary size. */
    static int weight(Event event) {
        return 1 + size(event) / ORDINARY_SIZE;
    }

    /** But for its details. */
    static Event read(ResultSet row, String session) throws SQLException {
        String input = row.getString("tool_input");
        String output = row.getString("tool_output");
        String alternatives = row.getString("alternatives");
        return new Event(
                row.getString("public_id"),
                session,
                EventType.of(row.getString("type")),
                row.getString("tool_name"),
                input == null ? null : new JsonText.Fields(input),
                output == null ? null : new JsonText.Fields(output),
                row.getString("reasoning"),
                alternatives == null ? null : new JsonText.Values(alternatives),
                Sql.number(row, "confidence"),
                Sql.number(row, "estimated_cost"),
                row.getString("client_id"),
                Sql.time(row, "timestamp"),
                Sql.time(row, "created_at"),
                null);
    }
}
