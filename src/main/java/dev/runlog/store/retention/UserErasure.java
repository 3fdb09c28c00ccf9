package dev.runlog.store.retention;

import dev.runlog.model.Actor;
import dev.runlog.model.Environment;
import dev.runlog.model.Erased;
import dev.runlog.model.Problem;
import dev.runlog.model.Scope;
import dev.runlog.model.SessionChanged;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Background;
import dev.runlog.store.access.Job;
import dev.runlog.store.access.Readers;
import dev.runlog.store.db.Sql;
import dev.runlog.store.follow.Follower;
import dev.runlog.store.notices.NoticeQueue;
import dev.runlog.store.people.AuditStore;
import dev.runlog.store.people.Authority;
import dev.runlog.store.runs.Changes;
import dev.runlog.store.runs.HiddenSessions;
import dev.runlog.store.runs.SessionMemory;
import dev.runlog.store.sqlite.Database;
import dev.runlog.store.sqlite.FullText;
import dev.runlog.store.sqlite.SqlFailure;
import dev.runlog.store.watch.Watch;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Collection;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/**
 * Takes an external user out of everything that is kept, in steps small enough for nobody to wait. What goes is
 * overwritten in the file, see {@link Database}.
 *
 * <pre>
 *   sessions, hidden ─► kept replies ─► their words, facts and events ─► words in the index ─► log
 * </pre>
 *
 * If it breaks off, the same again does the rest.
 */
public final class UserErasure {

    private static final int SESSIONS_PER_STEP = 50;

    private static final int INDEX_PAGES_PER_STEP = 50;
    private static final int MOST_TRIES = 100;
    private static final int PAUSE_MS = 20;

    private final Database database;
    private final Background background;
    private final Readers readers;
    private final AuditStore audit;
    private final Changes changes;
    private final SessionMemory memory;
    private final Follower follower;
    private final Clock clock;

    public UserErasure(
            Database database,
            Background background,
            Readers readers,
            AuditStore audit,
            Changes changes,
            SessionMemory memory,
            Follower follower,
            Clock clock) {
        this.database = database;
        this.background = background;
        this.readers = readers;
        this.audit = audit;
        this.changes = changes;
        this.memory = memory;
        this.follower = follower;
        this.clock = clock;
    }

    /**
     * Returns when nothing of the user is left; that takes as long as it takes.
     *
     * @param user as the client named them
     * @param who erases, and must be allowed to with every step that takes something
     */
    public Erased erase(long organization, Collection<Environment> environments, String user, Actor who) {
        var erased = Erased.NOTHING;
        for (var environment : environments) {
            var tenant = new Tenant(organization, environment);
            erased = erased.plus(hideSessions(tenant, user, who));
            forgetReplies(tenant);
        }
        removeHidden();
        for (var environment : environments) {
            forgetNotices(new Tenant(organization, environment), user);
        }
        for (var environment : environments) {
            refuseWhenAnyIsLeft(new Tenant(organization, environment), user);
        }
        purgeIndex();
        note(organization, environments, erased, who.name());
        emptyLog();
        return erased;
    }

    /** The id of the user is what was to be erased: the audit log does without. */
    private void note(long organization, Collection<Environment> environments, Erased erased, String who) {
        if (erased.sessions() == 0) {
            return;
        }
        String where =
                String.join(", ", environments.stream().map(Environment::wire).toList());
        String what =
                "a user of agents (" + where + "): " + erased.sessions() + " sessions, " + erased.events() + " events";
        try {
            audit.add(organization, who, "sessions.erased", what).join();
        } catch (CompletionException failed) {
            throw reason(failed);
        }
    }

    private <T> T step(Job<T> part) {
        try {
            return background.run(part);
        } catch (CompletionException failed) {
            throw reason(failed);
        } catch (InterruptedException stopping) {
            throw brokenOff();
        }
    }

    private static RuntimeException reason(CompletionException failed) {
        return failed.getCause() instanceof RuntimeException reason ? reason : failed;
    }

