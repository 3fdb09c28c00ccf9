package dev.runlog.store.sqlite;

import dev.runlog.model.Problem;
import dev.runlog.store.db.Sql;
import dev.runlog.store.file.CheckpointsBy;
import dev.runlog.store.file.DataDirectory;
import dev.runlog.store.file.NativeLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;

/** The SQLite file: how it is opened, and what only SQLite knows. */
public final class Database {

    /** How SQLite calls what the store asks of any engine. */
    public static final Sql.Spelling SPELLING = new Sql.Spelling("BEGIN IMMEDIATE", "json_each(?)", "json_each(?)");

    /** "RLog", in the file's header: this SQLite file is one of ours. */
    private static final int APPLICATION_ID = 0x524c6f67;

    private static final int BUSY_TIMEOUT_MS = 10_000;
    private static final int BRIEF_TIMEOUT_MS = 1_000;
    private static final int CACHE_KIB = 64 * 1024;
    private static final int LOADING_CACHE_KIB = 256 * 1024;
    private static final int READING_CACHE_KIB = 16 * 1024;
    /** With so much in the log, whoever commits moves it into the file. A server's {@code Checkpointer} comes before that. */
    private static final int MOST_LOG_PAGES = 64 * 1024;
    /** What a long reader, such as a backup, made the log grow beyond this is given back afterwards. */
    private static final long LOG_BYTES_KEPT = 128L << 20;

    /** Between two looks at how far a long statement has come. The full-text index reads a page in four steps. */
    private static final int STEPS_PER_LOOK = 2_000;

    private final Path file;
    private final CheckpointsBy checkpoints;

    public Database(DataDirectory directory) {
        this.file = directory.database();
        this.checkpoints = directory.checkpoints();
        NativeLibrary.load(directory.natives());
    }

    public Path file() {
        return file;
    }

    public boolean exists() throws IOException {
        return Files.exists(file) && Files.size(file) > 0;
    }

    /** The one connection that writes: durable before COMMIT returns. What is deleted is overwritten in the file. */
    public Sql openForWriting() throws SQLException {
        var sql = open(file);
        if (!isOurs(sql)) {
            // The order matters: auto_vacuum can only be chosen before the file has its first page.
            sql.script("PRAGMA auto_vacuum = incremental; PRAGMA application_id = " + APPLICATION_ID);
        }
        sql.script("PRAGMA journal_mode = wal; PRAGMA synchronous = full; PRAGMA secure_delete = on");
        switch (checkpoints) {
            case RUNLOG ->
                sql.script("PRAGMA journal_size_limit = " + LOG_BYTES_KEPT + "; PRAGMA wal_autocheckpoint = "
                        + MOST_LOG_PAGES);
            case LITESTREAM -> sql.script("PRAGMA wal_autocheckpoint = 0");
        }
        return sql;
    }

    /**
     * As {@link #openForWriting}, for much that comes at once: the log is flushed when it moves into the file, not with
     * every commit. A power cut may undo the last commits, never half of one; after closing all is on disk.
     */
    public Sql openForLoading() throws SQLException {
        var sql = openForWriting();
        sql.script("PRAGMA synchronous = normal; PRAGMA cache_size = -" + LOADING_CACHE_KIB);
        return sql;
    }

    /** Moves the log into the file, and empties it unless somebody is in the way: then the next one will. @return whether it did */
    public boolean emptyLog() throws SQLException {
        if (!movesLog()) {
            return false;
        }
        try (var sql = openForMoving()) {
            checkpoint(sql); // and leaves little to do for the other
            sql.script("PRAGMA busy_timeout = 0");
            return sql.number("PRAGMA wal_checkpoint(TRUNCATE)") == 0;
        }
    }

    /** Moves what is in the log at this moment into the file, as far as no reader needs it to stay; holds up nobody. */
    public static void checkpoint(Sql sql) throws SQLException {
        sql.script("PRAGMA wal_checkpoint(PASSIVE)");
    }

