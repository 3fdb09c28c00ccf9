package dev.runlog.store.copies;

import dev.runlog.model.Problem;
import dev.runlog.store.file.DataDirectory;
import dev.runlog.store.file.TemporaryFile;
import dev.runlog.store.sqlite.Database;
import dev.runlog.store.sqlite.SqlFailure;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;

/**
 * Copies the whole database, as it is at one moment, into a file of its own, while everybody goes on reading and
 * writing. The copy is read from end to end before it gets its name.
 *
 * <p>The copying is left to VACUUM INTO. It is one read transaction: writers never wait for it, and what they commit
 * meanwhile stays in the write-ahead log until it is done, some megabytes for each second of full load. SQLite's online
 * backup takes half the time, but begins again whenever another connection commits: beside a busy server it does not
 * end. VACUUM INTO also leaves free pages behind, and with them what was deleted; its file needs no log beside it; and
 * it can be broken off.
 */
public final class Backup {

    private static final String KIND = "runlog";

    private final Database database;

    public Backup(DataDirectory directory) {
        this(new Database(directory));
    }

    Backup(Database database) {
        this.database = database;
    }

    /** Where a backup goes when nobody says. */
    public static Path named(Path directory, Instant time) {
        return BackupFile.named(directory, KIND, time);
    }

    /**
     * @param file is not there yet, but its directory is
     * @return how many bytes it has
     */
    public long write(Path file, Progress progress) throws IOException, SQLException {
        refuseUnfit(file);
        try (var unfinished = TemporaryFile.in(file.getParent())) {
            copy(unfinished, progress);
            unfinished.become(file);
            return Files.size(file);
        } catch (FileSystemException refused) {
            throw new Problem(
                    Problem.Code.CONFLICT,
                    "The backup " + file + " cannot be written ("
                            + refused.getClass().getSimpleName() + ": " + refused.getMessage()
                            + "). Choose another place with --to FILE.");
        }
    }

    /** Fills a file with all there is, and reads it again. */
    void copy(TemporaryFile unfinished, Progress progress) throws IOException, SQLException {
        try (var sql = database.openForCopying()) {
            long whole = sql.number("SELECT (page_count - freelist_count) * page_size"
                    + " FROM pragma_page_count, pragma_freelist_count, pragma_page_size");
            Database.follow(
                    sql, () -> progress.goesOn(unfinished.path().toFile().length(), whole));
            sql.update("VACUUM INTO ?", unfinished.path().toString());
        } catch (SQLException failed) {
            throw SqlFailure.isDamage(failed)
                    ? new Problem(
                            Problem.Code.CONFLICT,
                            "The database is damaged and cannot be copied: see runlog check, and restore a backup made"
                                    + " before.")
                    : SqlFailure.problem(failed);
        }
        var fault = new BackupFile(unfinished.path()).fault(progress);
        if (fault.isPresent()) {
            throw new Problem(
                    Problem.Code.CONFLICT,
                    "What was copied " + fault.get() + ", and was thrown away. See runlog check for the database.");
        }
    }

    private void refuseUnfit(Path file) throws IOException {
        if (!database.exists()) {
            throw new Problem(
                    Problem.Code.NOT_FOUND, "There is nothing to back up: " + database.file() + " is not there.");
        }
        if (Files.exists(file)) {
            throw new Problem(
                    Problem.Code.CONFLICT,
                    "The file " + file + " is there already: choose another name with --to FILE.");
        }
        if (!Files.isDirectory(file.getParent())) {
            throw new Problem(
                    Problem.Code.NOT_FOUND, "The directory " + file.getParent() + " is not there: make it first.");
        }
    }
}
