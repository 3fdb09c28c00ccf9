package dev.runlog.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The load generator wrk: so many connections, each sending its next request when the last one was answered. */
final class Wrk {

    static final int CONNECTIONS = 64;

    private static final Path SCRIPTS = Path.of("src", "test", "resources", "bench");
    private static final Pattern SUMMARY =
            Pattern.compile("micros=(\\d+) requests=(\\d+) refused=(\\d+) broken=(\\d+)");

    private Wrk() {}

    record Outcome(double seconds, long requests) {
        double perSecond() {
            return requests / seconds;
        }
    }

    /** @param arguments of the script */
    static Outcome run(String script, URI address, int seconds, String... arguments)
            throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("wrk", "-t", "1", "-c", String.valueOf(CONNECTIONS)));
        command.addAll(List.of("-d", seconds + "s", "--timeout", "30s", "-s"));
        command.addAll(List.of(SCRIPTS.resolve(script).toString(), address.toString(), "--"));
        command.addAll(List.of(arguments));
        String said = Program.run(command);
        var summary = SUMMARY.matcher(said);
        if (!summary.find() || number(summary, 3) + number(summary, 4) > 0) {
            throw new IOException("Not every request to " + address + " was answered well: " + said);
        }
        return new Outcome(number(summary, 1) / 1e6, number(summary, 2));
    }

    private static long number(MatchResult found, int group) {
        return Long.parseLong(found.group(group));
    }
}