    /** Whether it is on us to move the log into the file. */
    public boolean movesLog() {
        return checkpoints == CheckpointsBy.RUNLOG;
    }

    public Sql openForMoving() throws SQLException {
        return open(file);
    }

    /** To be called before a connection that wrote is closed: moves the log into the file, unless that is left to others. */
    public static void checkpointAll(Sql sql) throws SQLException {
        if (sql.number("PRAGMA wal_autocheckpoint") > 0) {
            sql.script("PRAGMA wal_checkpoint(TRUNCATE)");
        }
    }

    /** However much a question has to sort: it takes this much memory, and beyond that the disk of the data directory. */
    public Sql openForReading() throws SQLException {
        var sql = openFile(file);
        sql.script("PRAGMA cache_size = -" + READING_CACHE_KIB + "; PRAGMA temp_store = file;"
                + " PRAGMA temp_store_directory = '"
                + file.getParent().toString().replace("'", "''") + "'");
        return sql;
    }

    /** A database by any name, for reading. */
    public static Sql openFile(Path file) throws SQLException {
        var sql = open(file);
        sql.script("PRAGMA query_only = on");
        return sql;
    }

    /** Only reads this file, but may write another one. */
    public Sql openForCopying() throws SQLException {
        return open(file);
    }

    private static Sql open(Path file) throws SQLException {
        var config = new SQLiteConfig();
        config.setBusyTimeout(BUSY_TIMEOUT_MS);
        config.enforceForeignKeys(true);
        config.setCacheSize(-CACHE_KIB);
        config.setGetGeneratedKeys(false); // the driver would ask for the row number after every statement
        config.setTempStore(SQLiteConfig.TempStore.MEMORY);
        return new Sql(config.createConnection("jdbc:sqlite:" + file), SPELLING);
    }

    public static boolean isOurs(Sql sql) throws SQLException {
        return sql.number("PRAGMA application_id") == APPLICATION_ID;
    }

    /** The write-ahead log of a database. */
    public static Path log(Path file) {
        return Path.of(file + "-wal");
    }

    /** Brings the log into the file, so that the file is all there is; refuses while anybody has it open. */
    public void leaveLogMode() throws SQLException {
        try (var sql = open(file)) {
            waitBriefly(sql);
            if (sql.one("PRAGMA journal_mode = delete", row -> row.getString(1)).equals(Optional.of("delete"))) {
                return;
            }
        } catch (SQLException failed) {
            if (SqlFailure.code(failed) != 5 /* SQLITE_BUSY */) {
                throw failed;
            }
        }
        throw new Problem(
                Problem.Code.BUSY,
                "Another program has the database " + file
                        + " open. Stop it first; Litestream too. Nothing was changed.");
    }

    /** Removes what would be taken for the log of the file that comes next. */
    public void deleteLog() throws IOException {
        Files.deleteIfExists(log(file));
        Files.deleteIfExists(Path.of(file + "-shm"));
    }

    /** Asks now and then, while a long statement runs on this connection, whether it is to go on. */
    public static void follow(Sql sql, BooleanSupplier goesOn) throws SQLException {
        ProgressHandler.setHandler(sql.connection(), STEPS_PER_LOOK, new ProgressHandler() {
            @Override
            protected int progress() {
                return goesOn.getAsBoolean() ? 0 : 1;
            }
        });
    }

    /** How many rows this connection has changed since it was opened, those of the full-text index too. */
    static long changes(Sql sql) throws SQLException {
        return ((SQLiteConnection) sql.connection()).getDatabase().total_changes();
    }

    /** From now on, locks of other processes are not waited for as long as usual. */
    public static void waitBriefly(Sql sql) throws SQLException {
        ((SQLiteConnection) sql.connection()).setBusyTimeout(BRIEF_TIMEOUT_MS);
    }
}
