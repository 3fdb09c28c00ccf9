package dev.runlog.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;

/** What all this was measured on. */
final class Machine {

    private static final int SYNCS = 500;
    private static final int PAGE = 4_096;

    private Machine() {}

    /** @param directory where databases are kept */
    static void describe(Path directory) throws IOException, InterruptedException {
        var disk = Files.getFileStore(directory);
        System.out.printf(
                "machine   %s, %d cores, %.1f GB of memory%n",
                first("/proc/cpuinfo", "model name"),
                Runtime.getRuntime().availableProcessors(),
                Long.parseLong(first("/proc/meminfo", "MemTotal").replaceAll("[^0-9]", "")) * 1024 / 1e9);
        System.out.printf(
                "disk      %s, %s; a page is on it after %.2f ms (median of %d)%n",
                disk.name(), disk.type(), syncMillis(directory), SYNCS);
        System.out.printf(
                "system    %s %s, Java %s (%s)%n",
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("java.runtime.version"),
                System.getProperty("java.vendor"));
        System.out.printf(
                "load      %s before the start%n",
                Files.readString(Path.of("/proc/loadavg")).strip());
        System.out.printf(
                "commit    %s%n",
                Program.run(List.of("git", "describe", "--always", "--dirty")).strip());
    }

    private static String first(String file, String name) throws IOException {
        try (var lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith(name))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        }
    }

    private static double syncMillis(Path directory) throws IOException {
        var file = directory.resolve("sync");
        var nanos = new long[SYNCS];
        try (var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (int i = 0; i < SYNCS; i++) {
                long start = System.nanoTime();
                channel.write(ByteBuffer.allocate(PAGE));
                channel.force(false);
                nanos[i] = System.nanoTime() - start;
            }
        }
        Files.delete(file);
        Arrays.sort(nanos);
        return nanos[SYNCS / 2] / 1e6;
    }
}
