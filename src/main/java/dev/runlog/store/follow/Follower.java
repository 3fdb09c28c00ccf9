package dev.runlog.store.follow;

import dev.runlog.model.Problem;
import dev.runlog.model.SessionStatus;
import dev.runlog.store.access.Background;
import dev.runlog.store.access.Readers;
import dev.runlog.store.columns.ToolCounts;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.FactChanges;
import dev.runlog.store.facts.SessionFacts;
import dev.runlog.store.find.SearchIndex;
import dev.runlog.store.insight.InsightDue;
import dev.runlog.store.insight.RunInsight;
import dev.runlog.store.recorded.EventCounts;
import dev.runlog.store.recorded.RecordedMarks;
import dev.runlog.store.recorded.RecordedModel;
import dev.runlog.store.recorded.RecordedSession;
import dev.runlog.store.recorded.UncountedEvents;
import dev.runlog.store.runs.DueSessions;
import dev.runlog.store.runs.DueSessions.Due;
import dev.runlog.store.runs.HiddenSessions;
import dev.runlog.store.runs.SessionMemory;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Derives, behind recording, all that follows from what was recorded: it takes due sessions from a queue, counts their
 * events, and writes the facts of each.
 *
 * <pre>
 *   recording ──► event, session, due          in the transaction that answers
 *
 *   due ──► step ─┬► counts, in the session's row         each step is one transaction of a bounded size,
 *                 ├► fact_block, fact_column              which lets recording go first
 *                 ├► search_due ──► {@link SearchIndex}
 *                 ├► insight_due ──► {@code Analyst}, for a run that ended
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

    /** And so much when nobody does, or when there is more due than one round takes. */
    private static final int LARGE_ROOM = 2_000;

    private static final int ROWS_PER_SESSION = 8;

    /** A round ends after that, or when it has been through the queue. */
    private static final Duration ROUND = Duration.ofMillis(200);

    private static final Duration SET_ASIDE = Duration.ofMinutes(10);

    private final Background background;
    private final Readers readers;
    private final SessionMemory memory;
    private final Clock clock;
    /** Sessions that a step failed on, each with the time to try again. */
    private final Map<Long, Instant> setAside = new ConcurrentHashMap<>();

    /** The last session of each organization that the last round came to; none of those it was through with. */
    private Map<Long, Long> reached = new HashMap<>();

    public Follower(Background background, Readers readers, SessionMemory memory, Clock clock) {
        this.background = background;
        this.readers = readers;
        this.memory = memory;
        this.clock = clock;
    }

    /** Derives some of what is due. When that is all, it gives changes time to gather: those of a session go together. */
    public void round() throws InterruptedException {
        if (isDone()) {
            return;
        }
        long start = System.nanoTime();
        goOn();
        if (!isLate()) {
            TimeUnit.NANOSECONDS.sleep(Math.min(System.nanoTime() - start, ROUND.toNanos()));
        }
    }

    private synchronized boolean isLate() {
        return !reached.isEmpty();
    }

    /** Until what is due now is derived, but for what was set aside: others may record without end meanwhile. */
    public void finish() throws InterruptedException {
        var now = clock.instant();
        while (isAnyDueSince(now) && goOn()) {
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

    /**
     * Goes on through the queue, taking from all organizations in turn: however much one records, the others do not wait for
     * it.
     *
     * @return whether it did anything, or there may be more before the place where it went on
     */
    private synchronized boolean goOn() throws InterruptedException {
        var now = clock.instant();
        setAside.values().removeIf(until -> until.isBefore(now) || until.isAfter(now.plus(SET_ASIDE)));
        long end = System.nanoTime() + ROUND.toNanos();
        int room = background.othersWait() && reached.isEmpty() ? ROOM : LARGE_ROOM;
        var before = new LinkedHashMap<Long, Long>();
        for (long organization : readers.read(DueSessions::organizations)) {
            before.put(organization, reached.getOrDefault(organization, Long.MAX_VALUE));
        }
        boolean any = !reached.isEmpty();
        while (!before.isEmpty() && System.nanoTime() - end < 0) {
            var group = nextGroup(before, room / ROWS_PER_SESSION);
            any |= !group.isEmpty();
            int done = 0;
            while (done < group.size() && System.nanoTime() - end < 0) {
                done += derive(group.subList(done, group.size()), room);
            }
            for (var due : group.subList(done, group.size())) {
                before.merge(due.organization(), due.session() + 1, Math::max); // the next round begins there
            }
        }
        reached = before;
        return any;
    }

    /** About as many due sessions, of all organizations in turn; moves on to where they end. */
    private List<Due> nextGroup(Map<Long, Long> before, int size) {
        int each = Math.max(1, size / before.size());
        var lines = new ArrayList<List<Due>>();
        for (long organization : List.copyOf(before.keySet())) {
            var some = readers.read(sql -> DueSessions.before(sql, organization, before.get(organization), each));
            if (some.isEmpty()) {
                before.remove(organization);
            } else {
                before.put(organization, some.get(some.size() - 1).session());
                lines.add(some);
            }
        }
        var group = new ArrayList<Due>();
        for (int i = 0; i < each; i++) {
            for (var line : lines) {
                if (i < line.size() && !setAside.containsKey(line.get(i).session())) {
                    group.add(line.get(i));
                }
            }
        }
        return group;
    }

    /** @return how many of them it came to */
    private int derive(List<Due> group, int room) throws InterruptedException {
        try {
            return background.run(sql -> step(sql, group, room));
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof Problem busy) {
                throw busy;
            }
            log.debug("A step of several sessions failed; each is tried alone", failed);
        }
        int failures = 0;
        for (var due : group) {
            failures += deriveAlone(due) ? 0 : 1;
        }
        log.warn("Nothing could be derived from {} sessions, for now", failures);
        return group.size();
    }

    /** What cannot be derived is left for later: it is no reason for the others to wait. */
    private boolean deriveAlone(Due due) throws InterruptedException {
        try {
            background.run(sql -> step(sql, List.of(due), ROOM));
            return true;
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof Problem busy) {
                throw busy;
            }
            log.debug("Nothing could be derived from session number {}", due.session(), failed);
            setAside.put(due.session(), clock.instant().plus(SET_ASIDE));
            return false;
        }
    }

    /**
     * Derives what is due of these sessions, as far as there is room: of the last one perhaps not all.
     *
     * @return how many of them it came to
     */
    public int step(Sql sql, List<Due> group, int room) throws SQLException {
        long generation = generation(sql);
        var facts = new FactChanges(sql);
        int left = room;
        int done = 0;
        for (; done < group.size() && left > 0; done++) {
            left -= ROWS_PER_SESSION + derive(sql, group.get(done), generation, left, facts);
        }
        facts.write();
        return done;
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
    private int derive(Sql sql, Due due, long generation, int room, FactChanges facts) throws SQLException {
        var found = sql.one(
                "SELECT " + Found.COLUMNS + " FROM session s WHERE id = ?",
                row -> new Found(RecordedSession.read(row), DerivedSession.read(row), row.getBoolean("hidden")),
                due.session());
        if (found.isEmpty()) {
            DueSessions.remove(sql, due);
            return 0;
        }
        var recorded = found.get().recorded;
        var derived = found.get().derived;
        boolean isCurrent = derived.generation() == generation;
        if (found.get().hidden) {
            return new Removal(sql, recorded, isCurrent ? derived : null, facts).step(room);
        }
        // A session that is in no block is counted from its first event.
        boolean hasFacts = isCurrent && derived.block() != 0;
        var events = hasFacts ? derived.events() : new EventCounts();
        // Of a session that is to be counted anew, nothing that was counted before holds.
        boolean isCounted = hasFacts && events.lastEvent() > 0;
        int added = UncountedEvents.addTo(events, sql, due.session(), room);
        var before = hasFacts ? facts.find(derived.block(), recorded.number()) : Optional.<SessionFacts>empty();
        var now = recorded.facts(
                RecordedModel.of(sql, recorded.number()),
                events,
                tools(isCounted ? before : Optional.empty(), events),
                RecordedMarks.of(sql, recorded.number()),
                RunInsight.facts(sql, recorded));
        long block = facts.put(recorded.tenant(), hasFacts ? derived.block() : 0, now);
        new DerivedSession(generation, block, events).write(sql, recorded);
        if (!isCurrent || added > 0 || now.hasOtherReason(before)) {
            SearchIndex.addDue(sql, due.organization(), due.session());
        }
        if (recorded.status() != SessionStatus.ACTIVE) {
            InsightDue.addIfChanged(sql, recorded, events, clock.instant());
        }
        if (added < room) {
            DueSessions.remove(sql, due);
            memory.caughtUp(recorded.id());
        }
        return added;
    }

    static Map<String, ToolCounts> tools(Optional<SessionFacts> before, EventCounts events) {
        var tools = new LinkedHashMap<String, ToolCounts>();
        before.ifPresent(facts -> tools.putAll(facts.tools()));
        events.addedTools().forEach((tool, added) -> {
            if (tools.containsKey(tool) || tools.size() < SessionFacts.MOST_TOOLS) {
                tools.merge(tool, added, ToolCounts::plus);
            }
        });
        return tools;
    }
}
