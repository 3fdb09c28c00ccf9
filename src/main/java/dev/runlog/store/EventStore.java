package dev.runlog.store;

import dev.runlog.model.Event;
import dev.runlog.model.EventCreated;
import dev.runlog.model.EventOutcome;
import dev.runlog.model.EventOutcome.Status;
import dev.runlog.model.EventType;
import dev.runlog.model.JsonText;
import dev.runlog.model.Page;
import dev.runlog.model.Problem;
import dev.runlog.model.Tenant;
import dev.runlog.store.Readers.Query;
import dev.runlog.store.Writer.Job;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Events: added to a session, never changed. */
public final class EventStore {

    /** Ids, names and numbers of an event. */
    private static final int LEAST_SIZE = 200;

    /** In events: so many are put in order of recording at once. */
    private static final int LONGEST_LIST = 1_000;

    /** In characters. A page that waits for its reader lies in memory as a whole. */
    private static final int LARGEST_PAGE = 1024 * 1024;

    private final Readers readers;
    private final SessionMemory memory;

    EventStore(Readers readers, SessionMemory memory) {
        this.readers = readers;
        this.memory = memory;
    }

    /** An event with an id that its session knows already is not recorded again: the reply is about the first one. */
    public Job<EventCreated> create(Tenant tenant, Event event) {
        return sql -> record(sql, tenant, event);
    }

    /** Each event by itself: what is refused leaves the others alone. */
    public Job<List<EventOutcome>> createAll(Tenant tenant, List<Attempt> attempts) {
        return sql -> {
            var outcomes = new ArrayList<EventOutcome>(attempts.size());
            for (var attempt : attempts) {
                outcomes.add(attempt.refusal() == null ? outcome(sql, tenant, attempt.event()) : attempt.refusal());
            }
            return outcomes;
        };
    }

    /** One event of a batch: what is to be recorded, or null and why it was refused before. */
    public record Attempt(Event event, EventOutcome refusal) {}

    private EventOutcome outcome(Sql sql, Tenant tenant, Event event) throws SQLException {
        try {
            String id = record(sql, tenant, event).id();
            return new EventOutcome(id.equals(event.id()) ? Status.ACCEPTED : Status.REPLAYED, id, null);
        } catch (Problem refused) {
            return EventOutcome.rejected(refused); // before its first write, so there is nothing to undo
        }
    }

    private EventCreated record(Sql sql, Tenant tenant, Event event) throws SQLException {
        var session = memory.find(sql, tenant, event.sessionId());
        if (event.clientId() != null) {
            var first = sql.one(
                    "SELECT public_id, type, tool_name, created_at FROM event WHERE session_id = ? AND client_id = ?",
                    row -> new EventCreated(
                            row.getString(1),
                            event.sessionId(),
                            EventType.of(row.getString(2)),
                            row.getString(3),
                            Sql.time(row, "created_at")),
                    session.number(),
                    event.clientId());
            if (first.isPresent()) {
                return first.get();
            }
        }
        insert(sql, session.number(), event, session.lastActivity());
        memory.changed(sql, session, event.createdAt());
        return new EventCreated(event.id(), event.sessionId(), event.eventType(), event.toolName(), event.createdAt());
    }

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

    /**
     * The events of one session in order of happening; of those that happened at once, in order of recording. A page
     * ends before its limit when it would be very large.
     *
     * @param type only these; null for all
     * @param toolName only those of this tool; null for all
     * @param cursor where the page before ended; null for the first
     */
    public Query<Page<Event>> page(
            Tenant tenant, String session, EventType type, String toolName, int limit, String cursor) {
        String list = "events-" + session;
        var after = cursor == null ? null : Cursor.parse(cursor, list);
        record Found(long row, long at, Event event) {}
        return sql -> {
            SessionStore.find(sql, tenant, session);
            var found = new ArrayList<Found>();
            var size = new int[1];
            var full = new boolean[1];
            sql.until(
                    """
                    SELECT e.* FROM event e
                    WHERE e.session_id = (SELECT id FROM session WHERE public_id = ?)
                      AND (? IS NULL OR e.type = ?)
                      AND (? IS NULL OR e.tool_name = ?)
                      AND (e.happened_at, e.id) > (?, ?)
                    ORDER BY e.happened_at, e.id
                    LIMIT ?
                    """,
                    row -> {
                        full[0] = found.size() == limit || size[0] >= LARGEST_PAGE;
                        if (!full[0]) {
                            var event = event(row, session);
                            found.add(new Found(row.getLong("id"), row.getLong("happened_at"), event));
                            size[0] += size(event);
                        }
                        return !full[0];
                    },
                    session,
                    type == null ? null : type.wire(),
                    type == null ? null : type.wire(),
                    toolName,
                    toolName,
                    after == null ? Long.MIN_VALUE : (long) after.place(),
                    after == null ? 0 : after.row(),
                    limit + 1);
            var last = found.isEmpty() ? null : found.get(found.size() - 1);
            return new Page<>(
                    found.stream().map(Found::event).toList(),
                    full[0] ? new Cursor(list, last.at, last.row).text() : null);
        };
    }

    /**
     * The number of a session's newest event, 0 when it has none; refuses as {@link #page} does. As all that is read for
     * listeners, it waits in the server's own line: one thread reads for the listeners of all organizations.
     */
    public long newest(Tenant tenant, String session) {
        return readers.read(sql -> {
            SessionStore.find(sql, tenant, session);
            return sql.number("""
                    SELECT coalesce(max(id), 0) FROM event
                    WHERE session_id = (SELECT id FROM session WHERE public_id = ?)
                    """, session);
        });
    }

    /** An event and its number; numbers grow as events are recorded. */
    public record Numbered(long number, Event event) {}

    /** Events in order, and whether there are more after them. */
    public record Added(List<Numbered> list, boolean more) {}

    /**
     * The events of one session after the one with that number, in order; none when the session is not there.
     *
     * @param enough so many characters end the list: it goes on until then, and never stops within an event
     */
    public Added after(Tenant tenant, String session, long number, int enough) {
        return readers.read(sql -> {
            var found = new ArrayList<Numbered>();
            var size = new int[1];
            var more = new boolean[1];
            var id = sql.one(
                    "SELECT id FROM session WHERE public_id = ? AND organization_id = ? AND environment = ?",
                    row -> row.getLong(1),
                    session,
                    tenant.organization(),
                    tenant.environment().wire());
            if (id.isEmpty()) {
                return new Added(found, false);
            }
            sql.until(
                    "SELECT e.* FROM (" + EventTail.numbers(sql, id.get())
                            + ") added CROSS JOIN event e ON e.id = added.id ORDER BY added.id",
                    row -> {
                        more[0] = size[0] >= enough;
                        if (!more[0]) {
                            var event = event(row, session);
                            found.add(new Numbered(row.getLong("id"), event));
                            size[0] += size(event);
                        }
                        return !more[0];
                    },
                    id.get(),
                    number,
                    LONGEST_LIST);
            return new Added(found, more[0] || found.size() == LONGEST_LIST);
        });
    }

    /** About how many characters an event has. */
    public static int size(Event event) {
        int size = LEAST_SIZE;
        for (var part : new JsonText[] {event.toolInput(), event.toolOutput(), event.alternativesConsidered()}) {
            size += part == null ? 0 : part.text().length();
        }
        return size + (event.reasoning() == null ? 0 : event.reasoning().length());
    }

    private static Event event(ResultSet row, String session) throws SQLException {
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
