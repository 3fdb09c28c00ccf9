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

/** What a key was refused, and what it sent for nothing, as the list of keys tells it. */
class KeyTroubleTest {

    private static final MovableClock clock = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with("limits.body-bytes=2048").at(clock);

    private static Client owner;
    private Client sender;
    private long id;

    @BeforeAll
    static void signIn() {
        owner = app.signedIn("ada@example.org", Role.OWNER);
    }

    @BeforeEach
    void makeAKey() {
        var made = owner.post("/api/org/keys", """
                {"name":"agent","environment":"live","scopes":["write"]}
                """).json();
        id = made.get("id").asLong();
        sender = app.anonymous().withKey(made.get("key").asText());
    }

    private List<JsonNode> trouble() {
        var key = StreamSupport.stream(
                        owner.get("/api/org/keys").json().get("items").spliterator(), false)
                .filter(one -> one.get("id").asLong() == id)
                .findFirst()
                .orElseThrow();
        return StreamSupport.stream(key.path("trouble").spliterator(), false).toList();
    }

    /** A request counts when all is done about it, a moment after its reply. */
    private long counted() {
        return trouble().stream().mapToLong(one -> one.get("count").asLong()).sum();
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
    }

    @Test
    void refusalsAreCountedByTheirStatusWithWhatWasSaidLast() {
        sender.post("/api/sdk/sessions", "{}");
        sender.post("/api/sdk/events", """
                {"sessionId":7,"eventType":"tool_call"}""");
        Await.until("the refusals are counted", () -> counted() == 2);
        clock.move(Duration.ofSeconds(1));
        sender.get("/api/sdk/sessions");
        Await.until("the refusals are counted", () -> counted() == 3);
        assertThat(trouble())
                .satisfiesExactly(
                        forbidden -> {
                            assertThat(forbidden.get("kind").asText()).isEqualTo("refused");
                            assertThat(forbidden.get("status").asInt()).isEqualTo(403);
                            assertThat(forbidden.get("message").asText()).contains("read");
                        },
                        invalid -> {
                            assertThat(invalid.get("status").asInt()).isEqualTo(400);
                            assertThat(invalid.get("count").asInt()).isEqualTo(2);
                            assertThat(invalid.get("message").asText()).contains("sessionId");
                            assertThat(invalid.get("lastAt").asText())
                                    .isLessThan(trouble().get(0).get("lastAt").asText());
                        });
    }

    @Test
    void whatIsRefusedBeforeItsBodyIsReadCountsToo() {
        sender.post("/api/sdk/events", "{\"reasoning\":\"" + "x".repeat(3_000) + "\"}");
        var reader = app.as(Scope.READ);
        assertThat(reader.post("/api/sdk/sessions", "{}").status()).isEqualTo(403);
        Await.until(
                "the refusals are counted",
                () -> owner.get("/api/org/keys").body().contains("\"status\":403"));
        Await.until("the refusals are counted", () -> counted() == 1);
        assertThat(trouble()).singleElement().satisfies(one -> {
            assertThat(one.get("status").asInt()).isEqualTo(413);
            assertThat(one.get("message").asText()).contains("2048");
        });
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
        assertThat(trouble()).isEmpty();
    }

    @Test
    void partsThatNobodyCanUseAreCounted() {
        sendSpans(span("b7", ""), span("b7ad6b7169203331", ""));
        String session = sender.openSession();
        var reply = sender.post("/api/sdk/events/batch", """
                {"events":[{"sessionId":"%s","eventType":"tool_call","toolName":"t"},
                           {"sessionId":"sess_none","eventType":"tool_call","toolName":"t"}]}
                """.formatted(session));
        assertThat(reply.status()).isEqualTo(207);
        assertThat(trouble())
                .filteredOn(one -> one.get("kind").asText().equals("rejected"))
                .singleElement()
                .satisfies(one -> assertThat(one.get("count").asInt()).isEqualTo(2));
    }

    @Test
    void whatWasADayAgoIsForgotten() {
        sender.post("/api/sdk/sessions", "{}");
        Await.until("the refusals are counted", () -> counted() == 1);
        clock.move(Duration.ofHours(25));
        owner = app.signIn("ada@example.org");
        assertThat(trouble()).isEmpty();
    }
}
