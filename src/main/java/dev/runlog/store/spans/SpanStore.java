package dev.runlog.store.spans;

import dev.runlog.model.Environment;
import dev.runlog.model.Ids;
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
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Spans, and the sessions that they make. */
public final class SpanStore {

    private static final Logger log = LoggerFactory.getLogger(SpanStore.class);

    /** Spans of a session that has been quiet for so long are not kept: only their totals are. */
    private static final Duration KEPT = Duration.ofHours(24);

    /** What comes so late for a session that is gone does not bring it back. */
    private static final Duration KEY_KEPT = Duration.ofDays(7);

    /** What was said of an event that did not come. */
    private static final Duration FILL_IN_KEPT = Duration.ofHours(1);

    /** Of a session with many spans: what follows from more of them is worked out beside the writer, and not at once. */
    private static final Duration SOON = Duration.ofSeconds(1);

    private static final int MOST_AT_ONCE = 100;

    private static final int FORGOTTEN_AT_ONCE = 500;

    private final Writer writer;
    private final Readers readers;
    private final SessionStore sessions;
    private final EventStore events;
    private final SessionMemory memory;
    private final Ids ids = new Ids();

    public SpanStore(Writer writer, Readers readers, SessionStore sessions, EventStore events, SessionMemory memory) {
        this.writer = writer;
        this.readers = readers;
        this.sessions = sessions;
        this.events = events;
        this.memory = memory;
    }

    /** What became of spans that came together. */
    public enum Outcome {
        /** They are part of a session. */
        RECORDED,
        /** There is no session to which they belong: nothing of an agent was among them, or it is gone. */
        IGNORED
    }

    /**
     * The session that is meant.
     *
     * @param isMade whether it is made of spans, not opened by a client
     */
    private record Meant(String id, long row, boolean isMade) {}

    /**
     * All that came of one session in one request; the stage completes when it is on disk.
     *
     * @param said of events, besides
     */
    public <S> CompletableFuture<Outcome> record(
            Tenant tenant, SpanKey key, List<Arrived<S>> arrived, List<Said> said, Assembly<S> assembly, Instant now) {
        int weight = arrived.stream().mapToInt(span -> 1 + span.events().size()).sum();
        return writer.submit(weight, Checked.SPANS, sql -> {
            var asked = ownKey(sql, tenant, key);
            var meant = find(sql, tenant, asked);
            var fillIns = new FillIns(sql, tenant, asked, assembly.fillEvent());
            var session = new SpanWriter<>(assembly, asked, now);
            if (meant.isEmpty()) {
                if (isKnown(sql, tenant, asked)) {
                    return Outcome.IGNORED;
                }
                if (arrived.stream().noneMatch(Arrived::makesSession)) {
                    fillIns.keepAll(said, now);
                    return Outcome.IGNORED;
                }
                session.add(sql, arrived, fillIns);
                session.hear(sql, said);
                session.opened(sql, open(sql, tenant, asked, session.amount(), now));
            } else if (SpanSessionRows.hasManySpans(sql, meant.get().row)) {
                session.keep(sql, meant.get().row, arrived, fillIns, now.plus(SOON));
                session.hear(sql, said);
                fillIns.applyOrKeep(said, session.row(), now);
                memory.changed(sql, tenant, meant.get().id, now);
                return Outcome.RECORDED;
            } else {
                session.open(sql, meant.get().row, meant.get().isMade);
                session.add(sql, arrived, fillIns);
                session.hear(sql, said);
            }
            boolean amountsToSomething = session.amountsToSomething();
            if (amountsToSomething) {
                write(sql, tenant, session, fillIns, now);
            }
            fillIns.applyOrKeep(said, session.row(), now);
            String id = session.id(sql);
            memory.changed(sql, tenant, id, now);
            sql.update("UPDATE session SET updated_at = ? WHERE public_id = ? AND updated_at < ?", now, id, now);
            return amountsToSomething ? Outcome.RECORDED : Outcome.IGNORED;
        });
    }

    private <S> void write(Sql sql, Tenant tenant, SpanWriter<S> session, FillIns fillIns, Instant now)
            throws SQLException {
        String id = session.id(sql);
        session.removeHidden(sql);
        session.placeRecorded(sql);
        for (var event : fillIns.applied(session.takeShown(sql))) {
            events.record(sql, tenant, event.recorded(ids.event(now), now).in(id));
        }
        session.write(sql);
    }

    /** The id of a session of somebody else is a name like any other. */
    private static SpanKey ownKey(Sql sql, Tenant tenant, SpanKey key) throws SQLException {
        boolean isOwn = key.isSession()
                && sql.number(
                                "SELECT count(*) FROM session WHERE public_id = ? AND organization_id = ? AND environment = ?",
                                key.value(),
                                tenant.organization(),
                                tenant.environment().wire())
                        > 0;
        return new SpanKey(key.value(), isOwn);
    }

