package dev.runlog.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.testing.RunningJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;

/**
 * The disk runs full under load: refused with a clear sentence while reads go on, and taken again, without a restart,
 * when there is room.
 */
final class FullDisk implements Fault {

    private static final int DISK_BYTES = 96 << 20;
    private static final int BALLAST_BYTES = 64 << 20;

    /** One a minute, and those of other sorts in between. */
    private static final int MOST_COMPLAINTS = 20;

    private final Path parent;
    private final int clients;

    FullDisk(Path parent, int clients) {
        this.parent = parent;
        this.clients = clients;
    }

    @Override
    public String name() {
        return "disk full";
    }

    @Override
    public Optional<String> missing() {
        try {
            unmount(mount());
            return Optional.empty();
        } catch (Exception refused) {
            return Optional.of("a small disk of one's own takes root and mount -t tmpfs: " + refused.getMessage());
        }
    }

    private Path mount() throws Exception {
        var disk = Files.createTempDirectory(parent, "disk");
        command("mount", "-t", "tmpfs", "-o", "size=" + DISK_BYTES, "runlog-torture", disk.toString());
        return disk;
    }

    private static void unmount(Path disk) throws Exception {
        command("umount", disk.toString());
    }

    private static void command(String... words) throws Exception {
        var done = RunningJar.finish(new ProcessBuilder(words), "");
        if (done.code() != 0) {
            throw new IOException(done.err());
        }
    }

    @Override
    public Outcome round(Random random) throws Exception {
        var disk = mount();
        try {
            return round(Site.at(disk), random);
        } finally {
            unmount(disk);
        }
    }

    private Outcome round(Site site, Random random) throws Exception {
        var ballast = site.directory().resolve("ballast");
        Files.write(ballast, new byte[BALLAST_BYTES]);
        var ledger = new Ledger();
        try (var server = site.serve()) {
            var client = site.client(server);
            String session = client.openSession();
            try (var load = Load.on(server.uri(), site.key(), clients, random, ledger)) {
                fill(site.directory().resolve("more"));
                load.awaitRefusals();
                load.awaitRefusals();
                assertThat(client.get("/api/sdk/sessions/" + session).status()).isEqualTo(200);
                assertThat(client.get("/api/sdk/sessions?limit=5").status()).isEqualTo(200);
                assertThat(client.get("/readyz").status()).isEqualTo(200);
                Files.delete(ballast);
                load.awaitMore(100);
            }
            assertThat(server.log())
                    .noneMatch(line -> line.startsWith("\t"))
                    .filteredOn(line -> line.contains("The disk is full"))
                    .hasSizeBetween(1, MOST_COMPLAINTS);
            server.process().destroyForcibly().waitFor();
        }
        assertThat(ledger.refused()).containsKey(507);
        return ledger.outcome(site.found(ledger), "refused " + ledger.refused());
    }

    /** Takes what room is left. */
    private static void fill(Path file) throws IOException {
        try (var out = Files.newOutputStream(file)) {
            var piece = new byte[64 << 10];
            while (true) {
                out.write(piece);
            }
        } catch (IOException full) {
            assertThat(full).hasMessageContaining("No space left");
        }
    }
}
