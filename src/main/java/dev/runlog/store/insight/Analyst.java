package dev.runlog.store.insight;

import dev.runlog.insight.cause.Causes;
import dev.runlog.insight.run.RunReader;
import dev.runlog.insight.run.RunSummary;
import dev.runlog.model.SessionChanged;
import dev.runlog.store.access.Background;
import dev.runlog.store.access.Readers;
import dev.runlog.store.db.Sql;
import dev.runlog.store.insight.InsightDue.Due;
import dev.runlog.store.recorded.RecordedSession;
import dev.runlog.store.runs.Changes;
import dev.runlog.store.runs.DueSessions;
import dev.runlog.store.runs.HiddenSessions;
import dev.runlog.store.sqlite.SqlFailure;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Judges runs that ended, behind the follower: it reads each whole, asks the rules, and writes what they say. A run that
 * changes afterwards is judged anew; judged twice, the same comes of it.
 */
public final class Analyst {

    private static final Logger log = LoggerFactory.getLogger(Analyst.class);

    private static final int RUNS_PER_STEP = 100;

    /** A round ends after that, or when nothing is ripe. */
    private static final Duration ROUND = Duration.ofMillis(200);

    private static final Duration SET_ASIDE = Duration.ofMinutes(10);

    /** Longer than any run waits to ripen, and shorter than what was set aside. */
    private static final Duration ALL_RIPE = Duration.ofMinutes(1);

    private final Background background;
    private final Readers readers;
    private final Changes changes;
    private final NormRows norms;
    private final Clock clock;

    public Analyst(Background background, Readers readers, Changes changes, NormRows norms, Clock clock) {
        this.background = background;
        this.readers = readers;
        this.changes = changes;
        this.norms = norms;
        this.clock = clock;
    }

    /** Judges some of the runs that are ripe. */
    public void round() throws InterruptedException {
        long end = System.nanoTime() + ROUND.toNanos();
        while (System.nanoTime() - end < 0 && judgeSome(clock.instant())) {
            log.debug("More runs wait to be judged");
        }
    }

    /** Until all that are there now are judged, but for what was set aside. @return whether there was any */
    public boolean finish() throws InterruptedException {
        boolean any = false;
        while (judgeSome(clock.instant().plus(ALL_RIPE))) {
            any = true;
        }
        return any;
    }

    /** @return whether any was there */
    private synchronized boolean judgeSome(Instant ripe) throws InterruptedException {
        var due = readers.read(sql -> InsightDue.ripe(sql, ripe, RUNS_PER_STEP));
        if (due.isEmpty()) {
            return false;
        }
        var reading = new Reading(due);
        while (readers.read(reading::readPage)) {
            log.debug("Read a page of what is to be judged");
        }
        background.run(sql -> {
            for (var one : reading.done) {
                write(sql, one);
            }
            return null;
        });
        return true;
    }

    /** A due run, and what came of it. */
    private sealed interface Done {
        Due due();

        record Judged(Due due, JudgedRun run) implements Done {}

        record Gone(Due due) implements Done {}

        record Broken(Due due) implements Done {}
    }

    /** Reads due runs one after the other, a page at a time. */
    private final class Reading {
        private final List<Due> due;
        private final List<Done> done = new ArrayList<>();
        /** That is read at the moment; null between two. */
        private Open open;

        Reading(List<Due> due) {
            this.due = due;
        }

        /** @return whether there is more to read */
        boolean readPage(Sql sql) throws SQLException {
            int size = 0;
            while (done.size() < due.size() && size < RunEvents.PAGE) {
                size += readSome(sql, due.get(done.size()));
            }
            return done.size() < due.size();
        }

        /** What cannot be judged is no reason for the others to wait. */
        private int readSome(Sql sql, Due run) throws SQLException {
            try {
                if (open == null && !begin(sql, run)) {
                    done.add(new Done.Gone(run));
                    return 0;
                }
                int size = open.events.readPage(sql);
                if (open.events.isComplete()) {
                    done.add(new Done.Judged(run, open.judge()));
                    open = null;
                }
                return size;
            } catch (SQLException | RuntimeException broken) {
                if (broken instanceof SQLException failure && SqlFailure.isBrokenOff(failure)) {
                    throw failure; // which says nothing about the run
                }
                log.warn("Session number {} could not be judged, for now", run.session(), broken);
                done.add(new Done.Broken(run));
                open = null;
                return 0;
            }
        }

        private boolean begin(Sql sql, Due run) throws SQLException {
            var recorded = find(sql, run.session());
            if (recorded.isPresent()) {
                var found = recorded.get();
                var reader = new RunReader(norms.of(sql, found.tenant(), found.agentName()));
                open = new Open(found, reader, new RunEvents(run.session(), reader));
            }
            return recorded.isPresent();
        }
    }

    private record Open(RecordedSession recorded, RunReader reader, RunEvents events) {
        JudgedRun judge() {
            var summary = summary(recorded);
            var analysis = reader.finish(summary);
            return new JudgedRun(recorded, events.last(), events.count(), analysis, Causes.of(summary, analysis));
        }
    }

    private static Optional<RecordedSession> find(Sql sql, long session) throws SQLException {
        return sql.one(
                "SELECT " + RecordedSession.COLUMNS + " FROM session s WHERE id = ? AND " + HiddenSessions.NOT_HIDDEN,
                RecordedSession::read,
                session);
    }

    static RunSummary summary(RecordedSession run) {
        return new RunSummary(
                run.agentName(),
                run.status(),
                run.success(),
                run.failureReason(),
                run.createdAt().toEpochMilli(),
                run.completedAt() == null ? null : run.completedAt().toEpochMilli(),
                run.estimatedCost() == null ? null : run.estimatedCost().doubleValue(),
                run.durationMs() == null ? null : run.durationMs().doubleValue(),
                run.promptTokens(),
                run.completionTokens(),
                run.totalTokens());
    }

    private void write(Sql sql, Done done) throws SQLException {
        var due = done.due();
        if (done instanceof Done.Broken) {
            InsightDue.later(sql, due, clock.instant().plus(SET_ASIDE));
        } else if (done instanceof Done.Judged judged
                && find(sql, due.session()).isPresent()) {
            write(sql, due, judged.run());
        } else {
            InsightDue.remove(sql, due.organization(), due.session());
        }
    }

    private void write(Sql sql, Due due, JudgedRun judged) throws SQLException {
        var before = RunInsight.facts(sql, due.session());
        RunInsight.write(sql, judged);
        if (!before.equals(RunInsight.facts(sql, due.session()))) {
            DueSessions.add(sql, due.organization(), due.session(), clock.instant());
            changes.note(new SessionChanged(judged.run().tenant(), judged.run().id()));
        }
        if (isOutdated(sql, judged)) {
            InsightDue.later(sql, due, clock.instant());
        } else {
            InsightDue.remove(sql, due.organization(), due.session());
        }
    }

    /** Whether the follower knows of more than was read. What it does not know yet, it will come to. */
    private static boolean isOutdated(Sql sql, JudgedRun judged) throws SQLException {
        return sql.number(
                        """
                        SELECT count(*) FROM session
                        WHERE id = ?
                          AND (counted_event > ? OR counted_event = ? AND event_count <> ? OR updated_at <> ?)
                        """,
                        judged.run().number(),
                        judged.lastEvent(),
                        judged.lastEvent(),
                        judged.events(),
                        judged.run().updatedAt())
                > 0;
    }
}
