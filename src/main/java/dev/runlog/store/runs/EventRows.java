package dev.runlog.store.runs;

import dev.runlog.model.Event;
import dev.runlog.model.EventType;
import dev.runlog.model.JsonText;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/** How an event becomes a row, and a row an event. */
final class EventRows {

    /** Ids, names and numbers of an event. */
    private static final int LEAST_SIZE = 200;

    /** Of an event, in characters: what is larger takes the place of several while it waits. */
    private static final int ORDINARY_SIZE = 4_096;

    private EventRows() {}

    /**
     * Adds an event to the session with this row number; whoever calls sees to it that the session is due.
     *
     * @param soFar when the session was active last: an event that does not say when it happened never stands before that
     */
    static void insert(Sql sql, long session, Event event, Instant soFar) throws SQLException {
        boolean clockPutBack = event.timestamp() == null && event.createdAt().isBefore(soFar);
        sql.update(
                """
                INSERT INTO event
                  (session_id, public_id, type, tool_name, tool_input, tool_output, reasoning, alternatives,
                   confidence, estimated_cost, client_id, timestamp, not_before, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
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
                event.createdAt());
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
            size += part == null ? 0 : part.text().length();
        }
        return size + (event.reasoning() == null ? 0 : event.reasoning().length());
    }

    /** In events of ordinary size. */
    static int weight(Event event) {
        return 1 + size(event) / ORDINARY_SIZE;
    }

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
                Sql.time(row, "created_at"));
    }
}
