package dev.runlog.store.spans;

import dev.runlog.model.Ids;
import dev.runlog.model.NewEvent;
import dev.runlog.model.NewSession;
import dev.runlog.model.Problem;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.runs.EventStore;
import dev.runlog.store.runs.SessionMemory;
import dev.runlog.store.runs.SessionStore;
import dev.runlog.store.spans.SpanKeys.Meant;
import dev.runlog.store.spans.SpanKeys.Quiet;
import dev.runlog.store.spans.SpanMemory.Ahead;
import dev.runlog.store.spans.SpanMemory.Known;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Spans, and the sessions that they make. */
public final class SpanStore<S> {

    private static final Logger log = LoggerFactory.getLogger(SpanStore.class);

    /** Of a session with many spans: what follows from more of them is worked out beside the writer, and not at once. */
    private static final Duration SOON = Duration.ofSeconds(1);

    /** Of a session of which no more is kept: all that is kept is read for it. */
    private static final Duration LATER = Duration.ofSeconds(10);

    private static final int MOST_AT_ONCE = 100;

    private final Writer writer;
    private final Readers readers;
    private final SessionStore sessions;
    private final EventStore events;
    private final SessionMemory memory;
    private final Assembly<S> assembly;
    private final SpanMemory<S> remembered = new SpanMemory<>();
    private final Ids ids = new Ids();

    public SpanStore(
            Writer writer,
            Readers readers,
            SessionStore sessions,
            EventStore events,
            SessionMemory memory,
            Assembly<S> assembly) {
        this.writer = writer;
        this.readers = readers;
        this.sessions = sessions;
        this.events = events;
        this.memory = memory;
        this.assembly = assembly;
    }

    /** What became of spans that came together. */
    public enum Outcome {
        /** They are part of a session. */
        RECORDED,
        /** There is no session to which they belong: nothing of an agent was among them, or it is gone. */
        IGNORED
    }

    /**
     * All that came of one session in one request.
     *
     * @param said of events, besides
     */
    public record Together<S>(SpanKey key, List<Arrived<S>> spans, List<Said> said, Instant now) {

        /** In events: as much of a commit it fills. */
        int weight() {
            return spans.stream().mapToInt(span -> 1 + span.events().size()).sum();
        }
    }

    /** @return completed when it is on disk */
    public CompletableFuture<Outcome> record(Tenant tenant, Together<S> come) {
        var ahead = ahead(tenant, come);
        return writer.submit(come.weight(), Checked.SPANS, sql -> new Recording(sql, tenant, come, ahead).outcome());
    }

    /** Works out what follows before the writer has time for it: mostly, nothing else will have come meanwhile. */
    private Ahead<S> ahead(Tenant tenant, Together<S> come) {
        var before =
                remembered.find(tenant, come.key).filter(one -> !one.isLarge()).orElse(null);
        var spans = new HashMap<SpanMemory.SpanId, S>();
        if (before != null) {
            spans.putAll(before.spans());
        }
        come.spans.forEach(span -> spans.putIfAbsent(SpanMemory.SpanId.of(span), span.known()));
        return new Ahead<>(before, assembly.sum().of(come.key, spans.values(), come.now, come.now));
    }

    /** What is done with it, within one job. */
    private final class Recording {
        private final Sql sql;
        private final Tenant tenant;
        private final Together<S> come;
        private final Ahead<S> ahead;
        private final SpanKey key;
        private final FillIns fillIns;
        private final SpanWriter<S> session;

        Recording(Sql sql, Tenant tenant, Together<S> come, Ahead<S> ahead) throws SQLException {
            this.sql = sql;
            this.tenant = tenant;
            this.come = come;
            this.ahead = ahead;
            this.key = SpanKeys.own(sql, tenant, come.key);
            this.fillIns = new FillIns(sql, tenant, key, assembly.fillEvent());
            this.session = new SpanWriter<>(assembly, key, come.now);
        }

        Outcome outcome() throws SQLException {
            var meant = SpanKeys.find(sql, tenant, key);
            return meant.isPresent() ? addTo(meant.get()) : begin();
        }

        private Outcome begin() throws SQLException {
            if (SpanKeys.isKnown(sql, tenant, key)) {
                return Outcome.IGNORED;
            }
            if (come.spans.stream().noneMatch(Arrived::makesSession)) {
                fillIns.keepAll(come.said, come.now);
                return Outcome.IGNORED;
            }
            join();
            if (key.equals(come.key)) {
                session.take(ahead);
            }
            String id = ids.session(come.now);
            session.begin(sql, open(id));
            return finish(id);
        }

        private void join() throws SQLException {
            session.add(sql, come.spans, fillIns);
            session.hear(sql, come.said);
        }

        /** @return the number of its row */
        private long open(String id) throws SQLException {
            var said = session.amount();
            var opened = new NewSession(said.name(), said.agentName(), said.userId(), said.metadata(), said.content());
            long row = sessions.open(sql, tenant, id, opened, said.createdAt(), come.now);
            SpanKeys.add(sql, tenant, key, id);
            return row;
        }

