package dev.runlog.store.sqlite;

import dev.runlog.model.Problem;
import dev.runlog.store.file.DataDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;

/** Whether the file of the database is one of ours, and of which schema, before anything is written to it. */
public final class DatabaseFile {

    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
    private static final long LEAST_ROOM = 64 * 1024;

    private final Database database;
    private final Path file;

    public DatabaseFile(Database database) {
        this.database = database;
        this.file = database.file();
    }

    /** Whether it has the schema of this version; one that is not there has none. */
    public boolean isUpToDate() throws IOException, SQLException {
        if (!database.exists()) {
            return false;
        }
        try (var sql = database.openForReading()) {
            return Migrations.versionOf(sql) == Migrations.newest();
        }
    }

    /**
     * Refuses, with nothing touched, a file that SQLite or Runlog did not write, or that a newer Runlog did.
     *
     * <p>When nobody else has it open, this also moves what a killed server left in its log into the file, as SQLite does
     * whenever the last connection is closed. It has to: of a commit whose flush failed the log may hold a copy that only
     * memory has, and commits that were put behind that would go with it when the power does.
     *
     * @return the schema of the file, 0 for one that is still to be made
     */
    public int requireOurs() throws IOException, SQLException {
        if (!database.exists()) {
            refuseLogWithoutFile();
            DataDirectory.createPrivateFile(file);
            return 0;
        }
        if (!Files.isWritable(file) || !Files.isWritable(file.getParent())) {
            throw new Problem(
                    Problem.Code.INVALID,
                    "The file " + file + " or its directory may not be written by this user, or not at all: give them"
                            + " to whoever runs Runlog, or choose another directory with --data.dir=DIR.");
        }
        if (!beginsLikeOne()) {
            throw notOurs();
        }
        try (var sql = database.openForReading()) {
            if (!Database.isOurs(sql) && sql.number("SELECT count(*) FROM sqlite_master") > 0) {
                throw notOurs();
            }
            int version = Migrations.versionOf(sql);
            Migrations.refuseNewer(version);
            return version;
        } catch (SQLException failure) {
            throw switch (SqlFailure.code(failure)) {
                case 1, 11, 26 /* SQLITE_ERROR, SQLITE_CORRUPT, SQLITE_NOTADB */ -> notOurs();
                case 5, 6 /* SQLITE_BUSY, SQLITE_LOCKED */ ->
                    new Problem(
                            Problem.Code.BUSY,
                            "The database " + file + " is locked by another program: close that one, then try again.");
                default -> isDiskFull() ? diskFull() : unreadable(failure.getMessage());
            };
        }
    }

    /** What does not, SQLite may take for an empty database, and throw its log away. */
    public boolean beginsLikeOne() {
        try (var in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
        } catch (AccessDeniedException others) {
            throw unreadable("permission denied");
        } catch (IOException failure) {
            throw unreadable(failure.getMessage());
        }
    }

    /** SQLite needs a little room beside the file just to read it, and calls it an error of the disk when there is none. */
    private boolean isDiskFull() throws IOException {
        return Files.getFileStore(file).getUsableSpace() < LEAST_ROOM;
    }

    private Problem diskFull() {
        return new Problem(Problem.Code.STORAGE_FULL, "The disk of " + file + " is full: make room, then try again.");
    }

    private Problem unreadable(String why) {
        return new Problem(
                Problem.Code.BUSY,
                "The database " + file + " cannot be read (" + why + "): see to it that this user may read and write"
                        + " it and the files beside it, and that the disk is well.");
    }

    /** SQLite would throw such a log away. */
    private void refuseLogWithoutFile() throws IOException {
        var log = Database.log(database.file());
        if (Files.exists(log) && Files.size(log) > 0) {
            throw new Problem(
                    Problem.Code.INVALID,
                    "The file " + file + " is missing or empty, but its log " + log.getFileName()
                            + " is not, and the two"
                            + " belong together. Put the file back where it was, or move the log away to start anew.");
        }
    }

    private Problem notOurs() {
        return new Problem(
                Problem.Code.INVALID,
                "The file " + file + " is not a Runlog database. It was left as it is: move it away, or choose"
                        + " another directory with --data.dir=DIR.");
    }
}
