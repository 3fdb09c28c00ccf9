package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningJar;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real jar, backed up while it is written to, and restored. */
class BackupIT {

    private static final int CLIENTS = 4;
    private static final int EVENTS_BEFORE = 20;

    @TempDir
    Path here;

    /** One session and the events that were acknowledged in it. */
    private record Told(String session, List<String> events) {}

    @Test
    void whatWasAcknowledgedBeforeTheBackupBeganIsThereAfterTheRestore() throws Exception {
        String key;
        List<Told> before = new ArrayList<>();
        Path backup;
        String later;
        try (var jar = RunningJar.serve(here)) {
            key = RunningJar.createKey(here);
            var client = jar.client().withKey(key);
            var enough = new AtomicBoolean();
            var told = new ArrayList<Told>();
            var writers = new ArrayList<Thread>();
            for (int i = 0; i < CLIENTS; i++) {
                var mine = new Told(client.openSession(), new CopyOnWriteArrayList<>());
                told.add(mine);
                writers.add(new Thread(() -> write(client, mine, enough)));
            }
            writers.forEach(Thread::start);
            Await.until(
                    "each has written some", () -> told.stream().allMatch(one -> one.events.size() >= EVENTS_BEFORE));
            told.forEach(one -> before.add(new Told(one.session, List.copyOf(one.events))));

            backup = backedUp();

            var running = RunningJar.run(here, "", "restore", backup.toString());
            assertThat(running.code()).isEqualTo(1);
            assertThat(running.err()).contains("process " + jar.process().pid(), "Stop that one");
            assertThat(RunningJar.run(here, "", "compact").err()).startsWith("Gave back ");
            enough.set(true);
            for (var writer : writers) {
                writer.join();
            }
            later = client.openSession();
            jar.stop();
        }
        restored(backup);

        try (var jar = RunningJar.serve(here)) {
            var client = jar.client().withKey(key);
            for (var one : before) {
                var found = client.get("/api/sdk/sessions/" + one.session + "/events?limit=1000");
                assertThat(found.json().findValuesAsText("id")).containsAll(one.events);
            }
            assertThat(client.get("/api/sdk/sessions/" + later).status()).isEqualTo(404);
            assertThat(client.openSession()).isNotEmpty();
        }
    }

    private static void write(Client client, Told mine, AtomicBoolean enough) {
        String event = "{\"eventType\":\"state_change\",\"sessionId\":\"" + mine.session + "\"}";
        while (!enough.get()) {
            var reply = client.post("/api/sdk/events", event);
            assertThat(reply.status()).as(reply.body()).isEqualTo(200);
            mine.events.add(reply.text("id"));
        }
    }

    /** Through a pipe: the name alone on stdout, one line on stderr, no bar. */
    private Path backedUp() throws Exception {
        var outcome = RunningJar.run(here, "", "backup");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.err()).matches("Backed up and checked [0-9.]+ MB in [0-9]+ s\\.");
        var file = Path.of(outcome.out().strip());
        assertThat(file.getParent())
                .isEqualTo(here.toRealPath().resolve("data").resolve("backups"))
                .isDirectoryNotContaining("glob:**part*");
        assertThat(file.getFileName().toString()).matches("runlog-[0-9]{8}T[0-9]{6}Z\\.db");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        return file;
    }

    private void restored(Path backup) throws Exception {
        var outcome = RunningJar.run(here, "", "restore", backup.toString());
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().lines())
                .hasSize(2)
                .anyMatch(line -> line.matches("The database that was there before is .*replaced-.*Z\\.db\\."));
    }
}
