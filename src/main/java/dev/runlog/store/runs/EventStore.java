package dev.runlog.store.runs;

import dev.runlog.model.Cursor;
import dev.runlog.model.Event;
import dev.runlog.model.EventCreated;
import dev.runlog.model.EventOutcome;
import dev.runlog.model.EventOutcome.Status;
import dev.runlog.model.EventType;
import dev.runlog.model.Page;
import dev.runlog.model.Problem;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Readers.Query;
import dev.runlog.store.db.Sql;
import dev.runlog.store.runs.IdempotencyStore.Repeatable;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Events: added to a session, never changed. */
public final class EventStore {

    /** In events: so many are put in order of recording at once. */
    private static final int LONGEST_LIST = 1_000;

    /** In characters. A page that waits for its reader lies in memory as a whole. */
    private static final int LARGEST_PAGE = 1024 * 1024;

    private final Readers readers;
    private final IdempotencyStore idempotency;
    private final SessionMemory memory;

    public EventStore(Readers readers, IdempotencyStore idempotency, SessionMemory memory) {
        this.idempotency = idempotency;
        this.readers = readers;
        this.memory = memory;
    }

    /** An event with an id that its session knows already is not recorded again: the reply is about the first one. */
    public CompletableFuture<EventCreated> create(
            Tenant tenant, Event event, Instant now, Optional<Repeatable<EventCreated>> repeatable) {
        return idempotency.submit(EventRows.weight(event), tenant, repeatable, now, sql -> record(sql, tenant, event));
    }

    /** Each event by itself: what is refused leaves the others alone. */
    public CompletableFuture<EventOutcome.All> createAll(
            Tenant tenant, List<Attempt> attempts, Instant now, Optional<Repeatable<EventOutcome.All>> repeatable) {
        return idempotency.submit(weight(attempts), tenant, repeatable, now, sql -> {
            var outcomes = new ArrayList<EventOutcome>(attempts.size());
            for (var attempt : attempts) {
                outcomes.add(attempt.refusal() == null ? outcome(sql, tenant, attempt.event()) : attempt.refusal());
            }
            return new EventOutcome.All(outcomes);
        });
    }

    private static int weight(List<Attempt> attempts) {
        return attempts.stream()
                .mapToInt(attempt -> attempt.event() == null ? 0 : EventRows.weight(attempt.event()))
                .sum();
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
        EventRows.insert(sql, session.number(), event, session.lastActivity());
        memory.changed(sql, session, event.createdAt());
        return new EventCreated(event.id(), event.sessionId(), event.eventType(), event.toolName(), event.createdAt());
    }

    /**
     * The events of one session in order of happening; of those that happened at once, in order of recording. A page
     * ends before its limit when it would be very large.
     *
     * @param type only these; null for all
     * @param toolName only those of this tool; null for all
     * @param cursor where the page before ended; null for the first
     */
    public Page<Event> page(Tenant tenant, String session, EventType type, String toolName, int limit, String cursor) {
        return readers.read(tenant.organization(), readPage(tenant, session, type, toolName, limit, cursor));
    }

    /** As {@link #page}, while the caller's thread goes on. */
    public CompletableFuture<Page<Event>> pageAsync(
            Tenant tenant, String session, EventType type, String toolName, int limit, String cursor) {
        return readers.submit(tenant.organization(), readPage(tenant, session, type, toolName, limit, cursor));
    }

    private static Query<Page<Event>> readPage(
            Tenant tenant, String session, EventType type, String toolName, int limit, String cursor) {
        String list = "events-" + session;
        var after = cursor == null ? null : Cursor.parse(cursor, list);
        record Found(long row, long at, Event event) {}
        return sql -> {
            SessionOwner.status(sql, tenant, session);
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
                            var event = EventRows.read(row, session);
                            found.add(new Found(row.getLong("id"), row.getLong("happened_at"), event));
                            size[0] += EventRows.size(event);
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
        return readers.read(sql -> newest(sql, tenant, session));
    }

    private static long newest(Sql sql, Tenant tenant, String session) throws SQLException {
        SessionOwner.status(sql, tenant, session);
        return sql.number("""
                SELECT coalesce(max(id), 0) FROM event
                WHERE session_id = (SELECT id FROM session WHERE public_id = ?)
                """, session);
    }

    /**
     * For whoever follows along: the events recorded since the page before, in order of recording. There is always a next
     * page, of what will have been recorded by then.
     *
     * @param cursor where the page before ended; null for the first, which is empty
     */
    public CompletableFuture<Page<Event>> laterAsync(Tenant tenant, String session, String cursor) {
        String list = "later-" + session;
        var before = cursor == null ? null : Cursor.parse(cursor, list);
        return readers.submit(tenant.organization(), sql -> {
            if (before == null) {
                return new Page<>(List.of(), new Cursor(list, 0, newest(sql, tenant, session)).text());
            }
            SessionOwner.status(sql, tenant, session);
            var added = after(sql, tenant, session, before.row(), LARGEST_PAGE).list();
            long last =
                    added.isEmpty() ? before.row() : added.get(added.size() - 1).number();
            return new Page<>(added.stream().map(Numbered::event).toList(), new Cursor(list, 0, last).text());
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
        return readers.read(sql -> after(sql, tenant, session, number, enough));
    }

    private static Added after(Sql sql, Tenant tenant, String session, long number, int enough) throws SQLException {
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
                        var event = EventRows.read(row, session);
                        found.add(new Numbered(row.getLong("id"), event));
                        size[0] += EventRows.size(event);
                    }
                    return !more[0];
                },
                id.get(),
                number,
                LONGEST_LIST);
        return new Added(found, more[0] || found.size() == LONGEST_LIST);
    }
}
