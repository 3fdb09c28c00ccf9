package dev.runlog.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * What a server asks of a machine.
 *
 * @param readyMillis from its start in an empty directory until it is ready; the median of several
 * @param idle memory it holds some seconds after its start, in MB
 * @param loaded the most memory it held under load, in MB
 * @param jar the size of its jar, in MB
 */
record Footprint(double readyMillis, double idle, double loaded, double jar) {

    private static final int STARTS = 5;
    private static final int IDLE_MS = 12_000;

    /** Starts the server in that directory, which is empty. */
    @FunctionalInterface
    interface Start {
        ServerProcess in(Path directory) throws IOException, InterruptedException;
    }

    /** Starts the server in that directory and puts it under load. @return it, still running */
    @FunctionalInterface
    interface Loaded {
        ServerProcess in(Path directory) throws Exception;
    }

    static Footprint of(Path jar, Path directory, Start start, Loaded loaded) throws Exception {
        var ready = new double[STARTS];
        double idle = 0;
        for (int i = 0; i < STARTS; i++) {
            try (var server = start.in(Files.createDirectories(directory.resolve("start-" + i)))) {
                ready[i] = server.readyMillis();
                if (i == STARTS - 1) {
                    Thread.sleep(IDLE_MS);
                    idle = server.memory();
                }
                server.stop();
            }
        }
        Arrays.sort(ready);
        try (var server = loaded.in(directory.resolve("loaded"))) {
            return new Footprint(ready[STARTS / 2], idle, server.mostMemory(), Files.size(jar) / 1e6);
        }
    }

    static void printHead() {
        System.out.printf(
                "%n%-46s %10s %10s %10s %10s%n", "footprint", "ready, ms", "idle, MB", "loaded, MB", "jar, MB");
    }

    void print(String name) {
        System.out.printf("%-46s %,10.0f %10.0f %10.0f %10.1f%n", name, readyMillis, idle, loaded, jar);
    }
}
