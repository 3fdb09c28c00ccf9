package dev.runlog.store.copies;

import dev.runlog.store.db.Sql;
import dev.runlog.store.file.CheckpointsBy;
import dev.runlog.store.file.DataDirectory;
import dev.runlog.store.file.TemporaryFile;
import dev.runlog.store.sqlite.Database;
import dev.runlog.store.sqlite.DatabaseFile;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/** Gives the disk back what deleted rows have left free in the database file. */
public final class Compaction {

    /** A megabyte: a server beside it waits no longer than for a large batch of its own. */
    private static final int PAGES_PER_STEP = 256;

    private final DataDirectory directory;
    private final Database database;

    /** In bytes. */
    public record Sizes(long before, long after) {}

    public Compaction(DataDirectory directory) {
        this.directory = directory;
        this.database = new Database(directory);
    }

    /** Whether {@link #rebuild} is possible, once the directory is locked. */
    public boolean mayRebuild() throws IOException {
        return directory.checkpoints() == CheckpointsBy.RUNLOG
                && Files.getFileStore(directory.path()).getUsableSpace() > Files.size(database.file());
    }

    /**
     * Writes everything anew, in order and without gaps, into a file that then takes the place of the old one.
     *
     * @param served proof that no server has the directory
     * @param commands proof that no command has
     */
    public Sizes rebuild(DataDirectory.Lock served, DataDirectory.Lock commands, Progress progress)
            throws IOException, SQLException {
        assert served.channel().isOpen() && commands.channel().isOpen();
        new DatabaseFile(database).requireOurs();
        database.leaveLogMode();
        long before = Files.size(database.file());
        try (var unfinished = TemporaryFile.in(directory.path())) {
            new Backup(database).copy(unfinished, progress);
            database.deleteLog();
            unfinished.replace(database.file());
        }
        return new Sizes(before, Files.size(database.file()));
    }

    /** Cuts off the file's end, after moving what is used there into the gaps; safe beside a server. */
    public Sizes cut(Progress progress) throws IOException, SQLException {
        new DatabaseFile(database).requireOurs();
        try (var sql = database.openForWriting()) {
            long before = size(sql);
            long page = sql.number("PRAGMA page_size");
            long free = sql.number("PRAGMA freelist_count");
            long left = free;
            while (left > 0 && progress.goesOn((free - left) * page, free * page)) {
                long start = System.nanoTime();
                sql.script("PRAGMA incremental_vacuum(" + PAGES_PER_STEP + ")");
                TimeUnit.NANOSECONDS.sleep(System.nanoTime() - start); // others have their turn
                left = Math.min(left - PAGES_PER_STEP, sql.number("PRAGMA freelist_count"));
            }
            var sizes = new Sizes(before, size(sql));
            Database.checkpointAll(sql);
            return sizes;
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new IOException(stopping);
        }
    }

    private static long size(Sql sql) throws SQLException {
        return sql.number("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size");
    }
}
