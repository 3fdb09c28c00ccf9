package dev.runlog.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.store.InsideStore;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whoever moves the log into the file, it is not those who wait for a commit. */
class CheckpointerTest {

    private static final int MANY_PAGES = 1_000;
    private static final int BATCHES = 8;

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    static final RunningApp besideLitestream = RunningApp.with("data.litestream=true");

    @Test
    void theLogIsMovedWhileTheServerRuns() {
        record(app);
        // What words add at the end may wait until it is worth a pass.
        Await.until(
                "the log is in the file", () -> pages(app, "checkpointed") > MANY_PAGES || waiting(app) < MANY_PAGES);
    }

    @Test
    void litestreamsLogIsLeftToIt() {
        record(besideLitestream);
        InsideStore.checkpointer(besideLitestream.store()).round();
        assertThat(waiting(besideLitestream)).isGreaterThan(MANY_PAGES);
    }

    /** More than a log of many pages. */
    private static void record(RunningApp app) {
        Client client = app.as();
        String id = client.post("/api/sdk/sessions", "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\"}")
                .json()
                .path("id")
                .asText();
        String event =
                "{\"sessionId\":\"%s\",\"eventType\":\"error\",\"reasoning\":\"%s\"}".formatted(id, "x".repeat(9_000));
        for (int i = 0; i < BATCHES; i++) {
            assertThat(client.post(
                                    "/api/sdk/events/batch",
                                    "{\"events\":[" + String.join(",", Collections.nCopies(500, event)) + "]}")
                            .status())
                    .isEqualTo(200);
        }
    }

    /** Pages of the log that are not in the file yet. */
    private static long waiting(RunningApp app) {
        return pages(app, "log") - pages(app, "checkpointed");
    }

    private static long pages(RunningApp app, String which) {
        try (var connection = DriverManager.getConnection(
                        "jdbc:sqlite:" + app.dataDirectory().resolve("runlog.db"));
                var statement = connection.createStatement();
                var row = statement.executeQuery("PRAGMA wal_checkpoint(NOOP)")) {
            return row.getLong(which);
        } catch (SQLException failed) {
            throw new AssertionError(failed);
        }
    }
}
