package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.testing.Client;
import dev.runlog.testing.Client.Reply;
import dev.runlog.testing.RunningJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar as a user starts it: from another directory, beside another server, stopped in the middle of its work. */
class JarIT {

    private static final long MOST_BYTES = 30L << 20;
    private static final int CLIENTS = 16;

    @TempDir
    Path here;

    @Test
    void itIsSmallEnoughToCarryAround() throws IOException {
        assertThat(Files.size(RunningJar.FILE)).isLessThanOrEqualTo(MOST_BYTES);
    }

    @Test
    void itStartsFromAnyDirectoryAndSaysOnOneScreenWhatThereIs() throws Exception {
        try (var jar = RunningJar.serve(here)) {
            var data = here.toRealPath().resolve("data");
            assertThat(jar.banner()).hasSizeLessThan(20);
            assertThat(String.join("\n", jar.banner()))
                    .contains(
                            "Runlog " + Version.text(),
                            "address   http://127.0.0.1:",
                            "data      " + data,
                            "set up    " + jar.uri() + "#/setup/" + Files.readString(data.resolve("setup-link")));
            assertThat(jar.client().get("/healthz").status()).isEqualTo(200);
            assertThat(jar.client().get("/readyz").status()).isEqualTo(200);
            assertThat(here).isDirectoryContaining("glob:**data");
            try (var made = Files.list(here)) {
                assertThat(made).containsExactly(here.resolve("data"));
            }
            assertThat(jar.stop()).isIn(0, 143);
        }
    }

    @Test
    void nobodyElseCanLookIntoTheDataDirectory() throws Exception {
        try (var jar = RunningJar.serve(here)) {
            assertThat(jar.client().withKey(RunningJar.createKey(here)).openSession())
                    .isNotEmpty();
            var data = here.resolve("data");
            assertThat(permissions(data)).isEqualTo("rwx------");
            try (var files = Files.list(data)) {
                assertThat(files.filter(Files::isRegularFile))
                        .extracting(Path::getFileName)
                        .extracting(Path::toString)
                        .contains("runlog.db", "runlog.db-wal", "runlog.lock", "setup-link");
            }
            try (var files = Files.list(data)) {
                assertThat(files)
                        .allSatisfy(file -> assertThat(permissions(file))
                                .isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------"));
            }
        }
    }

    @Test
    void whatKilledServersLeftIsSweptUp() throws Exception {
        Path library;
        try (var jar = RunningJar.serve(here)) {
            jar.process().destroyForcibly().waitFor();
            try (var files = Files.list(here.resolve("data").resolve("native"))) {
                library = files.filter(file -> file.toString().endsWith("so"))
                        .findFirst()
                        .orElseThrow();
            }
        }
        var left = Files.createFile(library.resolveSibling("sqlite-older-libsqlitejdbc.so"));
        for (var file : List.of(library, left)) {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(1))));
        }
        try (var jar = RunningJar.serve(here)) {
            assertThat(jar.client().get("/readyz").status()).isEqualTo(200);
            assertThat(left).doesNotExist();
            assertThat(library).as("the one that is used again").exists();
        }
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void aSecondServerIsToldWhoHoldsTheDirectory() throws Exception {
        try (var jar = RunningJar.serve(here)) {
            var second = RunningJar.run(here, "", "--server.port=0");
            assertThat(second.code()).isEqualTo(1);
            assertThat(second.out()).isEmpty();
            assertThat(second.err().lines()).hasSize(1);
            assertThat(second.err())
                    .contains(
                            here.toRealPath().resolve("data").toString(),
                            "process " + jar.process().pid());
            assertThat(jar.client().get("/readyz").status()).isEqualTo(200);
        }
    }

    @Test
    void aTakenAddressIsNamed() throws Exception {
        try (var jar = RunningJar.serve(here)) {
            var second = RunningJar.run(
                    here, "", "--data.dir=other", "--server.port=" + jar.uri().getPort());
            assertThat(second.code()).isEqualTo(1);
            assertThat(second.err().lines()).hasSize(1);
            assertThat(second.err()).contains("127.0.0.1:" + jar.uri().getPort(), "--server.port");
        }
    }

    @Test
    void stoppedInTheMiddleOfWorkItKeepsWhatItAcknowledgedAndLeavesOneTidyFile() throws Exception {
        var acknowledged = new AtomicInteger();
        Set<Integer> refusals = ConcurrentHashMap.newKeySet();
        var clients = Executors.newFixedThreadPool(CLIENTS);
        try (var jar = RunningJar.serve(here)) {
            var client = jar.client().withKey(RunningJar.createKey(here));
            String event = "{\"eventType\":\"state_change\",\"sessionId\":\"" + client.openSession() + "\"}";
            for (int i = 0; i < CLIENTS; i++) {
                clients.execute(() -> {
                    Reply reply;
                    while ((reply = postUntilGone(client, event)) != null && reply.status() == 200) {
                        acknowledged.incrementAndGet();
                    }
                    if (reply != null) {
                        refusals.add(reply.status());
                    }
                });
            }
            await(Duration.ofSeconds(20), () -> acknowledged.get() > 50 * CLIENTS);

            var asked = Instant.now();
            int code = jar.stop();
            assertThat(Duration.between(asked, Instant.now())).isLessThan(Duration.ofSeconds(10));
            assertThat(code).isIn(0, 143);
        } finally {
            clients.shutdown();
            assertThat(clients.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        }

        var log = here.resolve("data").resolve("runlog.db-wal");
        assertThat(!Files.exists(log) || Files.size(log) == 0)
                .as("the log was moved into the file")
                .isTrue();
        assertThat(refusals).isSubsetOf(503);
        assertThat(RunningJar.counted(here, "event")).isGreaterThanOrEqualTo(acknowledged.get());
    }

    /** @return null when the server no longer answers */
    private static Reply postUntilGone(Client client, String event) {
        try {
            return client.post("/api/sdk/events", event);
        } catch (AssertionError gone) {
            assertThat(gone).hasCauseInstanceOf(IOException.class);
            return null;
        }
    }

    @Test
    void aKeyDeletedOnTheCommandLineIsRefusedWithinFiveSeconds() throws Exception {
        try (var jar = RunningJar.serve(here)) {
            var client = jar.client().withKey(RunningJar.createKey(here));
            String session = "/api/sdk/sessions/" + client.openSession();
            assertThat(client.patch(session, "{}").status()).isEqualTo(200);
            assertThat(RunningJar.run(here, "", "keys", "delete", "1").code()).isZero();
            await(Duration.ofSeconds(5), () -> client.patch(session, "{}").status() == 401);
        }
    }

    private interface Condition {
        boolean holds();
    }

    private static void await(Duration most, Condition condition) throws InterruptedException {
        var end = Instant.now().plus(most);
        while (!condition.holds()) {
            assertThat(Instant.now()).as("still waiting").isBefore(end);
            Thread.sleep(20);
        }
    }
}
