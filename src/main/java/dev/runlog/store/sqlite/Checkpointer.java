package dev.runlog.store.sqlite;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;

/**
 * Moves the write-ahead log into the file beside the writer, so that no commit waits for it. What is committed during one
 * pass is left to the next, which is shorter. A log of which nothing is left begins anew by itself; under load there
 * always is something, and when it has become long the writer moves the last of it, between two commits.
 */
public final class Checkpointer implements AutoCloseable {

    /** In pages. The more wait, the more often one that was written again and again is moved just once. */
    private static final int WORTH_MOVING = 8_000;

    /** Less than what {@link Database} allows it to become. */
    private static final int LONG = 16_000;

    private static final int SOON_MOVED = 64;
    private static final int MOST_PASSES = 5;

    private final Database database;
    private final Runnable moveTheLast;
    /** Opened when it is first needed: commands leave the log to the server. */
    private Sql sql;

    /** @param moveTheLast has the writer move, between two commits, what is left of a long log */
    public Checkpointer(Database database, Runnable moveTheLast) {
        this.database = database;
        this.moveTheLast = moveTheLast;
    }

    public synchronized void round() {
        if (!database.movesLog()) {
            return;
        }
        try {
            if (sql == null) {
                sql = database.openForMoving();
            }
            if (log().waiting() < WORTH_MOVING) {
                return;
            }
            for (int pass = 0; pass < MOST_PASSES && log().waiting() > SOON_MOVED; pass++) {
                Database.checkpoint(sql);
            }
            if (log().pages > LONG) {
                moveTheLast.run();
            }
        } catch (SQLException failed) {
            throw SqlFailure.problem(failed);
        }
    }

    /** How many pages it has, and how many of them are in the file already. */
    private record Log(long pages, long moved) {
        long waiting() {
            return pages - moved;
        }
    }

    private Log log() throws SQLException {
        return sql.one("PRAGMA wal_checkpoint(NOOP)", row -> new Log(row.getLong("log"), row.getLong("checkpointed")))
                .orElseThrow();
    }

    @Override
    public synchronized void close() throws SQLException {
        if (sql != null) {
            sql.close();
        }
    }
}