    private static Optional<Meant> find(Sql sql, Tenant tenant, SpanKey key) throws SQLException {
        if (key.isSession()) {
            return sql.one(
                    "SELECT public_id, id FROM session WHERE public_id = ?",
                    row -> new Meant(row.getString(1), row.getLong(2), false),
                    key.value());
        }
        return sql.one(
                """
                SELECT s.public_id, s.id
                FROM span_key k JOIN session s ON s.public_id = k.session
                WHERE k.organization_id = ? AND k.environment = ? AND k.key = ?
                """,
                row -> new Meant(row.getString(1), row.getLong(2), true),
                tenant.organization(),
                tenant.environment().wire(),
                key.value());
    }

    private static boolean isKnown(Sql sql, Tenant tenant, SpanKey key) throws SQLException {
        return sql.number(
                        "SELECT count(*) FROM span_key WHERE organization_id = ? AND environment = ? AND key = ?",
                        tenant.organization(),
                        tenant.environment().wire(),
                        key.value())
                > 0;
    }

    /** @return the number of its row */
    private long open(Sql sql, Tenant tenant, SpanKey key, SpanSession said, Instant now) throws SQLException {
        String id = ids.session(now);
        var session = new NewSession(said.name(), said.agentName(), said.userId(), said.metadata(), said.content());
        long row = sessions.open(sql, tenant, id, session, said.createdAt(), now);
        sql.update(
                "INSERT INTO span_key (organization_id, environment, key, session) VALUES (?, ?, ?, ?)",
                tenant.organization(),
                tenant.environment().wire(),
                key.value(),
                id);
        return row;
    }

    /** A session that is to be looked at again, for nothing has come for a while. */
    private record Quiet(long row, Tenant tenant, SpanKey key) {}

    /** @return whether there may be more */
    public <S> boolean lookAgain(Assembly<S> assembly, Instant now) {
        var quiet = readers.read(sql -> sql.all(
                """
                SELECT q.session_id, s.organization_id, s.environment, s.public_id, k.key
                FROM span_session q
                JOIN session s ON s.id = q.session_id
                LEFT JOIN span_key k
                  ON k.organization_id = s.organization_id AND k.environment = s.environment AND k.session = s.public_id
                WHERE q.look_again_at <= ?
                LIMIT ?
                """,
                row -> {
                    String key = row.getString("key");
                    return new Quiet(
                            row.getLong("session_id"),
                            new Tenant(row.getLong("organization_id"), Environment.of(row.getString("environment"))),
                            key == null ? new SpanKey(row.getString("public_id"), true) : new SpanKey(key, false));
                },
                now,
                MOST_AT_ONCE));
        for (var session : quiet) {
            while (lookAgain(session, assembly, now)) {
                log.debug("More events of session number {} are to be recorded", session.row);
            }
        }
        return quiet.size() == MOST_AT_ONCE;
    }

    /**
     * Works it out beside the writer, for there may be many; if more has come meanwhile, it is done again.
     *
     * @return whether there is more to do
     */
    private <S> boolean lookAgain(Quiet quiet, Assembly<S> assembly, Instant now) {
        var session = new SpanWriter<>(assembly, quiet.key, now);
        readers.read(sql -> {
            session.read(sql, quiet.row, !quiet.key.isSession());
            return session.amountsToSomething();
        });
        return writer.submitBehind(sql -> {
                    try {
                        if (!session.amountsToSomething()) {
                            SpanSessionRows.lookNoMore(sql, quiet.row);
                        } else if (session.isStill(sql)) {
                            var fillIns = new FillIns(sql, quiet.tenant, quiet.key, assembly.fillEvent());
                            write(sql, quiet.tenant, session, fillIns, now);
                            memory.touch(sql, quiet.tenant, session.id(sql));
                        }
                    } catch (Problem gone) {
                        SpanSessionRows.lookNoMore(sql, quiet.row);
                    }
                    return session.hasMore();
                })
                .join();
    }

    /**
     * Forgets some of the spans of sessions that have been quiet for long, keys of sessions that are gone, and what was
     * said of events that did not come.
     *
     * @return how many of them
     */
    public CompletableFuture<Integer> forgetOld(Instant now) {
        return writer.submitBehind(sql -> {
            int done = forgetSpans(sql, now);
            done += sql.update("""
                    DELETE FROM span_key
                    WHERE (organization_id, environment, key) IN (
                      SELECT organization_id, environment, key FROM span_key WHERE gone_at < ? LIMIT 100)
                    """, now.minus(KEY_KEPT));
            return done + FillIns.forgetOld(sql, now.minus(FILL_IN_KEPT));
        });
    }

    /** Some of those of one session. */
    private static int forgetSpans(Sql sql, Instant now) throws SQLException {
        var begun = sql.one("SELECT session_id FROM span_session WHERE forgetting = 1 LIMIT 1", row -> row.getLong(1));
        var old = begun.isPresent()
                ? begun
                : sql.one(
                        "SELECT session_id FROM span_session WHERE has_spans = 1 AND last_at < ? LIMIT 1",
                        row -> row.getLong(1),
                        now.minus(KEPT));
        if (old.isEmpty()) {
            return 0;
        }
        if (begun.isEmpty()) {
            SpanSessionRows.forget(sql, old.get());
        }
        int done = SpanRows.delete(sql, old.get(), FORGOTTEN_AT_ONCE);
        if (done < FORGOTTEN_AT_ONCE) {
            SpanSessionRows.forgotten(sql, old.get());
        }
        return 1 + done;
    }
}
