package dev.runlog.http.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import dev.runlog.store.InsideStore;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.Overheard;
import dev.runlog.testing.RunningApp;
import dev.runlog.testing.StuckWriter;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The reply is lost, the request is not: sending it once more does not do it once more. The server is done with it, says
 * nothing of it, and stops as it would have without.
 */
class CutConnectionTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private final Client client = app.as(Scope.WRITE, Scope.READ, Scope.ADMIN);

    private static long rows(String table) {
        return InsideStore.readers(app.store()).read(sql -> sql.number("SELECT count(*) FROM " + table));
    }

    /** The connection breaks once the server has the request; only then does the disk take it. */
    private void cutBeforeTheReply(String path, String key, String body, String table) throws Exception {
        long before = rows(table);
        long answered = answered(path);
        try (var log = new Overheard("org.glassfish.jersey", "org.eclipse.jetty", "dev.runlog")) {
            cut(path, key, body);
            Await.until("the commit", () -> rows(table) > before);
            Await.until("the end of the request", () -> answered(path) > answered);
            assertThat(log.said()).as("of clients that hung up").isEmpty();
        }
    }

    private static long answered(String path) {
        String name = "runlog_http_requests_total{method=\"POST\",route=\"" + path + "\",status=\"200\"} ";
        return app.as(Scope.ADMIN)
                .get("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(name.length())))
                .sum();
    }

    private void cut(String path, String key, String body) throws Exception {
        try (var stuck = new StuckWriter(app.store());
                var socket = new Socket(client.base().getHost(), client.base().getPort())) {
            socket.setSoLinger(true, 0); // closing resets the connection
            socket.getOutputStream()
                    .write(("POST " + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: " + client.header("Authorization")
                                    + "\r\nIdempotency-Key: " + key
                                    + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                                    + "\r\n\r\n" + body)
                            .getBytes(StandardCharsets.US_ASCII));
            Await.until(
                    "the request to wait for the disk",
                    () -> !app.anonymous()
                            .withKey(client.header("Authorization").substring("Bearer ".length()))
                            .get("/metrics")
                            .body()
                            .contains("runlog_writer_queue_depth 0.0"));
        }
    }

    @Test
    void aSessionIsOpenedOnce() throws Exception {
        String body = "{\"name\":\"cut\",\"agentName\":\"a\",\"userId\":\"u\"}";
        cutBeforeTheReply("/api/sdk/sessions", "cut-session", body, "session");
        long after = rows("session");
        var again = client.with("Idempotency-Key", "cut-session").post("/api/sdk/sessions", body);
        assertThat(again.status()).isEqualTo(200);
        assertThat(rows("session")).isEqualTo(after);
        assertThat(client.get("/api/sdk/sessions/" + again.text("id")).text("name"))
                .isEqualTo("cut");
    }

    @Test
    void anEventIsRecordedOnce() throws Exception {
        String id = client.openSession();
        String body = "{\"sessionId\":\"" + id + "\",\"eventType\":\"error\"}";
        cutBeforeTheReply("/api/sdk/events", "cut-event", body, "event");
        var again = client.with("Idempotency-Key", "cut-event").post("/api/sdk/events", body);
        assertThat(again.status()).isEqualTo(200);
        var events = client.get("/api/sdk/sessions/" + id + "/events").json().get("items");
        assertThat(events).hasSize(1);
        assertThat(events.get(0).get("id").asText()).isEqualTo(again.text("id"));
    }

    @Test
    void aBatchIsRecordedOnce() throws Exception {
        String id = client.openSession();
        String event = "{\"sessionId\":\"" + id + "\",\"eventType\":\"error\"}";
        String body = "{\"events\":[" + event + "," + event + "]}";
        cutBeforeTheReply("/api/sdk/events/batch", "cut-batch", body, "event");
        var again = client.with("Idempotency-Key", "cut-batch").post("/api/sdk/events/batch", body);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.json().get("results").findValuesAsText("status")).containsExactly("accepted", "accepted");
        assertThat(client.get("/api/sdk/sessions/" + id)
                        .json()
                        .get("eventCount")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void aBatchWhoseEventsHaveIdsNeedsNoKey() throws Exception {
        String id = client.openSession();
        String body = "{\"events\":[{\"sessionId\":\"" + id + "\",\"eventType\":\"error\",\"id\":\"1\"}]}";
        cutBeforeTheReply("/api/sdk/events/batch", "unused-" + id, body, "event");
        var again = client.post("/api/sdk/events/batch", body);
        assertThat(again.json().get("results").findValuesAsText("status")).containsExactly("replayed");
        assertThat(client.get("/api/sdk/sessions/" + id)
                        .json()
                        .get("eventCount")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void aLargeReplyThatNobodyTakesEndsToo() throws Exception {
        String event = "{\"sessionId\":\"" + client.openSession() + "\",\"eventType\":\"error\"}";
        String body = "{\"events\":[" + String.join(",", Collections.nCopies(1_000, event)) + "]}";
        cutBeforeTheReply("/api/sdk/events/batch", "cut-large", body, "event");
        assertThat(client.with("Idempotency-Key", "cut-large")
                        .post("/api/sdk/events/batch", body)
                        .status())
                .isEqualTo(200);
    }
}
