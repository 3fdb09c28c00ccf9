package dev.runlog.store.file;

import dev.runlog.model.Problem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one directory where everything lives; nobody but its owner may look inside.
 *
 * <pre>
 *   runlog.db (-wal, -shm)   the database
 *   runlog.lock              held by the server; says who that is
 *   commands.lock            shared by commands while they have the database open
 *   backups/                 unless backup.dir says otherwise
 *   setup-link               until the first person has an account
 *   native/                  SQLite's library, unpacked from the jar and kept
 * </pre>
 */
public record DataDirectory(Path path, CheckpointsBy checkpoints) {

    private static final boolean SHARED = true;
    private static final Set<PosixFilePermission> OWNERS = PosixFilePermissions.fromString("rwx------");
    private static final Logger log = LoggerFactory.getLogger(DataDirectory.class);

    public static DataDirectory at(Path path) throws IOException {
        return at(path, CheckpointsBy.RUNLOG);
    }

    /** Creates it when missing, closed to others. */
    public static DataDirectory at(Path path, CheckpointsBy checkpoints) throws IOException {
        var directory = new DataDirectory(path.toAbsolutePath().normalize(), checkpoints);
        try {
            createPrivate(directory.path);
            createPrivate(directory.natives());
        } catch (FileSystemException refused) {
            throw new Problem(
                    Problem.Code.INVALID,
                    "The data directory " + directory.path
                            + " cannot be made: a file has that name, or this user may not"
                            + " write there. Choose another with --data.dir=DIR.");
        }
        return directory;
    }

    public Path database() {
        return path.resolve("runlog.db");
    }

    public Path setupLink() {
        return path.resolve("setup-link");
    }

    public Path natives() {
        return path.resolve("native");
    }

    /** Held until closed or until the process dies. */
    public record Lock(FileChannel channel) implements Closeable {
        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /**
     * Takes the directory for one process, leaving word of who has it.
     *
     * @return nothing when another process holds it
     */
    public Optional<Lock> lock(String holder) throws IOException {
        var file = path.resolve("runlog.lock");
        createPrivateFile(file);
        var channel = FileChannel.open(file, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() == null) {
                channel.close();
                return Optional.empty();
            }
        } catch (OverlappingFileLockException sameProcess) {
            channel.close();
            return Optional.empty();
        }
        channel.truncate(0);
        channel.write(StandardCharsets.UTF_8.encode(holder));
        return Optional.of(new Lock(channel));
    }

    /** As {@link #lock}, for those who cannot do without: says who is in the way. */
    public Lock lockOrSayWho(String holder) throws IOException {
        var lock = lock(holder);
        if (lock.isPresent()) {
            return lock.get();
        }
        throw new Problem(
                Problem.Code.BUSY,
                "The data directory " + path + " is in use by " + holder()
                        + ". Stop that one first, or choose another directory with --data.dir=DIR.");
    }

    /** Who holds it, as they said it. */
    public String holder() throws IOException {
        return Files.readString(path.resolve("runlog.lock")).strip();
    }

    /** Taken by each command while it has the database open: nobody puts another file in its place meanwhile. */
    public Lock share() throws IOException {
        return lockCommands(
                SHARED,
                "The database in " + path
                        + " is being replaced or rebuilt at this moment. Try again when that is done.");
    }

    /** Taken to put another file in the database's place, together with {@link #lock}: no command has it open, or opens it. */
    public Lock lockOutCommands() throws IOException {
        return lockCommands(
                !SHARED, "Another command works on the database in " + path + ". Try again when that one is done.");
    }

    private Lock lockCommands(boolean shared, String refusal) throws IOException {
        var file = path.resolve("commands.lock");
        createPrivateFile(file);
        var channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock(0, Long.MAX_VALUE, shared) == null) {
                channel.close();
                throw new Problem(Problem.Code.BUSY, refusal);
            }
        } catch (OverlappingFileLockException sameProcess) {
            return new Lock(channel); // a process runs one command, which does not stand in its own way
        }
        return new Lock(channel);
    }

    /** Removes the libraries of other versions; not one that somebody may be loading at this moment. */
    public void sweepNatives(Instant now) throws IOException {
        try (var files = Files.list(natives())) {
            for (var file : files.toList()) {
                boolean old = Files.getLastModifiedTime(file).toInstant().isBefore(now.minus(Duration.ofHours(1)));
                if (old && !NativeLibrary.isLoaded(file)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    /** Somebody else made it, or changed its rights: it is theirs to say who may look inside, but they are told. */
    public void warnIfOpen() throws IOException {
        var rights = Files.getPosixFilePermissions(path);
        if (!OWNERS.containsAll(rights)) {
            log.warn(
                    "The data directory {} is open to others ({}): close it with chmod 700 {}",
                    path,
                    PosixFilePermissions.toString(rights),
                    path);
        }
    }

    /** Whether a server has the directory just now. */
    public boolean isServed() {
        try (var channel = FileChannel.open(path.resolve("runlog.lock"), StandardOpenOption.WRITE);
                var free = channel.tryLock()) {
            return free == null;
        } catch (NoSuchFileException neverServed) {
            return false;
        } catch (OverlappingFileLockException | IOException unclear) {
            return true;
        }
    }

    /** Creates an empty file that only its owner may read, unless it is there. */
    public static void createPrivateFile(Path file) throws IOException {
        if (!Files.exists(file)) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
    }

    /** Puts this into a file that only its owner may read. Whoever looks finds all of it, or what was there before. */
    public static void writePrivateFile(Path file, String text) throws IOException {
        try (var unfinished = TemporaryFile.in(file.getParent())) {
            Files.writeString(unfinished.path(), text);
            unfinished.replace(file);
        }
    }

    /** Creates a directory that only its owner may enter, unless it is there. */
    public static void createPrivate(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            Files.createDirectories(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
    }
}
