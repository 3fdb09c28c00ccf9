package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a key was refused, and what it sent for nothing, as those are told who look why they see nothing. */
class RefusedTest {

    private static final MovableClock clock = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with("limits.body-bytes=2048").at(clock);

    private static Client owner;
    private Client sender;
    private long id;

    @BeforeAll
    static void person() {
        app.person("ada@example.org", "default", Role.OWNER);
    }

    @BeforeEach
    void makeAKey() {
        owner = app.signIn("ada@example.org");
        makeAKey("");
    }

    private void makeAKey(String more) {
        var made = owner.post(
                        "/api/org/keys",
                        "{\"name\":\"agent\",\"environment\":\"live\",\"scopes\":[\"write\"]" + more + "}")
                .json();
        id = made.get("id").asLong();
        sender = app.anonymous().withKey(made.get("key").asText());
    }

    private static List<JsonNode> items(String address) {
        return StreamSupport.stream(owner.get(address).json().get("items").spliterator(), false)
                .toList();
    }

    private List<JsonNode> refused() {
        return items("/api/org/refused").stream()
                .filter(one -> one.get("keyId").asLong() == id)
                .toList();
    }

    private List<JsonNode> trouble() {
        var key = items("/api/org/keys").stream()
                .filter(one -> one.get("id").asLong() == id)
                .findFirst()
                .orElseThrow();
        return StreamSupport.stream(key.path("trouble").spliterator(), false).toList();
    }

    /** A request counts when all is done about it, a moment after its reply. */
    private void awaitCount(long count) {
        Await.until(
                "the refusals are counted",
                () -> refused().stream()
                                .mapToLong(one -> one.get("count").asLong())
                                .sum()
                        == count);
    }

    private void awaitSinceAccepted(boolean accepted) {
        Await.until(
                "it is known what was accepted",
                () -> refused().stream()
                        .allMatch(one -> one.get("sinceAccepted").asBoolean() == accepted));
    }

    private void sendConfidence(String json) {
        sender.post("/api/sdk/events", """
                {"sessionId":"sess_1","eventType":"llm_decision","confidence":%s}""".formatted(json));
    }

    /** Of a trace of this test's own. */
    private String span(String span, String attributes) {
        return """
                {"traceId":"0af7651916cd43dd8448eb21%08x","spanId":"%s","name":"s",
                 "startTimeUnixNano":"1760000000000000000","endTimeUnixNano":"1760000000100000000",
                 "attributes":[%s]}
                """.formatted(id, span, attributes);
    }

    private void sendSpans(String... spans) {
        var reply = sender.post("/v1/traces", """
                {"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"shop"}}]},
                 "scopeSpans":[{"spans":[%s]}]}]}
                """.formatted(String.join(",", spans)));
        assertThat(reply.status()).isEqualTo(200);
    }

    @Test
    void aKeyThatDoesWellHasNone() {
        sender.openSession();
        assertThat(trouble()).isEmpty();
        assertThat(refused()).isEmpty();
    }

    @Test
    void requestsAreCountedByTheirReasonAndToldByTheShapeOfWhatWasSent() {
        sendConfidence("\"high\"");
        sendConfidence("\"very-secret-word\"");
        sendConfidence("\"high\"");
        awaitCount(3);
        assertThat(refused()).singleElement().satisfies(one -> {
            assertThat(one.get("kind").asText()).isEqualTo("refused");
            assertThat(one.get("method").asText()).isEqualTo("POST");
            assertThat(one.get("route").asText()).isEqualTo("/api/sdk/events");
            assertThat(one.get("status").asInt()).isEqualTo(400);
            assertThat(one.get("field").asText()).isEqualTo("confidence");
            assertThat(one.get("message").asText()).startsWith("confidence must be a");
            assertThat(one.get("shape").asText()).startsWith("text, ").endsWith(" characters");
            assertThat(one.get("userAgent").asText()).contains("Java");
            assertThat(one.get("lastRequest").asText()).isNotBlank();
            assertThat(one.toString()).doesNotContain("secret");
        });
    }

    @Test
    void differentReasonsStandApartTheLatestFirst() {
        sender.post("/api/sdk/sessions", "{}");
        awaitCount(1);
        clock.move(Duration.ofSeconds(1));
        sendConfidence("7");
        awaitCount(2);
        clock.move(Duration.ofSeconds(1));
        sender.get("/api/sdk/sessions"); // which this key may not read
        awaitCount(3);
        assertThat(refused()).extracting(one -> one.get("status").asInt()).containsExactly(403, 400, 400);
        assertThat(trouble()).extracting(one -> one.get("message").asText()).hasSize(3);
    }

    @Test
    void wrongQuestionsOfReadersAreLeftOut() {
        var made = owner.post("/api/org/keys", """
                {"name":"reader","environment":"live","scopes":["read"]}""").json();
        id = made.get("id").asLong();
        var reader = app.anonymous().withKey(made.get("key").asText());
        reader.get("/api/sdk/sessions?limit=x");
        reader.post("/api/sdk/sessions", "{}");
        awaitCount(1);
        assertThat(refused())
                .singleElement()
                .satisfies(one -> assertThat(one.get("status").asInt()).isEqualTo(403));
    }

