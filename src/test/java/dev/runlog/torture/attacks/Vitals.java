package dev.runlog.torture.attacks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** What a process takes of the machine, looked at from outside: memory, heap, threads, open files. */
final class Vitals implements AutoCloseable {

    private static final Path PROGRAMS = Path.of(System.getProperty("java.home"), "bin");
    private static final long EACH_MS = 250;
    private static final int LONGEST_SECONDS = 10;

    /** @param rss and {@code heap} in MB */
    record Signs(long rss, long heap, long threads, long files) {

        private Signs orMore(Signs other) {
            return new Signs(
                    Math.max(rss, other.rss),
                    Math.max(heap, other.heap),
                    Math.max(threads, other.threads),
                    Math.max(files, other.files));
        }
    }

    private final ProcessHandle process;
    private final Process jstat;
    private final Thread reading;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private volatile long heap;
    private volatile Signs most = new Signs(0, 0, 0, 0);

    Vitals(ProcessHandle process) throws IOException {
        this.process = process;
        this.jstat = new ProcessBuilder(program("jstat"), "-gc", pid(), String.valueOf(EACH_MS)).start();
        this.reading = new Thread(() -> read(jstat.inputReader()), "heap of the server");
        reading.start();
        var unused = clock.scheduleAtFixedRate(
                () -> {
                    if (process.isAlive()) {
                        most = most.orMore(now());
                    }
                },
                0,
                EACH_MS,
                TimeUnit.MILLISECONDS);
    }

    private static String program(String name) {
        return PROGRAMS.resolve(name).toString();
    }

    private String pid() {
        return String.valueOf(process.pid());
    }

    private void read(BufferedReader lines) {
        try {
            var names = List.of(lines.readLine().strip().split(" +", -1));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                var values = line.strip().split(" +", -1);
                double kilobytes = 0;
                for (String used : List.of("S0U", "S1U", "EU", "OU")) {
                    kilobytes += Double.parseDouble(values[names.indexOf(used)]);
                }
                heap = Math.round(kilobytes / 1024);
            }
        } catch (IOException closed) {
            // The process has ended.
        }
    }

    /** As it is; nothing of a process that is gone. */
    Signs now() {
        try {
            var status = Files.readAllLines(Path.of("/proc", pid(), "status"));
            try (var files = Files.list(Path.of("/proc", pid(), "fd"))) {
                return new Signs(number(status, "VmRSS:") / 1024, heap, number(status, "Threads:"), files.count());
            }
        } catch (IOException | UncheckedIOException gone) {
            return new Signs(0, 0, 0, 0);
        }
    }

    private static long number(List<String> status, String name) {
        return status.stream()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElse(0);
    }

    /** The most of each since this was begun, or asked for the last time. */
    Signs most() {
        var so = most;
        most = new Signs(0, 0, 0, 0);
        return so;
    }

    /** As it is once nothing is held in vain. */
    Signs withoutGarbage() throws IOException, InterruptedException {
        var collecting = new ProcessBuilder(program("jcmd"), pid(), "GC.run")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!collecting.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
            collecting.destroyForcibly();
        }
        TimeUnit.MILLISECONDS.sleep(2 * EACH_MS);
        return now();
    }

    @Override
    public void close() throws InterruptedException {
        clock.shutdownNow();
        jstat.destroyForcibly();
        reading.join();
    }
}
