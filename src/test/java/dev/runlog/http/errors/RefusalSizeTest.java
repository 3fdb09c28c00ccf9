package dev.runlog.http.errors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.http.json.Json;
import dev.runlog.model.Scope;
import dev.runlog.store.InsideStore;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However much is wrong with a request: the reply is small, and so is what is kept of it. */
class RefusalSizeTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with("limits.body-bytes=1048576");

    private static final int SOME_KB = 10_000;
    private static final String SESSIONS = "/api/sdk/sessions";
    private static final String BATCH = "/api/sdk/events/batch";
    private static final String WIDE = "\\u0001\u4e16\ud83d\ude00\\n".repeat(60);

    private final Client client = app.as(Scope.WRITE, Scope.READ);

    private Client.Reply zipped(Client sender, String path, String body) {
        var zipped = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(zipped)) {
            out.write(body.getBytes(StandardCharsets.UTF_8));
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
        return sender.with("Content-Encoding", "gzip").send("POST", path, zipped.toByteArray());
    }

    private static int size(Client.Reply reply) {
        return reply.body().getBytes(StandardCharsets.UTF_8).length;
    }

    @Test
    void oneFieldThatIsWrongManyTimesIsNamedOnce() {
        var reply = zipped(
                app.anonymous().fromPage(), "/api/sign-in", "{" + "\"email\":1,".repeat(1_000) + "\"password\":\"x\"}");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.blamed()).containsExactly("email");
        assertThat(size(reply)).isLessThan(1_000);
    }

    @Test
    void ofManyFieldsTheFirstAreNamedAndTheirNamesAreCut() {
        String id = client.openSession();
        String entries = IntStream.range(0, 1_000)
                .mapToObj(i -> "\"" + i + WIDE + "\":\"x\"")
                .collect(Collectors.joining(","));
        var reply = client.patch(SESSIONS + "/" + id, "{\"customMetrics\":{" + entries + "}}");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.blamed()).hasSize(20).allMatch(field -> field.startsWith("customMetrics."));
        assertThat(reply.text("message")).endsWith(" more.");
        assertThat(size(reply)).isLessThan(SOME_KB);
    }

    @Test
    void ofManyParametersTheFirstAreNamed() {
        String parameters =
                IntStream.range(0, 500).mapToObj(i -> "p" + i + "=1").collect(Collectors.joining("&"));
        var reply = client.get(SESSIONS + "?" + parameters + "&" + "q".repeat(2_000) + "=1");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.blamed()).hasSize(20);
        assertThat(size(reply)).isLessThan(SOME_KB);
    }

    @Test
    void aBatchWithAThousandWrongEventsIsRefusedInFewWords() throws Exception {
        String wrong = "{\"" + WIDE + "\":1,\"sessionId\":[],\"eventType\":2,\"toolName\":3,\"reasoning\":4,"
                + "\"confidence\":7,\"toolInput\":5}";
        String good = "{\"sessionId\":\"" + client.openSession() + "\",\"eventType\":\"error\"}";
        var keyed = client.with("Idempotency-Key", "wrong");
        var reply = zipped(
                keyed, BATCH, "{\"events\":[" + good + "," + String.join(",", Collections.nCopies(999, wrong)) + "]}");
        assertThat(reply.status()).isEqualTo(207);
        var results = reply.json().get("results");
        assertThat(results).hasSize(1_000);
        assertThat(results.at("/1/error/details")).hasSize(3);
        assertThat(results.at("/999/error/message").asText()).startsWith("events[999].");
        assertThat(size(reply)).isLessThan(200_000);
        assertThat(kept("wrong")).isLessThan(250_000);
    }

    @Test
    void ofABatchWithNothingRightNothingIsKept() throws Exception {
        var keyed = client.with("Idempotency-Key", "nothing");
        String body = "{\"events\":[" + String.join(",", Collections.nCopies(1_000, "{}")) + "]}";
        var first = zipped(keyed, BATCH, body);
        assertThat(first.status()).isEqualTo(207);
        assertThat(zipped(keyed, BATCH, body).body().equals(first.body())).isTrue();
        assertThat(kept("nothing")).isZero();
    }

    private static long kept(String key) throws Exception {
        return InsideStore.writer(app.store())
                .submit(sql -> sql.number("SELECT total(length(reply)) FROM idempotency WHERE key = ?", key))
                .get();
    }

    @Test
    void aBatchIsReadNoFurtherThanItMayGo() {
        var reply = client.post(BATCH, "{\"events\":[" + "{},".repeat(1_001) + " here it is no JSON any more");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.blamed()).containsExactly("events");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\":\"a\",\"name\":\"b\",\"agentName\":\"a\",\"userId\":\"u\"}",
                "{\"name\":\"a\",\"agentName\":\"a\",\"userId\":\"u\",\"metadata\":{},\"name\":\"a\"}",
                "{\"name\":null,\"agentName\":\"a\",\"userId\":\"u\",\"name\":\"a\"}",
                "{\"name\":\"a\",\"agentName\":\"a\",\"userId\":\"u\",\"name\":null,\"x\":1,\"x\":2}",
            })
    void aFieldIsGivenOnce(String session) {
        var reply = client.post(SESSIONS, session);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.blamed()).containsExactly("name");
        assertThat(reply.text("message")).isEqualTo("name is given twice.");
    }

    @Test
    void eventsAreGivenOnce() {
        assertThat(client.post(BATCH, "{\"events\":[],\"events\":[]}").text("message"))
                .isEqualTo("events is given twice.");
    }

    @Test
    void whatStandsInAnObjectStaysAsItCame() {
        String doubled = "{\"k\":1,\"k\":{\"a\":1,\"a\":2}}";
        var created = client.post(
                SESSIONS,
                "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\",\"metadata\":" + doubled + ",\"x\":1,\"x\":2}");
        assertThat(created.status()).isEqualTo(200);
        assertThat(client.get(SESSIONS + "/" + created.text("id")).body()).contains(doubled);
    }

    @Test
    void anEventInABatchMayBeAsLargeAsOneAlone() {
        String session = client.openSession();
        String small = "{\"sessionId\":\"" + session + "\",\"eventType\":\"error\"}";
        String large = "{\"sessionId\":\"" + session + "\",\"eventType\":\"error\",\"toolInput\":{\"a\":\""
                + "x".repeat(1 << 20) + "\"}}";
        var reply = client.post("/api/sdk/events/batch", "{\"events\":[" + small + "," + large + "," + small + "]}");
        assertThat(reply.status()).isEqualTo(207);
        var results = reply.json().get("results");
        assertThat(results.get(0).has("error")).isFalse();
        assertThat(results.get(1).get("error").get("message").asText()).contains("events[1]", "1048576 characters");
        assertThat(results.get(2).has("error")).isFalse();
    }

    @Test
    void namesThatClientsMadeUpAreNotRemembered() throws Exception {
        var json = new Json().mapper().getFactory();
        try (var first = json.createParser("{\"made-up\":1}");
                var second = json.createParser("{\"made-up\":1}")) {
            first.nextToken();
            second.nextToken();
            assertThat(first.nextFieldName()).isNotSameAs(second.nextFieldName());
        }
    }
}
