package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar's export, import and erase: with little memory, killed half-way, beside a running server. */
class TransferIT {

    private static final String HEAP = "48m";
    private static final int SMALL = 400;
    private static final int EVENTS = 40_000;
    private static final int SMALL_ONE = 3;

    @TempDir
    Path here;

    private void done(String... arguments) throws Exception {
        var process = RunningJar.start(here, HEAP, arguments);
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    /** Some small sessions, then one whose line is twice as large as the memory, then another small one. */
    private Path file() throws IOException {
        var file = here.resolve("runs.jsonl");
        try (var out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < SMALL + 2; i++) {
                String id = "sess_0VbbCc4mgSTccNsy%06d".formatted(i);
                int events = i == SMALL ? EVENTS : SMALL_ONE;
                out.write("{\"id\":\"" + id + "\",\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u" + i
                        + "\",\"environment\":\"live\",\"status\":\"active\",\"createdAt\":\"2026-01-15T09:30:00.000Z\","
                        + "\"events\":[");
                for (int j = 0; j < events; j++) {
                    out.write((j == 0 ? "" : ",")
                            + "{\"id\":\"evt_000000%08d%08d\",\"sessionId\":\"%s\",".formatted(i, j, id)
                            + "\"eventType\":\"state_change\",\"reasoning\":\"" + "x".repeat(2_200)
                            + "\",\"createdAt\":\"2026-01-15T09:30:01.000Z\"}");
                }
                out.write("]}\n");
            }
        }
        return file;
    }

    private long number(String directory, String question) throws SQLException {
        try (var connection = DriverManager.getConnection(
                        "jdbc:sqlite:" + here.resolve(directory).resolve("runlog.db"));
                var rows = connection.createStatement().executeQuery(question)) {
            return rows.getLong(1);
        }
    }

    private boolean hasSessions(String directory) {
        try {
            return number(directory, "SELECT count(*) FROM session") > 0;
        } catch (SQLException notYet) {
            return false;
        }
    }

    @Test
    void aKilledImportIsCompletedByTheSameAgainAndABigSessionNeedsNoMemory() throws Exception {
        var file = file();
        var killed = RunningJar.start(here, HEAP, "import", file.toString(), "--data.dir=first");
        Await.until("some sessions are in", () -> hasSessions("first"));
        killed.destroyForcibly().waitFor();
        assertThat(number(
                        "first",
                        "SELECT count(*) FROM session WHERE (SELECT count(*) FROM event WHERE session_id = session.id)"
                                + " NOT IN (" + SMALL_ONE + ", " + EVENTS + ")"))
                .as("sessions that are there in part")
                .isZero();
        assertThat(number("first", "SELECT count(*) FROM session")).isLessThan(SMALL + 2);

        done("import", file.toString(), "--data.dir=first");
        assertThat(number("first", "SELECT count(*) FROM session")).isEqualTo(SMALL + 2);
        assertThat(number("first", "SELECT max(event_count) FROM session")).isEqualTo(EVENTS);
        done("export", here.resolve("out.jsonl.gz").toString(), "--data.dir=first");
    }

    @Test
    void allThreeWorkBesideAServer() throws Exception {
        try (var jar = RunningJar.serve(here)) {
            var client = jar.client().withKey(RunningJar.createKey(here));
            String id = client.openSession();
            var exported = RunningJar.run(here, "", "export", "-");
            assertThat(exported.out())
                    .startsWith("{\"id\":\"" + id)
                    .endsWith("\"events\":[]}\n{\"complete\":true,\"sessions\":1}\n");
            assertThat(exported.err()).isEqualTo("Exported 1 sessions of default.");
            var file = Files.writeString(here.resolve("runs"), exported.out());
            var erased = RunningJar.run(here, "", "erase", "--user", "u");
            assertThat(erased.code()).as(erased.err()).isZero();
            assertThat(Client.JSON.readTree(erased.out()).path("sessions").asInt())
                    .isEqualTo(1);
            assertThat(erased.err()).contains("Backups and exports made before now still hold");
            assertThat(RunningJar.counted(here, "session")).isZero();
            var imported = RunningJar.run(here, "", "import", file.toString());
            assertThat(imported.err()).isEqualTo("Imported 1 new sessions, 0 updated ones, 0 events into default.");
            var event = "{\"sessionId\":\"" + id + "\",\"eventType\":\"error\"}";
            assertThat(client.post("/api/sdk/events", event).status()).isEqualTo(200);
        }
    }
}
