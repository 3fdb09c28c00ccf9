package dev.runlog.store.follow;

import dev.runlog.model.Problem;
import dev.runlog.store.access.Background;
import dev.runlog.store.access.Readers;
import dev.runlog.store.db.Sql;
import dev.runlog.store.find.SearchIndex;
import dev.runlog.store.runs.DueSessions;
import dev.runlog.store.runs.HiddenSessions;
import dev.runlog.store.runs.SessionMemory;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Derives, behind recording, all that follows from what was recorded. It takes due sessions from a queue, works out what
 * each adds to every sum, and moves the sums by the difference to what it added before.
 *
 * <pre>
 *   recording ──► event, session, due          in the transaction that answers
 *
 *   due ──► step ─┬► counts, in the session's row         each step is one transaction of a bounded size,
 *                 ├► session_tool, session_metadata       which lets recording go first
 *                 ├► sums ({@link SumMoves})
 *                 ├► search_due ──► {@link SearchIndex}
 *                 └► a hidden session goes bit by bit ({@link Removal})
 * </pre>
 *
 * <p>A step that is cut off leaves nothing; run twice it changes nothing; two steps in either order end the same. What is
 * derived belongs to a generation: when that changes, all of it has been dropped, and is derived anew.
 */
public final class Follower {

    private static final Logger log = LoggerFactory.getLogger(Follower.class);

    /** In about as many rows: so much goes into one step while others wait. */
    private static final int ROOM = 400;

    /** And so much when nobody does, or when it is getting late. */
    private static final int LARGE_ROOM = 2_000;

    private static final Duration LATE = Duration.ofSeconds(1);
    private static final int ROWS_PER_SESSION = 8;

    private static final Duration LONGEST_PAUSE = Duration.ofMillis(500);
    private static final Duration SET_ASIDE = Duration.ofMinutes(1);

    private final Background background;
    private final Readers readers;
    private final SessionMemory memory;
    private final Clock clock;
    /** Sessions that a step failed on, each with the time to try again. */
    private final Map<Long, Instant> setAside = new ConcurrentHashMap<>();

    /** Whether going through the queue took long the last time. */
    private boolean late;

    public Follower(Background background, Readers readers, SessionMemory memory, Clock clock) {
        this.background = background;
        this.readers = readers;
        this.memory = memory;
        this.clock = clock;
    }

    /** Goes through the queue once. A queue that took long is given time to grow: a session's changes are derived together. */
    public void round() throws InterruptedException {
        if (isDone()) {
            return;
        }
        long start = System.nanoTime();
        goThrough();
        long took = System.nanoTime() - start;
        late = took > LATE.toNanos();
        TimeUnit.NANOSECONDS.sleep(Math.min(took, LONGEST_PAUSE.toNanos()));
    }

    /** Until what is due now is derived, but for what was set aside: others may record without end meanwhile. */
    public void finish() throws InterruptedException {
        var now = clock.instant();
        while (isAnyDueSince(now) && goThrough()) {
            log.debug("More sessions are due");
        }
    }

    private boolean isAnyDueSince(Instant then) {
        int most = setAside.size() + 1;
        return readers.read(sql -> DueSessions.addedUntil(sql, then, most)).stream()
                .anyMatch(session -> !setAside.containsKey(session));
    }

    private boolean isDone() {
        return readers.read(DueSessions::isEmpty);
    }

    /** How far what is derived is behind what was recorded. */
    public Duration lag() {
        return readers.read(sql -> DueSessions.lag(sql, clock.instant()));
    }

    /** @return whether anything was due */
    private boolean goThrough() throws InterruptedException {
        var now = clock.instant();
        setAside.values().removeIf(until -> until.isBefore(now) || until.isAfter(now.plus(SET_ASIDE)));
        boolean any = false;
        for (var step = next(Long.MAX_VALUE); step.reached > 0; step = next(step.reached)) {
            any |= step.didAny;
        }
        return any;
    }

    /** The session that a step ended with, 0 for none; and whether it did anything. */
    record Step(long reached, boolean didAny) {}

    public Step next(long before) throws InterruptedException {
        int room = background.othersWait() && !late ? ROOM : LARGE_ROOM;
        try {
            return background.run(sql -> step(sql, before, room));
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof Problem busy) {
                throw busy;
            }
            log.debug("A step of several sessions failed; each is tried alone", failed);
            return alone(before);
        }
    }

    /** What cannot be derived is left for later: it is no reason for the others to wait. */
    private Step alone(long before) throws InterruptedException {
        try {
            return background.run(sql -> step(sql, before, 1));
        } catch (CompletionException failed) {
            var due = readers.read(sql -> DueSessions.before(sql, before, 1));
            if (failed.getCause() instanceof Problem busy) {
                throw busy;
            }
            if (due.isEmpty()) {
                return new Step(0, false);
            }
            log.warn("Nothing could be derived from session number {}, for now", due.get(0), failed);
            setAside.put(due.get(0), clock.instant().plus(SET_ASIDE));
            return new Step(due.get(0), false);
        }
    }

    /** Derives what is due of some sessions, those with lower numbers than that one. */
    Step step(Sql sql, long before, int room) throws SQLException {
        long generation = generation(sql);
        var moves = new SumMoves();
        var step = new Step(0, false);
        int left = room;
        for (long session : DueSessions.before(sql, before, Math.max(1, room / ROWS_PER_SESSION))) {
            boolean tried = !setAside.containsKey(session);
            if (tried) {
                left -= ROWS_PER_SESSION + derive(sql, session, generation, Math.max(1, left), moves);
            }
            step = new Step(session, step.didAny || tried);
            if (left <= 0) {
                break;
            }
        }
        moves.write(sql);
        return step;
    }

    static long generation(Sql sql) throws SQLException {
        return sql.number("SELECT generation FROM follower");
    }

    /** A session as it was recorded, and what is known of it. */
    private record Found(RecordedSession recorded, DerivedSession derived, boolean hidden) {

        static final String COLUMNS = RecordedSession.COLUMNS + ", " + DerivedSession.COLUMNS + ", NOT ("
                + HiddenSessions.NOT_HIDDEN + ") AS hidden";
    }

    /** @return how many rows it took, about */
    private int derive(Sql sql, long session, long generation, int room, SumMoves moves) throws SQLException {
        var found = sql.one(
                "SELECT " + Found.COLUMNS + " FROM session s WHERE id = ?",
                row -> new Found(RecordedSession.read(row), DerivedSession.read(row), row.getBoolean("hidden")),
                session);
        if (found.isEmpty()) {
            DueSessions.remove(sql, session);
            return 0;
        }
        var recorded = found.get().recorded;
        var derived = found.get().derived;
        boolean isCurrent = derived.generation() == generation;
        if (found.get().hidden) {
            return new Removal(sql, recorded, isCurrent ? derived : null, moves).step(room);
        }
        var events = isCurrent ? derived.events() : new EventCounts();
        int added = UncountedEvents.addTo(events, sql, session, room);
        var share = Share.of(recorded, events);
        if (isCurrent) {
            moves.takeAway(recorded, derived.share());
        } else {
            MetadataEntries.write(sql, recorded);
        }
        moves.add(recorded, share);
        SessionTools.add(sql, recorded, events, moves);
        new DerivedSession(generation, events, share).write(sql, recorded);
        if (!isCurrent || added > 0 || share.reason() != null) {
            SearchIndex.addDue(sql, session);
        }
        if (added < room) {
            DueSessions.remove(sql, session);
            memory.caughtUp(recorded.id());
        }
        return added;
    }
}
