package dev.runlog.http.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import dev.runlog.testing.StuckWriter;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** More comes than the disk takes: some are asked to come again, at once, and nobody is told what is not so. */
class BackpressureTest {

    private static final int QUEUE = 10;
    private static final int REQUESTS = 60;
    private static final String GAUGE = "runlog_writer_queue_depth ";

    @RegisterExtension
    static final RunningApp app = RunningApp.with("limits.queue=" + QUEUE, "limits.threads=6");

    private final HttpClient http = HttpClient.newHttpClient();
    private final Client client = app.as(Scope.WRITE, Scope.READ, Scope.ADMIN);

    private CompletableFuture<HttpResponse<String>> send(String path, String body) {
        return http.sendAsync(
                HttpRequest.newBuilder(client.base().resolve(path))
                        .header("Authorization", client.header("Authorization"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private static String event(String session) {
        return "{\"sessionId\":\"" + session + "\",\"eventType\":\"state_change\"}";
    }

    private static String batch(String session, int events) {
        return "{\"events\":["
                + String.join(
                        ",",
                        IntStream.range(0, events).mapToObj(i -> event(session)).toList()) + "]}";
    }

    private long recorded(String session) {
        return client.get("/api/sdk/sessions/" + session)
                .json()
                .get("eventCount")
                .asLong();
    }

    private static long count(List<CompletableFuture<HttpResponse<String>>> replies, int status) {
        return replies.stream()
                .filter(reply -> reply.isDone() && reply.join().statusCode() == status)
                .count();
    }

    @Test
    void whatDoesNotFitIsAnsweredAtOnceAndTheRestWhenItIsOnDisk() throws Exception {
        String id = client.openSession();
        List<CompletableFuture<HttpResponse<String>>> replies;
        app.catchUp(); // else that waits in the queue as well
        try (var stuck = new StuckWriter(app.store())) {
            replies = IntStream.range(0, REQUESTS)
                    .mapToObj(i -> send("api/sdk/events", event(id)))
                    .toList();
            Await.until("all that do not fit", () -> count(replies, 503) == REQUESTS - QUEUE);
            assertThat(count(replies, 200)).isZero();
            // Far more requests wait than there are threads: reading goes on.
            assertThat(recorded(id)).isZero();
            var refused = replies.stream()
                    .filter(CompletableFuture::isDone)
                    .findAny()
                    .orElseThrow()
                    .join();
            assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(refused.body()).contains("nothing was stored");
        }
        CompletableFuture.allOf(replies.toArray(CompletableFuture[]::new)).join();
        assertThat(count(replies, 200)).isEqualTo(QUEUE);
        assertThat(recorded(id)).isEqualTo(QUEUE);
        assertThat(client.post("/api/sdk/events", event(id)).status()).isEqualTo(200);
    }

    @Test
    void aBatchTakesTheRoomOfItsEvents() throws Exception {
        String id = client.openSession();
        CompletableFuture<HttpResponse<String>> fits;
        try (var stuck = new StuckWriter(app.store())) {
            fits = send("api/sdk/events/batch", batch(id, QUEUE - 1));
            Await.until("the batch to wait", () -> waiting() == QUEUE - 1);
            assertThat(client.post("/api/sdk/events/batch", batch(id, 2)).status())
                    .isEqualTo(503);
            assertThat(waiting()).isEqualTo(QUEUE - 1);
        }
        assertThat(fits.join().statusCode()).isEqualTo(200);
        assertThat(recorded(id)).isEqualTo(QUEUE - 1);
    }

    @Test
    void aBatchThatNeverFitsIsTakenWhenNothingElseWaits() {
        String id = client.openSession();
        assertThat(client.post("/api/sdk/events/batch", batch(id, 5 * QUEUE)).status())
                .isEqualTo(200);
        assertThat(recorded(id)).isEqualTo(5 * QUEUE);
    }

    @Test
    void aLargeEventTakesTheRoomOfSeveral() throws Exception {
        String id = client.openSession();
        String large = "{\"sessionId\":\"" + id + "\",\"eventType\":\"llm_decision\",\"reasoning\":\""
                + "x".repeat(4_096 * (QUEUE - 1)) + "\"}";
        CompletableFuture<HttpResponse<String>> first;
        try (var stuck = new StuckWriter(app.store())) {
            first = send("api/sdk/events", large);
            Await.until("the event to wait", () -> waiting() == QUEUE);
            assertThat(client.post("/api/sdk/events", event(id)).status()).isEqualTo(503);
        }
        assertThat(first.join().statusCode()).isEqualTo(200);
    }

    private long waiting() {
        return client.get("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(GAUGE))
                .map(line -> (long) Double.parseDouble(line.substring(GAUGE.length())))
                .findFirst()
                .orElseThrow();
    }
}
