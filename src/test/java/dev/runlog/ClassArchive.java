package dev.runlog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The classes of the jar as Java loaded them once, the same file that {@code scripts/run} keeps: with it, and with the first
 * compiler alone, the many short lives of the jar in tests take half the work.
 */
final class ClassArchive {

    private static final Path FILE = RunningJar.FILE.resolveSibling("runlog.jsa");
    private static final List<String> QUICK = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    /** An archive that does not fit is passed over. */
    private static final List<String> QUIET = List.of("-Xlog:cds=off", "-Xlog:cds+dynamic=off");

    private ClassArchive() {}

    /** What Java is told when it starts the jar; makes the archive unless there is one of this very jar. */
    static synchronized List<String> flags() throws IOException {
        if (!Files.exists(FILE)
                || Files.getLastModifiedTime(FILE).compareTo(Files.getLastModifiedTime(RunningJar.FILE)) <= 0) {
            make();
        }
        return flags("-XX:SharedArchiveFile=" + FILE);
    }

    private static List<String> flags(String archive) {
        var flags = new ArrayList<>(QUICK);
        flags.addAll(QUIET);
        flags.add(archive);
        return flags;
    }

    private static void make() throws IOException {
        var scratch = Files.createTempDirectory(FILE.getParent(), "archive");
        var made = scratch.resolve("archive");
        try (var server = RunningJar.serve(flags("-XX:ArchiveClassesAtExit=" + made), scratch)) {
            server.stop();
            // Another process of tests may be at the same.
            Files.move(made, FILE, StandardCopyOption.ATOMIC_MOVE);
        } catch (Exception failed) {
            throw new IOException("There is no archive of the jar's classes", failed);
        } finally {
            RunningApp.deleteAll(scratch);
        }
    }
}
