package dev.runlog.store.copies;

import dev.runlog.model.Problem;
import dev.runlog.store.file.DataDirectory;
import dev.runlog.store.file.TemporaryFile;
import dev.runlog.store.sqlite.Database;
import dev.runlog.store.sqlite.DatabaseFile;
import dev.runlog.store.sqlite.SqlFailure;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * Puts a backup in the place of the database.
 *
 * <pre>
 *   backup ──► copy beside the database ──► read from end to end ──┐   until here nothing is changed
 *   database and its log ──► one file ──► kept under another name ─┴──► the copy takes its place
 * </pre>
 */
public final class Restore {

    private static final String KIND = "replaced";
    private static final long BYTES_AT_ONCE = 16L << 20;

    private final DataDirectory directory;
    private final Database database;

    /**
     * @param served proof that no server has the directory
     * @param commands proof that no command has
     */
    public Restore(DataDirectory directory, DataDirectory.Lock served, DataDirectory.Lock commands) {
        assert served.channel().isOpen() && commands.channel().isOpen();
        this.directory = directory;
        this.database = new Database(directory);
    }

    /** @return where the database that was there before is kept, if there was one */
    public Optional<Path> from(Path backup, Instant now, Progress progress) throws IOException, SQLException {
        refuseUnfit(backup);
        try (var unfinished = TemporaryFile.in(directory.path())) {
            copy(backup, unfinished.path(), progress);
            var fault = new BackupFile(unfinished.path()).fault(progress);
            if (fault.isPresent()) {
                throw new Problem(
                        Problem.Code.CONFLICT, "The file " + backup + " " + fault.get() + ". Nothing was changed.");
            }
            var kept = keepWhatIsThere(now);
            unfinished.replace(database.file());
            return kept;
        }
    }

    private void refuseUnfit(Path backup) throws IOException {
        if (!Files.isRegularFile(backup) || !Files.isReadable(backup)) {
            throw new Problem(
                    Problem.Code.NOT_FOUND, "The file " + backup + " is not there, or this user may not read it.");
        }
        if (backup.equals(database.file()) || Database.log(backup).toFile().length() > 0) {
            throw new Problem(
                    Problem.Code.CONFLICT,
                    "The file " + backup + " is a database in use, with a log beside it, not a backup: make one with"
                            + " runlog backup. Nothing was changed.");
        }
    }

    private static void copy(Path from, Path to, Progress progress) throws IOException {
        try (var in = FileChannel.open(from, StandardOpenOption.READ);
                var out = FileChannel.open(to, StandardOpenOption.WRITE)) {
            long all = in.size();
            long done = 0;
            while (done < all && progress.goesOn(done, all)) {
                done += in.transferTo(done, Math.min(BYTES_AT_ONCE, all - done), out);
            }
        }
    }

    /** A log that cannot be brought into its file is kept beside it; it belongs to no other. */
    private Optional<Path> keepWhatIsThere(Instant now) throws IOException, SQLException {
        boolean there = Files.exists(database.file());
        if (there && new DatabaseFile(database).beginsLikeOne()) {
            mergeLog();
        }
        var kept = BackupFile.named(directory.path(), KIND, now);
        var log = Database.log(database.file());
        if (Files.exists(log)) {
            Files.copy(log, Database.log(kept), StandardCopyOption.COPY_ATTRIBUTES);
            TemporaryFile.force(Database.log(kept));
        }
        if (there) {
            link(kept, database.file());
        }
        TemporaryFile.force(directory.path());
        database.deleteLog();
        return there ? Optional.of(kept) : Optional.empty();
    }

    private void mergeLog() throws SQLException {
        try {
            database.leaveLogMode();
        } catch (SQLException failed) {
            if (!SqlFailure.isDamage(failed)) {
                throw failed;
            }
        }
    }

    /** A second name, or a second file where files have but one: the first one stays until it is replaced. */
    private static void link(Path name, Path file) throws IOException {
        try {
            Files.createLink(name, file);
        } catch (UnsupportedOperationException | FileSystemException noLinksHere) {
            Files.copy(file, name, StandardCopyOption.COPY_ATTRIBUTES);
            TemporaryFile.force(name);
        }
    }
}
