package dev.runlog.store.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A file that is still being written, beside the place it is meant for and closed to others. It gets its name when it
 * is whole and on disk; closed before that, it is gone.
 */
public final class TemporaryFile implements AutoCloseable {

    private static final String SUFFIX = ".runlog-part";
    private static final Duration ABANDONED = Duration.ofDays(1);

    private final Path path;

    private TemporaryFile(Path path) {
        this.path = path;
    }

    public static TemporaryFile in(Path directory) throws IOException {
        sweep(directory);
        var path = Files.createTempFile(
                directory,
                "",
                SUFFIX,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        path.toFile().deleteOnExit(); // Ctrl-C
        return new TemporaryFile(path);
    }

    /** Removes what killed processes left; nothing that somebody is still writing. */
    private static void sweep(Path directory) throws IOException {
        try (var left = Files.newDirectoryStream(directory, "*" + SUFFIX + "*")) {
            for (var file : left) {
                var abandoned = Instant.now().minus(ABANDONED);
                // What others left, in a directory that many share, is theirs to remove.
                if (Files.isWritable(file)
                        && Files.getLastModifiedTime(file).toInstant().isBefore(abandoned)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    public Path path() {
        return path;
    }

    /** Takes a name that is free. */
    public void become(Path file) throws IOException {
        force(path);
        Files.move(path, file);
        force(file.getParent());
    }

    /** Takes the place of the file that has the name: at every moment one of both is there, whole. */
    public void replace(Path file) throws IOException {
        force(path);
        Files.move(path, file, StandardCopyOption.ATOMIC_MOVE);
        force(file.getParent());
    }

    /** Waits until a file, or what a directory lists, is on disk. */
    public static void force(Path path) throws IOException {
        try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    @Override
    public void close() throws IOException {
        for (String suffix : List.of("", "-wal", "-shm", "-journal")) {
            Files.deleteIfExists(Path.of(path + suffix));
        }
    }
}
