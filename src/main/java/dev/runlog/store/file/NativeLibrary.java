package dev.runlog.store.file;

import dev.runlog.model.Problem;
import dev.runlog.model.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.HexFormat;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite's own code, which has to lie in a file to be loaded. It is unpacked from the jar once and kept, under a name with
 * its version and its checksum: the driver would unpack it at every start, which a full disk does not allow.
 */
public final class NativeLibrary {

    private static final String DIRECTORY = "org.sqlite.lib.path";
    private static final String NAME = "org.sqlite.lib.name";
    private static final String FALLBACK = "org.sqlite.tmpdir";
    private static final int LETTERS = 16;

    private NativeLibrary() {}

    /** Once for a process; whoever has named a library has chosen that one. */
    public static void load(Path directory) {
        try {
            if (System.getProperty(DIRECTORY) == null) {
                // Not /tmp: that may be mounted noexec, and is not ours to fill.
                System.setProperty(FALLBACK, directory.toString());
                System.setProperty(NAME, unpack(directory).getFileName().toString());
                System.setProperty(DIRECTORY, directory.toString());
            }
            SQLiteJDBCLoader.initialize();
        } catch (Exception refused) {
            throw problem(directory, refused);
        }
    }

    /** Whether this process has loaded that file. */
    static boolean isLoaded(Path file) {
        return file.getFileName().toString().equals(System.getProperty(NAME));
    }

    private static Path unpack(Path directory) throws IOException {
        byte[] library;
        String name = LibraryLoaderUtil.getNativeLibName();
        try (var packed =
                SQLiteJDBCLoader.class.getResourceAsStream(LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name)) {
            if (packed == null) {
                throw new IOException("There is none for this machine");
            }
            library = packed.readAllBytes();
        }
        String checksum = HexFormat.of().formatHex(Sha256.of(library)).substring(0, LETTERS);
        var file = directory.resolve(SQLiteJDBCLoader.getVersion() + "-" + checksum + "-" + name);
        if (!Files.isRegularFile(file) || !Arrays.equals(Files.readAllBytes(file), library)) {
            var whole = Files.createTempFile(directory, "new-", null); // readable by its owner only
            try {
                Files.write(whole, library);
                Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(whole);
            }
        }
        return file;
    }

    private static Problem problem(Path directory, Exception refused) {
        if (String.valueOf(refused.getMessage()).contains("No space left")) {
            return new Problem(
                    Problem.Code.STORAGE_FULL,
                    "The disk is full: SQLite's library cannot be unpacked into " + directory
                            + ". Make room, then try again.");
        }
        return new Problem(
                Problem.Code.INVALID,
                "SQLite's library cannot be used from " + directory + " on " + System.getProperty("os.name") + " "
                        + System.getProperty("os.arch")
                        + ": the data directory must not be mounted noexec, and this user must be able to write"
                        + " there. Choose another with --data.dir=DIR.");
    }
}
