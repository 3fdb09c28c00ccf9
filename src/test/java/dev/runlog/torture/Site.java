package dev.runlog.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.auth.Secrets;
import dev.runlog.model.Environment;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where servers are started, one after the other.
 *
 * @param directory the data is in {@code data}
 * @param key is known to the servers from the first start on
 */
record Site(Path directory, String key) {

    static Site in(Path parent, String name) throws IOException {
        return at(Files.createTempDirectory(parent, name));
    }

    static Site at(Path directory) throws IOException {
        return with(new Secrets().newKey("runlog", Environment.LIVE), directory);
    }

    static Site with(String key, Path directory) throws IOException {
        Files.writeString(directory.resolve("app.properties"), "init.key=" + key + "\nlimits.least-free-bytes=0\n");
        return new Site(directory, key);
    }

    /** A server as {@code scripts/run} starts it, with room for its files only as far as the fault leaves it. */
    RunningJar serve() throws IOException {
        return RunningJar.serveFast(directory);
    }

    RunningJar.Outcome tryToServe() throws Exception {
        return RunningJar.run(directory, "", "--server.port=0");
    }

    Path data() {
        return directory.resolve("data");
    }

    Path database() {
        return data().resolve("runlog.db");
    }

    Client client(RunningJar server) {
        return server.client().withKey(key);
    }

    /** Of somebody else, who gets no more than a part of what there is. */
    String anotherKey() throws Exception {
        return RunningJar.run(directory, "", "keys", "create", "--name", "another")
                .out()
                .strip();
    }

    /** Starts a server on what the last one left, looks for everything in the ledger, and checks every page. */
    long found(Ledger ledger) throws Exception {
        try (var server = serve()) {
            long found = ledger.found(server.uri(), key);
            assertThat(server.stop()).as("exit code").isIn(0, 143);
            var checked = RunningJar.run(directory, "", "check");
            assertThat(checked.code()).as(checked.out() + checked.err()).isZero();
            return found;
        }
    }
}
