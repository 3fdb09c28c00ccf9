package dev.runlog.store;

import dev.runlog.model.Event;
import dev.runlog.model.EventCreated;
import dev.runlog.model.EventType;
import dev.runlog.model.JsonText;
import dev.runlog.model.NewEvent;
import dev.runlog.model.Page;
import dev.runlog.model.Tenant;
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

    private final Readers readers;
    private final SessionCounts counts;

    EventStore(Readers readers, SessionCounts counts) {
        this.readers = readers;
        this.counts = counts;
    }

    public Job<EventCreated> create(Tenant tenant, String id, NewEvent event, Instant now) {
        var recorded = event.recorded(id, now);
        return sql -> {
            insert(sql, counts.session(sql, tenant, event.sessionId()), recorded);
            counts.add(recorded);
            return new EventCreated(id, event.sessionId(), event.eventType(), event.toolName(), now);
        };
    }

    /** Adds an event to the session with this row number; whoever calls sees to the session's counts. */
    static void insert(Sql sql, long session, Event event) throws SQLException {
        sql.update(
                """
                INSERT INTO event
                  (session_id, public_id, type, tool_name, tool_input, tool_output, reasoning, alternatives,
                   confidence, estimated_cost, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
                event.createdAt());
    }

    /**
     * The events of one session in order of happening.
     *
     * @param type only these; null for all
     * @param toolName only those of this tool; null for all
     * @param cursor where the page before ended; null for the first
     */
    public Page<Event> page(Tenant tenant, String session, EventType type, String toolName, int limit, String cursor) {
        String list = "events-" + session;
        var after = cursor == null ? null : Cursor.parse(cursor, list);
        record Found(long row, long at, Event event) {}
        var found = readers.read(sql -> {
            SessionStore.find(sql, tenant, session);
            return sql.all(
                    """
                    SELECT e.* FROM event e
                    WHERE e.session_id = (SELECT id FROM session WHERE public_id = ?)
                      AND (? IS NULL OR e.type = ?)
                      AND (? IS NULL OR e.tool_name = ?)
                      AND e.id > ?
                    ORDER BY e.id
                    LIMIT ?
                    """,
                    row -> new Found(row.getLong("id"), row.getLong("created_at"), event(row, session)),
                    session,
                    type == null ? null : type.wire(),
                    type == null ? null : type.wire(),
                    toolName,
                    toolName,
                    after == null ? 0 : after.row(),
                    limit + 1);
        });
        boolean more = found.size() > limit;
        var shown = more ? found.subList(0, limit) : found;
        return new Page<>(
                shown.stream().map(Found::event).toList(),
                more ? new Cursor(list, shown.get(limit - 1).at, shown.get(limit - 1).row).text() : null);
    }

    /** The number of a session's newest event, 0 when it has none; refuses as {@link #page} does. */
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
            sql.until(
                    """
                    SELECT e.* FROM event e
                    WHERE e.session_id =
                        (SELECT id FROM session WHERE public_id = ? AND organization_id = ? AND environment = ?)
                      AND e.id > ?
                    ORDER BY e.id
                    """,
                    row -> {
                        more[0] = size[0] >= enough;
                        if (!more[0]) {
                            var event = event(row, session);
                            found.add(new Numbered(row.getLong("id"), event));
                            size[0] += size(event);
                        }
                        return !more[0];
                    },
                    session,
                    tenant.organization(),
                    tenant.environment().wire(),
                    number);
            return new Added(found, more[0]);
        });
    }

    private static int size(Event event) {
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
                Sql.time(row, "created_at"));
    }
}
