package dev.runlog.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;

/** SIGTERM in the middle of the load: gone within ten seconds, with everything in one tidy file. */
final class Stop implements Fault {

    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final Path parent;
    private final int clients;

    Stop(Path parent, int clients) {
        this.parent = parent;
        this.clients = clients;
    }

    @Override
    public String name() {
        return "SIGTERM under load";
    }

    @Override
    public Outcome round(Random random) throws Exception {
        var site = Site.in(parent, "stop");
        var ledger = new Ledger();
        Duration took;
        try (var server = site.serve();
                var load = Load.on(server.uri(), site.key(), clients, random, ledger)) {
            load.awaitMore(500);
            long start = System.nanoTime();
            assertThat(server.stop()).as("exit code").isIn(0, 143);
            took = Duration.ofNanos(System.nanoTime() - start);
        }
        assertThat(took).as("until it had stopped").isLessThan(LONGEST);
        assertThat(Files.exists(site.data().resolve("runlog.db-wal")))
                .as("a log is left")
                .isFalse();
        return ledger.outcome(site.found(ledger), "stopped in " + took.toMillis() + " ms");
    }
}
