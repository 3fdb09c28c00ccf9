package dev.runlog.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;

/**
 * {@code kill -9} in the middle of the load, on one growing database. What the next server finds in the log goes into the
 * file before anything is written behind it.
 */
final class Kill implements Fault {

    private static final int MOST_BEFORE = 3_000;

    private final Site site;
    private final int clients;

    Kill(Path parent, int clients) throws Exception {
        this.site = Site.in(parent, "kill");
        this.clients = clients;
    }

    @Override
    public String name() {
        return "kill -9 under load";
    }

    @Override
    public Outcome round(Random random) throws Exception {
        var ledger = new Ledger();
        byte[] left;
        try (var server = site.serve();
                var load = Load.on(server.uri(), site.key(), clients, random, ledger)) {
            load.awaitMore(1 + random.nextInt(MOST_BEFORE));
            server.process().destroyForcibly().waitFor();
            left = logIdentity();
        }
        try (var next = site.serve()) {
            assertThat(logIdentity()).as("the log of the next server").isNotEqualTo(left);
            next.process().destroyForcibly().waitFor();
        }
        return ledger.outcome(site.found(ledger), "");
    }

    /** The numbers that a log has chosen for itself when it was begun; none while nothing was written to it. */
    private byte[] logIdentity() throws IOException {
        try (var log = Files.newInputStream(site.data().resolve("runlog.db-wal"))) {
            byte[] head = log.readNBytes(24);
            return Arrays.copyOfRange(head, Math.min(16, head.length), head.length);
        }
    }
}
