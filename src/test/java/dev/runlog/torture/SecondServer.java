package dev.runlog.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Random;

/** A second server on a directory that one works on: it says who holds it and goes, and the first one goes on. */
final class SecondServer implements Fault {

    private final Path parent;
    private final int clients;

    SecondServer(Path parent, int clients) {
        this.parent = parent;
        this.clients = clients;
    }

    @Override
    public String name() {
        return "two servers, one directory";
    }

    @Override
    public Outcome round(Random random) throws Exception {
        var site = Site.in(parent, "second");
        var ledger = new Ledger();
        try (var server = site.serve();
                var load = Load.on(server.uri(), site.key(), clients, random, ledger)) {
            load.awaitMore(100);
            var second = site.tryToServe();
            assertThat(second.code()).isEqualTo(1);
            assertThat(second.err().lines()).hasSize(1);
            assertThat(second.err())
                    .contains("in use by process " + server.process().pid(), "--data.dir");
            load.awaitMore(100);
            server.process().destroyForcibly().waitFor();
        }
        return ledger.outcome(site.found(ledger), "");
    }
}
