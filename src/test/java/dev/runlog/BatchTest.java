package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many events in one request: each for itself, all on disk together. */
class BatchTest {

    private static final MovableClock clock = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(clock);

    private static final String BATCH = "/api/sdk/events/batch";

    private final Client client = app.as(app.tenant("default", Environment.LIVE), Scope.WRITE, Scope.READ);

    private static String batch(String... events) {
        return "{\"events\":[" + String.join(",", events) + "]}";
    }

    private static String event(String session, String more) {
        return "{\"sessionId\":\"" + session + "\",\"eventType\":\"tool_call\"" + more + "}";
    }

    private List<JsonNode> events(String session) {
        var all = new ArrayList<JsonNode>();
        client.get("/api/sdk/sessions/" + session + "/events?limit=500")
                .json()
                .get("items")
                .forEach(all::add);
        return all;
    }

    private static List<String> statuses(Client.Reply reply) {
        return reply.json().get("results").findValuesAsText("status");
    }

    private static List<String> reasons(List<JsonNode> events) {
        return events.stream().map(event -> event.get("reasoning").asText()).toList();
    }

    @Test
    void eventsOfSeveralSessionsAreRecordedTogether() {
        String one = client.openSession();
        String two = client.openSession();
        var reply = client.post(
                BATCH,
                batch(
                        event(one, ",\"toolName\":\"t\",\"toolInput\":{\"n\":1.50},\"estimatedCost\":0.045"),
                        event(two, ",\"reasoning\":\"b\""),
                        event(one, ",\"reasoning\":\"c\"")));
        assertThat(reply.status()).isEqualTo(200);
        assertThat(statuses(reply)).containsExactly("accepted", "accepted", "accepted");
        assertThat(events(one))
                .extracting(event -> event.get("id").asText())
                .containsExactly(
                        reply.json().at("/results/0/id").asText(),
                        reply.json().at("/results/2/id").asText());
        assertThat(client.get("/api/sdk/sessions/" + one + "/events").body())
                .contains("\"toolInput\":{\"n\":1.50}", "\"estimatedCost\":0.045");
        assertThat(client.get("/api/sdk/sessions/" + one)
                        .json()
                        .get("eventCount")
                        .asInt())
                .isEqualTo(2);
        assertThat(client.get("/api/sdk/sessions/" + two)
                        .json()
                        .get("eventCount")
                        .asInt())
                .isEqualTo(1);
        Recount.check(app.store());
    }

    @Test
    void whatIsWrongWithOneLeavesTheOthersAlone() {
        String id = client.openSession();
        String foreign =
                app.as(app.tenant("another", Environment.LIVE), Scope.WRITE).openSession();
        var reply = client.post(
                BATCH,
                batch(
                        event(id, ",\"reasoning\":\"first\""),
                        event(id, ",\"confidence\":7,\"toolInput\":[1]"),
                        "17",
                        "null",
                        "[{}]",
                        "{}",
                        event("sess_0000000000000000000000", ""),
                        event(foreign, ""),
                        event(id, ",\"timestamp\":\"yesterday\""),
                        event(id, ",\"reasoning\":\"last\"")));
        assertThat(reply.status()).isEqualTo(207);
        assertThat(statuses(reply))
                .startsWith("accepted", "rejected")
                .endsWith("accepted")
                .hasSize(10);
        assertThat(Collections.frequency(statuses(reply), "rejected")).isEqualTo(8);
        assertThat(fields(reply, 1)).containsExactly("events[1].confidence", "events[1].toolInput");
        assertThat(fields(reply, 2)).containsExactly("events[2]");
        assertThat(fields(reply, 3)).containsExactly("events[3]");
        assertThat(fields(reply, 4)).containsExactly("events[4]");
        assertThat(fields(reply, 5)).containsExactly("events[5].eventType", "events[5].sessionId");
        assertThat(reply.json().at("/results/6/error/error").asText()).isEqualTo("Not Found");
        assertThat(reply.json().at("/results/7/error/error").asText()).isEqualTo("Forbidden");
        assertThat(fields(reply, 8)).containsExactly("events[8].timestamp");
        assertThat(reasons(events(id))).containsExactly("first", "last");
    }

