package dev.runlog.store;

import java.sql.SQLException;

/**
 * Moves the write-ahead log into the file beside the writer, so that no commit waits for it. What is committed during one
 * pass is left to the next, which is shorter; the last of it the writer moves itself, between two commits: nothing is
 * added meanwhile, and it begins the log anew.
 */
final class LogMover implements AutoCloseable {

    /** In pages. The more wait, the more often one that was written again and again is moved just once. */
    private static final int WORTH_MOVING = 1_000;

    private static final int SOON_MOVED = 64;
    private static final int MOST_PASSES = 5;

    private final Database database;
    private final Writer writer;
    /** Opened when it is first needed: commands leave the log to the server. */
    private Sql sql;

    LogMover(Database database, Writer writer) {
        this.database = database;
        this.writer = writer;
    }

    synchronized void round() {
        if (!database.movesLog()) {
            return;
        }
        try {
            if (sql == null) {
                sql = database.openForMoving();
            }
            if (waiting() < WORTH_MOVING) {
                return;
            }
            for (int pass = 0; pass < MOST_PASSES && waiting() > SOON_MOVED; pass++) {
                move(sql);
            }
            writer.moveRestOfLog();
        } catch (SQLException failed) {
            throw SqlFailure.problem(failed);
        }
    }

    /** How many pages of the log are not in the file yet. */
    private long waiting() throws SQLException {
        return sql.one("PRAGMA wal_checkpoint(NOOP)", row -> row.getLong("log") - row.getLong("checkpointed"))
                .orElseThrow();
    }

    /** Moves what is in the log at this moment into the file, as far as no reader needs it to stay; holds up nobody. */
    static void move(Sql sql) throws SQLException {
        sql.script("PRAGMA wal_checkpoint(PASSIVE)");
    }

    @Override
    public synchronized void close() throws SQLException {
        if (sql != null) {
            sql.close();
        }
    }
}
