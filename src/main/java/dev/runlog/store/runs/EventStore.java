package dev.runlog.store.runs;

import dev.runlog.model.Cursor;
import dev.runlog.model.Event;
import dev.runlog.model.EventCreated;
import dev.runlog.model.EventOutcome;
import dev.runlog.model.EventOutcome.Status;
import dev.runlog.model.EventType;
import dev.runlog.model.Page;
import dev.runlog.model.Problem;
import dev.runlog.model.ShownEvent;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Readers.Query;
import dev.runlog.store.db.Sql;
import dev.runlog.store.details.DetailReader;
import dev.runlog.store.details.EventDetailRows;
import dev.runlog.store.runs.IdempotencyStore.Repeatable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

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
        return idempotency.submit(
                EventRows.weight(event), Checked.EVENT_ID, tenant, repeatable, now, sql -> record(sql, tenant, event));
    }

    /** Each event by itself: what is refused leaves the others alone. */
    public CompletableFuture<EventOutcome.All> createAll(
            Tenant tenant, List<Attempt> attempts, Instant now, Optional<Repeatable<EventOutcome.All>> repeatable) {
        return idempotency.submit(weight(attempts), Checked.EVENT_ID, tenant, repeatable, now, sql -> {
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

    /** Within a job of another store. */
    public EventCreated record(Sql sql, Tenant tenant, Event event) throws SQLException {
        var session = memory.find(sql, tenant, event.sessionId());
        if (!EventRows.insertUnlessKnown(sql, memory.states(), session.number(), event, session.lastActivity())) {
            return first(sql, session.number(), event);
        }
        memory.changed(sql, session, event.createdAt());
        return new EventCreated(event.id(), event.sessionId(), event.eventType(), event.toolName(), event.createdAt());
    }

    /** The one that has its client's id. */
    private static EventCreated first(Sql sql, long session, Event event) throws SQLException {
        return sql.one(
                        "SELECT public_id, type, tool_name, created_at FROM event WHERE session_id = ? AND client_id = ?",
                        row -> new EventCreated(
                                row.getString(1),
                                event.sessionId(),
                                EventType.of(row.getString(2)),
                                row.getString(3),
                                Sql.time(row, "created_at")),
                        session,
                        event.clientId())
                .orElseThrow();
    }

    /**
     * How events are given out.
     *
     * @param reading what is made of an event without its details, and the row it was read from
     * @param size about how many characters that has
     */
    public record Form<T>(Reading<T> reading, ToIntFunction<T> size) {

        /** As they were sent. */
        public static final Form<Event> SENT = new Form<>(DetailReader::whole, EventRows::size);

        /** As people look at them. */
        public static final Form<ShownEvent> SHOWN = new Form<>(DetailReader::shown, EventRows::size);

        private interface Reading<T> {
            T read(DetailReader details, Event event, ResultSet row) throws SQLException;
        }

        public T read(DetailReader details, ResultSet row, String session) throws SQLException {
            return reading.read(details, EventRows.read(row, session), row);
        }
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
        return readers.read(tenant.organization(), readPage(Form.SENT, tenant, session, type, toolName, limit, cursor));
    }

    /** As {@link #page}, while the caller's thread goes on. */
    public <T> CompletableFuture<Page<T>> pageAsync(
            Form<T> form, Tenant tenant, String session, EventType type, String toolName, int limit, String cursor) {
        return readers.submit(tenant.organization(), readPage(form, tenant, session, type, toolName, limit, cursor));
    }

    private static <T> Query<Page<T>> readPage(
            Form<T> form, Tenant tenant, String session, EventType type, String toolName, int limit, String cursor) {
        String list = "events-" + session;
        var after = cursor == null ? null : Cursor.parse(cursor, list);
        return sql -> {
            SessionOwner.status(sql, tenant, session);
            var details = new DetailReader(sql);
            var found = new ArrayList<T>();
            var last = new Cursor[1];
            var size = new int[1];
            var full = new boolean[1];
            sql.until(
                    "SELECT e.*, " + EventDetailRows.COLUMNS + " FROM event e " + EventDetailRows.JOIN + """

                    WHERE e.session_id = (SELECT id FROM session WHERE public_id = ?)
                      AND (e.happened_at, e.id) > (?, ?)
                    """
                            + (type == null ? "" : " AND e.type = ?") + (toolName == null ? "" : " AND e.tool_name = ?")
                            + " ORDER BY e.happened_at, e.id LIMIT ?",
                    row -> {
                        full[0] = found.size() == limit || size[0] >= LARGEST_PAGE;
                        if (!full[0]) {
                            found.add(form.read(details, row, session));
                            last[0] = new Cursor(list, row.getLong("happened_at"), row.getLong("id"));
                            size[0] += form.size.applyAsInt(found.get(found.size() - 1));
                        }
                        return !full[0];
                    },
                    Stream.of(
                                    session,
                                    after == null ? Long.MIN_VALUE : (long) after.place(),
                                    after == null ? 0 : after.row(),
                                    type == null ? null : type.wire(),
                                    toolName,
                                    limit + 1)
                            .filter(Objects::nonNull)
                            .toArray());
            return new Page<>(found, full[0] ? last[0].text() : null);
        };
    }

    /** One event of a session, as it was sent, while the caller's thread goes on. */
    public CompletableFuture<Event> oneAsync(Tenant tenant, String session, String event) {
        return readers.submit(tenant.organization(), sql -> {
            SessionOwner.status(sql, tenant, session);
            var details = new DetailReader(sql);
            return sql.one(
                            "SELECT e.*, " + EventDetailRows.COLUMNS + " FROM event e " + EventDetailRows.JOIN
                                    + " WHERE e.session_id = (SELECT id FROM session WHERE public_id = ?) AND e.public_id = ?",
                            row -> Form.SENT.read(details, row, session),
                            session,
                            event)
                    .orElseThrow(() -> new Problem(
                            Problem.Code.NOT_FOUND, "There is no event with this id in the session: list its events."));
        });
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
    public <T> CompletableFuture<Page<T>> laterAsync(Form<T> form, Tenant tenant, String session, String cursor) {
        String list = "later-" + session;
        var before = cursor == null ? null : Cursor.parse(cursor, list);
        return readers.submit(tenant.organization(), sql -> {
            if (before == null) {
                return new Page<>(List.of(), new Cursor(list, 0, newest(sql, tenant, session)).text());
            }
            SessionOwner.status(sql, tenant, session);
            var added = after(form, sql, tenant, session, before.row(), LARGEST_PAGE)
                    .byNumber();
            long last = added.isEmpty() ? before.row() : Collections.max(added.keySet());
            return new Page<>(List.copyOf(added.values()), new Cursor(list, 0, last).text());
        });
    }

    /** Events by their numbers, which grow as events are recorded, and whether there are more after them. */
    public record Added<T>(Map<Long, T> byNumber, boolean more) {}

    /**
     * The events of one session after the one with that number, in order, as they are shown; none when the session is not there.
     *
     * @param enough so many characters end the list: it goes on until then, and never stops within an event
     */
    public Added<ShownEvent> after(Tenant tenant, String session, long number, int enough) {
        return readers.read(sql -> after(Form.SHOWN, sql, tenant, session, number, enough));
    }

    private static <T> Added<T> after(Form<T> form, Sql sql, Tenant tenant, String session, long number, int enough)
            throws SQLException {
        var found = new LinkedHashMap<Long, T>();
        var size = new int[1];
        var more = new boolean[1];
        var id = sql.one(
                "SELECT id FROM session WHERE public_id = ? AND organization_id = ? AND environment = ?",
                row -> row.getLong(1),
                session,
                tenant.organization(),
                tenant.environment().wire());
        if (id.isEmpty()) {
            return new Added<>(found, false);
        }
        var details = new DetailReader(sql);
        var tail = EventTail.after(sql, id.get(), number, LONGEST_LIST);
        sql.until(
                "SELECT e.*, " + EventDetailRows.COLUMNS + " FROM (" + tail.numbers() + ") added CROSS JOIN event e "
                        + EventDetailRows.JOIN + " WHERE e.id = added.id ORDER BY added.id",
                row -> {
                    more[0] = size[0] >= enough;
                    if (!more[0]) {
                        var event = form.read(details, row, session);
                        found.put(row.getLong("id"), event);
                        size[0] += form.size.applyAsInt(event);
                    }
                    return !more[0];
                },
                tail.arguments().toArray());
        return new Added<>(found, more[0] || found.size() == LONGEST_LIST);
    }
}