        private Outcome addTo(Meant meant) throws SQLException {
            var known = SpanSessionRows.state(sql, meant.row());
            if (known.isEmpty()) {
                SpanSessionRows.join(sql, meant.row(), come.now);
            }
            var state = known.orElse(SpanSessionRows.State.begun(come.now));
            session.open(meant.row(), meant.isMade(), state);
            if (state.isFull()) {
                return addToFull(meant, state);
            }
            var before = remembered.find(tenant, key).filter(one -> one.isOf(meant.row(), state, memory.generation()));
            if (hasMany(before, state)) {
                return keep(meant.id(), come.spans, SOON);
            }
            if (before.isPresent()) {
                session.recall(before.get());
                join();
                session.take(ahead);
            } else {
                session.read(sql);
                join();
            }
            return finish(meant.id());
        }

        private boolean hasMany(Optional<Known<S>> before, SpanSessionRows.State state) throws SQLException {
            return before.isPresent()
                    ? before.get().isLarge()
                    : !state.isForgetting() && (state.isLarge() || SpanSessionRows.hasManySpans(sql, session.row()));
        }

        private Outcome addToFull(Meant meant, SpanSessionRows.State state) throws SQLException {
            var isKept = come.spans.stream()
                    .collect(Collectors.partitioningBy(span -> span.isTop() && state.hasRoomForTops()));
            var unkept = new SpanWriter<>(assembly, key, come.now);
            unkept.open(meant.row(), meant.isMade(), state);
            unkept.addUnkept(sql, isKept.get(false), fillIns);
            if (unkept.amountsToSomething()) {
                recordAll(
                        sql,
                        tenant,
                        meant.id(),
                        new SpanEvents<>(sql, assembly, unkept).shownOfUnkept(),
                        fillIns,
                        come.now);
                SpanSessionRows.addToPast(sql, meant.row(), unkept.amount());
            }
            return keep(meant.id(), isKept.get(true), LATER);
        }

        private Outcome keep(String id, List<Arrived<S>> spans, Duration pause) throws SQLException {
            session.keep(sql, spans, fillIns, come.now.plus(pause));
            session.hear(sql, come.said);
            fillIns.applyOrKeep(come.said, session.row(), come.now);
            memory.changed(sql, tenant, id, come.now);
            remembered.forget(tenant, key);
            return Outcome.RECORDED;
        }

        private Outcome finish(String id) throws SQLException {
            boolean amountsToSomething = session.amountsToSomething();
            if (amountsToSomething) {
                write(sql, tenant, id, session, fillIns, come.now);
                remembered.put(tenant, key, session.known(memory.generation()));
            }
            fillIns.applyOrKeep(come.said, session.row(), come.now);
            memory.changed(sql, tenant, id, come.now);
            SpanSessionRows.changed(sql, session.row(), come.now);
            return amountsToSomething ? Outcome.RECORDED : Outcome.IGNORED;
        }
    }

    /** @return whether there is more to do */
    private boolean write(Sql sql, Tenant tenant, String id, SpanWriter<S> session, FillIns fillIns, Instant now)
            throws SQLException {
        var shown = new SpanEvents<>(sql, assembly, session);
        shown.removeHidden();
        shown.placeRecorded();
        recordAll(sql, tenant, id, shown.takeShown(), fillIns, now);
        session.write(sql, shown.hasMore());
        return shown.hasMore();
    }

    private void recordAll(Sql sql, Tenant tenant, String id, List<NewEvent> shown, FillIns fillIns, Instant now)
            throws SQLException {
        for (var event : fillIns.applied(shown)) {
            events.record(sql, tenant, event.recorded(ids.event(now), now).in(id));
        }
    }

    /** @return whether there may be more */
    public boolean lookAgain(Instant now) {
        var quiet = readers.read(sql -> SpanKeys.quiet(sql, now, MOST_AT_ONCE));
        for (var session : quiet) {
            while (lookAgain(session, now)) {
                log.debug("More events of session number {} are to be recorded", session.row());
            }
        }
        return quiet.size() == MOST_AT_ONCE;
    }

    /**
     * Works it out beside the writer, for there may be many; if more has come meanwhile, it is done again.
     *
     * @return whether there is more to do
     */
    private boolean lookAgain(Quiet quiet, Instant now) {
        var session = new SpanWriter<>(assembly, quiet.key(), now);
        readers.read(sql -> {
            var state = SpanSessionRows.state(sql, quiet.row());
            if (state.isPresent()) {
                session.open(quiet.row(), !quiet.key().isSession(), state.get());
                session.read(sql);
            }
            return session.amountsToSomething();
        });
        return writer.submitBehind(sql -> settle(sql, quiet, session, now)).join();
    }

    /** @return whether there is more to do */
    private boolean settle(Sql sql, Quiet quiet, SpanWriter<S> session, Instant now) throws SQLException {
        remembered.forget(quiet.tenant(), quiet.key());
        try {
            if (!session.amountsToSomething()) {
                SpanSessionRows.lookNoMore(sql, quiet.row());
            } else if (session.isStill(sql)) {
                var fillIns = new FillIns(sql, quiet.tenant(), quiet.key(), assembly.fillEvent());
                boolean more = write(sql, quiet.tenant(), quiet.id(), session, fillIns, now);
                memory.touch(sql, quiet.tenant(), quiet.id());
                return more;
            }
        } catch (Problem gone) {
            SpanSessionRows.lookNoMore(sql, quiet.row());
        }
        return false;
    }
}
