package dev.runlog.store.runs;

import dev.runlog.model.Environment;
import dev.runlog.model.SessionChanged;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.details.StateMemory;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What recording an event must know of its session, remembered for the sessions that were recorded in last. Lives on the
 * writer's thread, and is emptied when a transaction is rolled back or another process has written.
 */
public final class SessionMemory {

    private static final int MOST = 32_768;

    /** What {@link #lastActivity} is made of, for a session {@code s}. */
    public static final String LAST_ACTIVITY = """
            s.updated_at, s.last_activity_at, (
              SELECT max(e.created_at) FROM event e
              WHERE e.session_id = s.id AND +e.id > s.counted_event) AS last_recorded_at""";

    /** When anything was recorded last, counted or not. */
    public static Instant lastActivity(ResultSet row) throws SQLException {
        long counted = Math.max(row.getLong("updated_at"), row.getLong("last_activity_at"));
        return Instant.ofEpochMilli(Math.max(counted, row.getLong("last_recorded_at")));
    }

    /** A session that events may be added to. */
    static final class Known {
        private final long number;
        private final SessionChanged changed;
        private Instant lastActivity;
        private boolean due;

        private Known(long number, SessionChanged changed, Instant lastActivity) {
            this.number = number;
            this.changed = changed;
            this.lastActivity = lastActivity;
        }

        /** Of its row. */
        long number() {
            return number;
        }

        /** The latest anything was recorded in it: no event that says nothing of its own time stands before this. */
        Instant lastActivity() {
            return lastActivity;
        }
    }

    private final Changes changes;
    private final Clock clock;
    private final Map<String, Known> byId = new LinkedHashMap<>(1_024, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
            return size() > MOST;
        }
    };

    private final StateMemory states = new StateMemory();
    private long generation;

    public SessionMemory(Changes changes, Clock clock) {
        this.changes = changes;
        this.clock = clock;
    }

    StateMemory states() {
        return states;
    }

    /** @throws dev.runlog.model.Problem when there is no such session, or it belongs to somebody else */
    Known find(Sql sql, Tenant tenant, String id) throws SQLException {
        var known = byId.get(id);
        if (known == null) {
            known = read(sql, id);
            byId.put(id, known);
        }
        SessionOwner.refuseOthers(tenant, known.changed.tenant());
        return known;
    }

    /** The number of its row, for what is kept beside it; refuses as {@link #find} does. */
    public long number(Sql sql, Tenant tenant, String id) throws SQLException {
        return find(sql, tenant, id).number;
    }

    /** Something beside the session was changed: as {@link #changed}, but no activity of its own. */
    public void touch(Sql sql, Tenant tenant, String id) throws SQLException {
        var session = find(sql, tenant, id);
        changed(sql, session, session.lastActivity);
    }

    /** As {@link #touch}, and it was active just now. */
    public void changed(Sql sql, Tenant tenant, String id, Instant now) throws SQLException {
        changed(sql, find(sql, tenant, id), now);
    }

    private static Known read(Sql sql, String id) throws SQLException {
        return sql.one(
                        "SELECT s.id, s.organization_id, s.environment, " + LAST_ACTIVITY
                                + " FROM session s WHERE s.public_id = ?",
                        row -> new Known(
                                row.getLong(1),
                                new SessionChanged(new Tenant(row.getLong(2), Environment.of(row.getString(3))), id),
                                lastActivity(row)),
                        id)
                .orElseThrow(SessionOwner::notFound);
    }

    /** The session was changed at this time, by whatever: whoever follows it is told, and what is derived from it is due. */
    void changed(Sql sql, Known session, Instant at) throws SQLException {
        if (at.isAfter(session.lastActivity)) {
            session.lastActivity = at;
        }
        if (!session.due) {
            DueSessions.add(sql, session.changed.tenant().organization(), session.number, clock.instant());
            session.due = true;
        }
        changes.note(session.changed);
    }

    /** To be called by the writer whose jobs use this. */
    public Writer.Callbacks callbacks() {
        return new Writer.Callbacks(this::othersWrote, changes::tell, this::rolledBack);
    }

    /** What another process has written, nobody here knows. */
    private void othersWrote() {
        clear();
        changes.noteOtherProcess();
    }

    private void rolledBack() {
        clear();
        changes.forget();
    }

    /** Changes when all that was remembered is forgotten. */
    public long generation() {
        return generation;
    }

    private void clear() {
        generation++;
        byId.clear();
        states.clear();
    }

    /** What is derived from it is due no more. */
    public void caughtUp(String id) {
        var known = byId.get(id);
        if (known != null) {
            known.due = false;
        }
    }

    /** The session is not there any more. */
    public void forget(String id) {
        byId.remove(id);
    }
}
