package dev.runlog.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.testing.RunningJar;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * The disk answers a call with EIO, always or now and then, as strace makes the kernel say: what was not flushed is not
 * acknowledged, reads go on, and when the disk is well again so is the server, without a restart.
 */
final class DiskErrors implements Fault {

    private final String what;
    private final String calls;
    /** One call in so many fails, or a few more: rare enough for some commits to come through. */
    private final int rarity;

    private final Path parent;
    private final int clients;

    private DiskErrors(String what, String calls, int rarity, Path parent, int clients) {
        this.what = what;
        this.calls = calls;
        this.rarity = rarity;
        this.parent = parent;
        this.clients = clients;
    }

    static DiskErrors onWrite(Path parent, int clients) {
        return new DiskErrors("write", "pwrite64", 1_000, parent, clients);
    }

    static DiskErrors onFlush(Path parent, int clients) {
        return new DiskErrors("fsync", "fsync,fdatasync", 3, parent, clients);
    }

    @Override
    public String name() {
        return "EIO on " + what;
    }

    @Override
    public Optional<String> missing() {
        try (var sleeper = new Bystander();
                var strace = new Strace(sleeper.process.pid(), calls, "")) {
            return strace.refusal();
        } catch (Exception absent) {
            return Optional.of("it takes strace: " + absent.getMessage());
        }
    }

    /** Somebody to try on. */
    private record Bystander(Process process) implements AutoCloseable {
        Bystander() throws Exception {
            this(new ProcessBuilder("sleep", "60").start());
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }

    @Override
    public Outcome round(Random random) throws Exception {
        var site = Site.in(parent, "eio");
        var ledger = new Ledger();
        String remark;
        try (var server = site.serve()) {
            var client = site.client(server);
            String session = client.openSession();
            try (var load = Load.on(server.uri(), site.key(), clients, random, ledger)) {
                load.awaitMore(200);
                remark = random.nextBoolean()
                        ? always(server, load, ledger)
                        : nowAndThen(server, load, rarity + random.nextInt(rarity));
                assertThat(client.get("/api/sdk/sessions/" + session).status()).isEqualTo(200);
                load.awaitMore(200);
            }
            server.process().destroyForcibly().waitFor();
        }
        assertThat(ledger.refused().keySet()).isSubsetOf(List.of(503));
        return ledger.outcome(site.found(ledger), remark + ", refused " + ledger.refused());
    }

    private String always(RunningJar server, Load load, Ledger ledger) throws Exception {
        try (var strace = new Strace(server.process().pid(), calls, "")) {
            assertThat(strace.refusal()).isEmpty();
            load.awaitRefusals();
            long before = ledger.acknowledged();
            load.awaitRefusals();
            load.awaitRefusals();
            assertThat(ledger.acknowledged())
                    .as("acknowledged while nothing reached the disk")
                    .isEqualTo(before);
        }
        return "always";
    }

    private String nowAndThen(RunningJar server, Load load, int each) throws Exception {
        try (var strace = new Strace(server.process().pid(), calls, ":when=" + each + "+" + each)) {
            assertThat(strace.refusal()).isEmpty();
            load.awaitMore(300);
        }
        return "each " + each + ".";
    }
}
