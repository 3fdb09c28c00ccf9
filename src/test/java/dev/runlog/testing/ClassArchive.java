package dev.runlog.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * The classes of the jar as Java loaded them once, the same file that {@code scripts/run} keeps: the many short lives of the
 * jar in tests take two thirds of the time with it.
 */
public final class ClassArchive {

    private static final Path FILE = RunningJar.FILE.resolveSibling("runlog.jsa");

    private ClassArchive() {}

    /** What Java is told when it starts the jar; makes the archive unless there is one of this very jar. */
    public static synchronized List<String> flags() throws IOException {
        if (!Files.exists(FILE)
                || Files.getLastModifiedTime(FILE).compareTo(Files.getLastModifiedTime(RunningJar.FILE)) <= 0) {
            make();
        }
        return quiet("-XX:SharedArchiveFile=" + FILE);
    }

    /** An archive that does not fit is passed over. */
    private static List<String> quiet(String flag) {
        return List.of("-XX:+UseSerialGC", "-Xlog:cds=off", "-Xlog:cds+dynamic=off", flag);
    }

    private static void make() throws IOException {
        var scratch = Files.createTempDirectory(FILE.getParent(), "archive");
        var made = scratch.resolve("archive");
        try (var server = RunningJar.serve(quiet("-XX:ArchiveClassesAtExit=" + made), scratch)) {
            server.stop();
            if (!Files.exists(made)) {
                Files.createFile(made); // a Java that keeps none takes this for one that does not fit
            }
            // Another process of tests may be at the same.
            Files.move(made, FILE, StandardCopyOption.ATOMIC_MOVE);
        } catch (Exception failed) {
            throw new IOException("There is no archive of the jar's classes", failed);
        } finally {
            RunningApp.deleteAll(scratch);
        }
    }
}
