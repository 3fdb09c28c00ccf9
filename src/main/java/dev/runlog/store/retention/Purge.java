package dev.runlog.store.retention;

import dev.runlog.model.Environment;
import dev.runlog.store.access.Background;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.StoreMetrics;
import dev.runlog.store.db.Sql;
import dev.runlog.store.retention.RetentionStore.Limit;
import dev.runlog.store.runs.HiddenSessions;
import dev.runlog.store.runs.SessionMemory;
import dev.runlog.store.sqlite.Database;
import dev.runlog.store.sqlite.FreeSpace;
import dev.runlog.store.sqlite.FullText;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/** Hides the runs that have had their time, which the follower then takes away, and gives the room they took back to the disk. */
public final class Purge {

    /** Hidden in one job. */
    private static final int SESSIONS_AT_ONCE = 50;

    private final Database database;
    private final Readers readers;
    private final RetentionStore retention;
    private final SessionMemory memory;
    private final Background background;
    private final Clock clock;
    private final StoreMetrics metrics;

    public Purge(
            Database database,
            Readers readers,
            RetentionStore retention,
            SessionMemory memory,
            Background background,
            Clock clock,
            StoreMetrics metrics) {
        this.database = database;
        this.readers = readers;
        this.retention = retention;
        this.memory = memory;
        this.background = background;
        this.clock = clock;
        this.metrics = metrics;
    }

    /** A session by the number of its row, and its id. */
    private record Due(long number, String id) {}

    /**
     * Until nothing has had its time.
     *
     * @param defaults in days; for ever where there is none
     */
    public void round(Map<Environment, Long> defaults) throws InterruptedException, SQLException {
        for (var limit : retention.limits(defaults)) {
            while (!readers.read(sql -> due(sql, limit, 1)).isEmpty()) {
                metrics.deletedByRetention(background.run(sql -> hideSome(sql, limit)));
            }
        }
        if (readers.read(FreeSpace::isPlenty)) {
            background.runToTheEnd(FullText::merge);
            background.runToTheEnd(FreeSpace::shrink);
            database.emptyLog();
        }
    }

    /** @return how many */
    int hideSome(Sql sql, Limit limit) throws SQLException {
        var due = due(sql, limit, SESSIONS_AT_ONCE);
        for (var session : due) {
            HiddenSessions.hide(sql, session.number, clock.instant());
            memory.forget(session.id);
        }
        return due.size();
    }

    /** Those that began first; few of those that began so long ago are active still. What was just recorded in one keeps it. */
    private static List<Due> due(Sql sql, Limit limit, int most) throws SQLException {
        return sql.all(
                """
                SELECT id, public_id FROM session
                WHERE organization_id = ? AND environment = ? AND created_at < ? AND last_activity_at < ?
                  AND NOT EXISTS (
                    SELECT 1 FROM due d WHERE d.organization_id = session.organization_id AND d.session_id = session.id)
                ORDER BY created_at
                LIMIT ?
                """,
                row -> new Due(row.getLong("id"), row.getString("public_id")),
                limit.tenant().organization(),
                limit.tenant().environment().wire(),
                limit.before(),
                limit.before(),
                most);
    }
}
