package dev.runlog.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Watches the server's system calls while one client sends one event after the other: between the sending of each and
 * its acknowledgement, the disk was told to keep what it had been given, and said that it had.
 */
final class SyncProof {

    private static final int REQUESTS = 200;
    private static final int SHOWN = 5;
    /** Thread, time, call, and how long it took: whole, or the end of one that was interrupted by another. */
    private static final Pattern BEGUN = Pattern.compile("(\\d+) +([0-9.]+) (fdatasync|fsync)\\(.*");

    private static final Pattern ENDED = Pattern.compile("(\\d+) .*(fdatasync|fsync).* = 0 <([0-9.]+)>");

    private final Path directory;
    private final List<String> flags;

    SyncProof(Path directory, List<String> flags) {
        this.directory = directory;
        this.flags = flags;
    }

    /** In seconds of the clock on the wall, which strace and this program both read. */
    private record Span(double from, double to) {
        boolean contains(Span other) {
            return from <= other.from && other.to <= to;
        }
    }

    /** @return the exit code: 0 when it is so */
    int run() throws Exception {
        Files.createDirectories(directory);
        var calls = directory.resolve("calls");
        List<Span> requests;
        var traced = new ArrayList<>(List.of("strace", "-D", "-f", "-ttt", "-T", "-e", "trace=fdatasync,fsync"));
        traced.addAll(List.of("-o", calls.toString()));
        var jar = Recording.traced(directory, flags, traced);
        try (var server = jar.server()) {
            requests = jar.oneByOne(REQUESTS).stream()
                    .map(span -> new Span(span[0], span[1]))
                    .toList();
            server.stop();
        }
        var syncs = syncs(Files.readAllLines(calls));
        long kept = requests.stream()
                .filter(request -> syncs.stream().anyMatch(request::contains))
                .count();
        print(requests, syncs);
        System.out.printf(
                "%d events sent one after the other, %d acknowledged after an fdatasync of their own; %d calls in all%n",
                REQUESTS, kept, syncs.size());
        return kept == REQUESTS ? 0 : 1;
    }

    private static List<Span> syncs(List<String> lines) throws IOException {
        var begun = new HashMap<String, Double>();
        var syncs = new ArrayList<Span>();
        for (String line : lines) {
            var begin = BEGUN.matcher(line);
            if (begin.matches()) {
                begun.put(begin.group(1), Double.parseDouble(begin.group(2)));
            }
            var end = ENDED.matcher(line);
            if (end.matches()) {
                double from = begun.get(end.group(1));
                syncs.add(new Span(from, from + Double.parseDouble(end.group(3))));
            }
        }
        return syncs;
    }

    private static void print(List<Span> requests, List<Span> syncs) {
        double zero = requests.get(0).from;
        System.out.printf("%n%-10s %12s %12s   %s%n", "ms", "sent", "acknowledged", "fdatasync");
        for (int i = 0; i < SHOWN; i++) {
            var request = requests.get(i);
            var within = syncs.stream()
                    .filter(request::contains)
                    .map(sync -> String.format("%.3f to %.3f", (sync.from - zero) * 1e3, (sync.to - zero) * 1e3))
                    .toList();
            System.out.printf(
                    "event %-4d %12.3f %12.3f   %s%n",
                    i + 1, (request.from - zero) * 1e3, (request.to - zero) * 1e3, String.join(", ", within));
        }
    }
}