    private static Problem brokenOff() {
        Thread.currentThread().interrupt();
        return new Problem(Problem.Code.BUSY, "The erasure was broken off. Ask for it again, and it does the rest.");
    }

    /** Somebody who writes or reads may be in the way, but not each time. */
    private void emptyLog() {
        try {
            for (int tries = 0; !database.emptyLog() && tries < MOST_TRIES; tries++) {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
            }
        } catch (SQLException failure) {
            throw SqlFailure.problem(failure);
        } catch (InterruptedException stopping) {
            throw brokenOff();
        }
    }

    private Erased hideSessions(Tenant tenant, String user, Actor who) {
        var erased = Erased.NOTHING;
        Erased some;
        do {
            some = step(sql -> hideSome(sql, tenant, user, who));
            erased = erased.plus(some);
        } while (some.sessions() > 0);
        return erased;
    }

    private Erased hideSome(Sql sql, Tenant tenant, String user, Actor who) throws SQLException {
        Authority.of(sql, who, tenant.organization()).require(Scope.ADMIN);
        record Found(long row, String id, Erased whole) {}
        var found = sql.all(
                """
                SELECT s.id, s.public_id, s.created_at, %s,
                       (SELECT count(*) FROM event e WHERE e.session_id = s.id) AS events
                FROM session s
                WHERE s.organization_id = ? AND s.environment = ? AND s.user_id = ? AND %s
                LIMIT ?
                """.formatted(SessionMemory.LAST_ACTIVITY, HiddenSessions.NOT_HIDDEN),
                row -> new Found(
                        row.getLong("id"),
                        row.getString("public_id"),
                        new Erased(
                                1,
                                row.getLong("events"),
                                Sql.time(row, "created_at"),
                                SessionMemory.lastActivity(row))),
                tenant.organization(),
                tenant.environment().wire(),
                user,
                SESSIONS_PER_STEP);
        var erased = Erased.NOTHING;
        for (var session : found) {
            HiddenSessions.hide(sql, session.row, clock.instant());
            memory.forget(session.id);
            changes.note(new SessionChanged(tenant, session.id));
            erased = erased.plus(session.whole);
        }
        return erased;
    }

    /** Whose words the notices of an environment have is not known: they lose all of them. */
    private void forgetNotices(Tenant tenant, String user) {
        step(sql -> {
            NoticeQueue.forgetWords(sql, tenant);
            return Watch.forgetUser(sql, tenant, user);
        });
    }

    private void removeHidden() {
        try {
            follower.finish();
        } catch (CompletionException failed) {
            throw reason(failed);
        } catch (InterruptedException stopping) {
            throw brokenOff();
        }
    }

    private void refuseWhenAnyIsLeft(Tenant tenant, String user) {
        long left = readers.read(sql -> sql.number(
                """
                        SELECT count(*) FROM session s
                        WHERE s.organization_id = ? AND s.environment = ? AND s.user_id = ? AND NOT (%s)
                        """.formatted(HiddenSessions.NOT_HIDDEN),
                tenant.organization(),
                tenant.environment().wire(),
                user));
        if (left > 0) {
            throw new Problem(
                    Problem.Code.BUSY,
                    left + " sessions of this user are not gone yet, though nobody finds them any more. Ask for the"
                            + " erasure again: it does the rest.");
        }
    }

    private void forgetReplies(Tenant tenant) {
        for (String from = ""; from != null; ) {
            String last = from;
            var page = readers.read(sql -> KeptReplies.after(sql, tenant, last));
            step(sql -> page.forget(sql, tenant));
            from = page.last();
        }
    }

    /**
     * The index notes which texts are gone and keeps their words until its parts are merged. Twice: a part that is being
     * merged at the moment may have been written before its text was gone. The second time there is mostly nothing to do.
     */
    private void purgeIndex() {
        for (int round = 0; round < 2; round++) {
            int pages = -INDEX_PAGES_PER_STEP; // less than none: all parts into one
            while (mergeSome(pages)) {
                pages = INDEX_PAGES_PER_STEP;
            }
        }
    }

    private boolean mergeSome(int pages) {
        return step(sql -> FullText.merge(sql, pages));
    }
}