    private static List<String> fields(Client.Reply reply, int index) {
        return reply.json().at("/results/" + index + "/error/details").findValuesAsText("field");
    }

    @Test
    void nothingIsStoredOfABatchThatIsNotOne() {
        String id = client.openSession();
        var many = IntStream.range(0, 1_001).mapToObj(i -> event(id, "")).toArray(String[]::new);
        for (String body : List.of(
                "{}", "{\"events\":null}", "{\"events\":[]}", "{\"events\":{}}", "{\"events\":3}", batch(many))) {
            var reply = client.post(BATCH, body);
            assertThat(reply.status())
                    .as(body.substring(0, Math.min(40, body.length())))
                    .isEqualTo(400);
            assertThat(reply.json().get("details").findValuesAsText("field")).containsExactly("events");
        }
        assertThat(client.post(BATCH, batch(event(id, ""), event(id, "").replace("}", "")))
                        .status())
                .isEqualTo(400);
        assertThat(events(id)).isEmpty();
    }

    @Test
    void aThousandFit() {
        String id = client.openSession();
        var reply = client.post(
                BATCH,
                batch(IntStream.range(0, 1_000).mapToObj(i -> event(id, "")).toArray(String[]::new)));
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().get("results")).hasSize(1_000);
        assertThat(client.get("/api/sdk/sessions/" + id)
                        .json()
                        .get("eventCount")
                        .asInt())
                .isEqualTo(1_000);
    }

    @Test
    void theSameIdIsTheSameEventWithinASession() {
        String one = client.openSession();
        String two = client.openSession();
        String named = ",\"id\":\"step-1\",\"reasoning\":\"x\"";
        var first = client.post(BATCH, batch(event(one, named), event(one, named), event(two, named)));
        assertThat(first.status()).isEqualTo(200);
        assertThat(statuses(first)).containsExactly("accepted", "replayed", "accepted");
        clock.move(Duration.ofMinutes(1));
        var again = client.post(BATCH, batch(event(one, named), event(two, named), event(one, "")));
        assertThat(statuses(again)).containsExactly("replayed", "replayed", "accepted");
        assertThat(again.json().at("/results/0/id")).isEqualTo(first.json().at("/results/0/id"));
        assertThat(events(one)).hasSize(2);
        assertThat(events(one).get(0).get("clientId").asText()).isEqualTo("step-1");
        assertThat(client.get("/api/sdk/sessions/" + one)
                        .json()
                        .get("eventCount")
                        .asInt())
                .isEqualTo(2);

        var single = client.post("/api/sdk/events", event(one, named));
        assertThat(single.status()).isEqualTo(200);
        assertThat(single.text("id")).isEqualTo(first.json().at("/results/0/id").asText());
        assertThat(events(one)).hasSize(2);
    }

    @Test
    void eventsAreReadInTheOrderTheyHappened() {
        String id = client.openSession();
        var now = clock.instant();
        client.post(
                BATCH,
                batch(
                        event(id, ",\"reasoning\":\"3\",\"timestamp\":\"" + now.minusSeconds(5) + "\""),
                        event(id, ",\"reasoning\":\"5\""),
                        event(id, ",\"reasoning\":\"1\",\"timestamp\":\"1999-12-31T23:59:59.999+02:00\""),
                        event(id, ",\"reasoning\":\"4\",\"timestamp\":\"" + now.minusSeconds(5) + "\""),
                        event(id, ",\"reasoning\":\"2\",\"timestamp\":\"" + now.minusSeconds(9) + "\"")));
        assertThat(reasons(events(id))).containsExactly("1", "2", "3", "4", "5");
        assertThat(events(id).get(0).get("timestamp").asText()).isEqualTo("1999-12-31T21:59:59.999Z");
        assertThat(events(id).get(0).get("createdAt").asText())
                .isEqualTo(events(id).get(4).get("createdAt").asText());
        assertThat(events(id).get(4).has("timestamp")).isFalse();

        var read = new ArrayList<String>();
        String address = "/api/sdk/sessions/" + id + "/events?limit=2";
        for (String cursor = ""; cursor != null; ) {
            var page = client.get(address + cursor).json();
            page.get("items").forEach(event -> read.add(event.get("reasoning").asText()));
            cursor =
                    page.has("nextCursor") ? "&cursor=" + page.get("nextCursor").asText() : null;
        }
        assertThat(read).containsExactly("1", "2", "3", "4", "5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-02-30T00:00:00Z", "2026-01-01T00:00:00", "1700000000", "+12026-01-01T00:00:00Z", ""})
    void aTimestampIsATimeWithItsOffset(String unfit) {
        var reply = client.post("/api/sdk/events", event(client.openSession(), ",\"timestamp\":\"" + unfit + "\""));
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.json().get("details").findValuesAsText("field")).containsExactly("timestamp");
    }

    @Test
    void aBatchSentAgainWithItsKeyIsAnsweredAgain() {
        String id = client.openSession();
        var keyed = client.with("Idempotency-Key", "batch-" + id);
        String body = batch(event(id, ",\"reasoning\":\"x\""), event(id, ",\"confidence\":2"));
        var first = keyed.post(BATCH, body);
        var second = keyed.post(BATCH, body);
        assertThat(first.status()).isEqualTo(207);
        assertThat(second.status()).isEqualTo(207);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(events(id)).hasSize(1);
        assertThat(keyed.post(BATCH, batch(event(id, ""))).status()).isEqualTo(422);
    }

    @Test
    void aBatchMayBeLargerThanOneThing() throws Exception {
        String id = client.openSession();
        String large = event(id, ",\"reasoning\":\"" + "x".repeat(50_000) + "\"");
        String body = batch(Collections.nCopies(100, large).toArray(String[]::new));
        assertThat(client.post(BATCH, body).status()).isEqualTo(200);
        var zipped = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(zipped)) {
            out.write(body.getBytes(StandardCharsets.UTF_8));
        }
        var gzip = client.with("Content-Encoding", "gzip");
        assertThat(gzip.send("POST", BATCH, zipped.toByteArray()).status()).isEqualTo(200);
        assertThat(client.get("/api/sdk/sessions/" + id)
                        .json()
                        .get("eventCount")
                        .asInt())
                .isEqualTo(200);
    }

    @Test
    void aBatchHasItsLimitToo() {
        String body = batch(event("x", ",\"reasoning\":\"" + "x".repeat(21 << 20) + "\""));
        assertThat(client.post(BATCH, body).status()).isEqualTo(413);
    }

    @Test
    void largeEventsComeInSmallerPages() {
        String id = client.openSession();
        String large = event(id, ",\"reasoning\":\"" + "x".repeat(1_000_000) + "\"");
        client.post(BATCH, batch(Collections.nCopies(19, large).toArray(String[]::new)));
        int seen = 0;
        String address = "/api/sdk/sessions/" + id + "/events?limit=500";
        for (String cursor = ""; cursor != null; ) {
            var page = client.get(address + cursor).json();
            assertThat(page.get("items").size()).isBetween(1, 9);
            seen += page.get("items").size();
            cursor =
                    page.has("nextCursor") ? "&cursor=" + page.get("nextCursor").asText() : null;
        }
        assertThat(seen).isEqualTo(19);
    }

    @Test
    void aKeyThatMayNotWriteIsRefused() {
        var reader = app.as(app.tenant("default", Environment.LIVE), Scope.READ);
        assertThat(reader.post(BATCH, batch("{}")).status()).isEqualTo(403);
    }
}