    @Test
    void whatIsRefusedBeforeItsBodyIsReadCountsToo() {
        sender.post("/api/sdk/events", "{\"reasoning\":\"" + "x".repeat(3_000) + "\"}");
        awaitCount(1);
        assertThat(refused()).singleElement().satisfies(one -> {
            assertThat(one.get("status").asInt()).isEqualTo(413);
            assertThat(one.get("route").asText()).isEqualTo("/api/sdk/events");
            assertThat(one.get("message").asText()).contains("2048");
        });
    }

    @Test
    void whatWasAcceptedSinceIsSaidAlsoAfterARestart() throws Exception {
        sender.post("/api/sdk/sessions", "{}");
        awaitCount(1);
        awaitSinceAccepted(false);
        String key = sender.header("Authorization").replace("Bearer ", "");
        app.restart();
        sender = app.anonymous().withKey(key);
        owner = app.signIn("ada@example.org");
        awaitCount(1);
        clock.move(Duration.ofSeconds(1));
        sender.openSession();
        awaitSinceAccepted(true);
        assertThat(trouble()).isEmpty();
        sender.post("/api/sdk/sessions", "{}");
        awaitCount(2);
        awaitSinceAccepted(false);
    }

    @Test
    void spansWithoutAnAgentAreSummedUpUntilOneIsOfAnAgent() {
        sendSpans(span("b7ad6b7169203331", ""), span("b7ad6b7169203332", ""));
        sendSpans(span("b7ad6b7169203333", ""));
        assertThat(trouble()).singleElement().satisfies(one -> {
            assertThat(one.get("kind").asText()).isEqualTo("ignored");
            assertThat(one.get("count").asInt()).isEqualTo(3);
            assertThat(one.get("message").asText()).isEqualTo("Last 3 spans from shop: none of an agent.");
        });
        sendSpans(span(
                "b7ad6b7169203334",
                "{\"key\":\"gen_ai.operation.name\",\"value\":{\"stringValue\":\"invoke_agent\"}}"));
        awaitSinceAccepted(true);
        assertThat(trouble()).isEmpty();
    }

    @Test
    void partsThatNobodyCanUseAreCounted() {
        sendSpans(span("b7", ""), span("b7ad6b7169203331", ""));
        String session = sender.openSession();
        var reply = sender.post("/api/sdk/events/batch", """
                {"events":[{"sessionId":"%1$s","eventType":"tool_call","toolName":"t"},
                           {"sessionId":"%1$s","eventType":"tool_call","confidence":"high"},
                           {"sessionId":"%1$s","eventType":"tool_call","confidence":"low"},
                           {"sessionId":"sess_none","eventType":"tool_call","toolName":"t"}]}
                """.formatted(session));
        assertThat(reply.status()).isEqualTo(207);
        var rejected = refused().stream()
                .filter(one -> one.get("kind").asText().equals("rejected"))
                .toList();
        assertThat(rejected).extracting(one -> one.get("count").asInt()).containsExactlyInAnyOrder(1, 2, 1);
        assertThat(rejected).anySatisfy(one -> {
            assertThat(one.get("field").asText()).isEqualTo("events.confidence");
            assertThat(one.get("shape").asText()).isEqualTo("text, 4 characters");
            assertThat(one.get("sinceAccepted").asBoolean()).isFalse();
        });
    }

    @Test
    void aKeyThatExpiredIsNamedAndOneThatNobodyKnowsIsOnlyCounted() {
        makeAKey(",\"expiresInDays\":1");
        clock.move(Duration.ofHours(25));
        owner = app.signIn("ada@example.org");
        assertThat(sender.post("/api/sdk/sessions", "{}").status()).isEqualTo(401);
        awaitCount(1);
        assertThat(refused().get(0).get("status").asInt()).isEqualTo(401);
        app.anonymous().withKey("runlog_live_nobody").get("/api/sdk/sessions");
        var admin = app.as(Scope.ADMIN);
        Await.until("it is counted", () -> admin.get("/metrics").body().contains("runlog_unknown_keys_total 1"));
    }

    @Test
    void whatGoesOnToBeRefusedNeedsALook() {
        sendConfidence("\"high\"");
        sendConfidence("\"high\"");
        sendConfidence("\"high\"");
        awaitCount(3);
        var reader = app.as(Scope.READ);
        Await.until("it is found", () -> {
            clock.move(Duration.ofMinutes(1));
            return reader.get("/api/sdk/insight?limit=100").body().contains("(got text, 4 characters). Still failing.");
        });
        assertThat(reader.get("/api/sdk/insight?limit=100").body())
                .contains("key \\\"agent\\\": 3 requests refused since ")
                .contains("\"path\":\"/settings/keys\"");
    }

    @Test
    void whatWasAMonthAgoIsForgotten() {
        sender.post("/api/sdk/sessions", "{}");
        awaitCount(1);
        clock.move(Duration.ofHours(25));
        owner = app.signIn("ada@example.org");
        assertThat(trouble()).isEmpty();
        assertThat(refused()).hasSize(1);
        clock.move(Duration.ofDays(30));
        app.store().watch().refused().forgetOld(clock.instant()).join();
        owner = app.signIn("ada@example.org");
        assertThat(refused()).isEmpty();
    }
}
