package dev.runlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.otlp.Recorded;
import dev.runlog.otlp.Writing;
import dev.runlog.otlp.wire.Encoding;
import dev.runlog.store.InsideStore;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What exporters of OpenTelemetry send, through the front door: it becomes the sessions that really happened. */
class OtlpTest {

    /** All was recorded before. */
    private static final Instant LATER = Instant.parse("2026-11-24T12:00:00Z");

    private static final MovableClock clock = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(clock);

    private static int organizations;
    private Client client;

    @BeforeAll
    static void afterTheRecordings() {
        clock.move(Duration.between(clock.instant(), LATER));
    }

    @BeforeEach
    void anOrganizationOfItsOwn() {
        var tenant = app.tenant("organization " + ++organizations, Environment.LIVE);
        client = app.as(tenant, Scope.WRITE, Scope.READ, Scope.ADMIN);
    }

    static Stream<Recorded> recorded() throws IOException {
        return Recorded.all().stream();
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void whatReallyHappenedIsThere(Recorded recorded) throws IOException {
        for (var body : recorded.bodies()) {
            sendAndExpectSuccess(body);
        }
        silence();
        hold(recorded.facts());
    }

    private void sendAndExpectSuccess(Recorded.Body body) throws IOException {
        String path = body.isTraces() ? "/v1/traces" : body.isLogs() ? "/v1/logs" : "/v1/metrics";
        var reply = client.besideTheApi("")
                .with("Content-Type", body.encoding().contentType())
                .send("POST", path, body.bytes());
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).contains(body.encoding().contentType());
        assertThat(reply.body()).isEqualTo(body.encoding() == Encoding.JSON ? "{}" : "");
    }

    /** Long enough to mean something. */
    private void silence() {
        clock.move(Duration.ofHours(2));
        Await.until(
                "all that is quiet was looked at",
                () -> InsideStore.readers(app.store())
                                .<Long>read(sql -> sql.number(
                                        "SELECT count(*) FROM span_session WHERE look_again_at <= ?", clock.instant()))
                        == 0);
    }

    private List<JsonNode> sessions() {
        var sessions = new ArrayList<JsonNode>();
        client.get("/api/sdk/sessions?limit=500").json().get("items").forEach(sessions::add);
        return sessions;
    }

    private List<JsonNode> events(String session) {
        var events = new ArrayList<JsonNode>();
        client.get("/api/sdk/sessions/" + session + "/events?limit=1000")
                .json()
                .get("items")
                .forEach(events::add);
        return events;
    }

    private void hold(JsonNode facts) {
        var sessions = sessions();
        if (facts.has("sessions")) {
            assertThat(sessions).hasSize(facts.get("sessions").asInt());
        }
        sessions.sort((one, other) ->
                other.get("eventCount").asInt() - one.get("eventCount").asInt());
        String id = sessions.get(0).get("id").asText();
        var detail = client.get("/api/sdk/sessions/" + id).json();
        var all = (ObjectNode) facts.deepCopy();
        if (facts.has("largestSession")) {
            all.setAll((ObjectNode) facts.get("largestSession"));
        }
        for (String name : List.of(
                "status",
                "success",
                "name",
                "agentName",
                "userId",
                "promptTokens",
                "completionTokens",
                "totalTokens")) {
            if (all.hasNonNull(name)) {
                assertThat(detail.path(name).asText())
                        .as(name)
                        .isEqualTo(all.get(name).asText());
            }
        }
        if (all.hasNonNull("estimatedCost")) {
            assertThat(detail.get("estimatedCost").asDouble())
                    .isCloseTo(all.get("estimatedCost").asDouble(), Offset.offset(1e-9));
        }
        if (all.hasNonNull("llmCalls")) {
            assertThat(events(id).stream()
                            .filter(event -> event.get("eventType").asText().equals("llm_decision")))
                    .hasSize(all.get("llmCalls").asInt());
        }
        if (all.hasNonNull("conversationId")) {
            assertThat(detail.at("/metadata/conversationId")).isEqualTo(all.get("conversationId"));
        }
    }

    /** All that is there of all sessions, but for what the server chose: ids, and when it was recorded. */
    private String state() {
        var state = new TreeMap<String, String>();
        for (var session : sessions()) {
            String id = session.get("id").asText();
            var detail = (ObjectNode) client.get("/api/sdk/sessions/" + id).json();
            detail.remove(List.of("id", "createdAt", "lastActivityAt"));
            var events = new TreeMap<String, JsonNode>();
            for (var event : events(id)) {
                String name = event.get("clientId").asText();
                events.put(name, ((ObjectNode) event).remove(List.of("id", "sessionId", "createdAt")));
            }
            state.put(events.keySet() + "", detail + "\n" + events);
        }
        return state.toString();
    }

    static Stream<Recorded> traces() throws IOException {
        return Stream.of("aisdk7-nested", "adk-ok", "langfuse-manual", "oi-langgraph-fail", "java-genai-fail")
                .map(Recorded::named);
    }

    @ParameterizedTest
    @MethodSource("traces")
    void anyOrderAndRepeatsEndTheSame(Recorded recorded) throws IOException {
        var bodies = new ArrayList<Recorded.Body>(recorded.bodies());
        for (var body : bodies) {
            sendAndExpectSuccess(body);
        }
        silence();
        String expected = state();
        anOrganizationOfItsOwn();
        var spans = new ArrayList<byte[]>();
        for (var span : recorded.spans()) {
            spans.add(Writing.protobuf(List.of(span)));
        }
        spans.addAll(List.copyOf(spans));
        Collections.shuffle(spans, new Random(7));
        for (byte[] span : spans) {
            assertThat(client.besideTheApi("")
                            .with("Content-Type", "application/x-protobuf")
                            .send("POST", "/v1/traces", span)
                            .status())
                    .isEqualTo(200);
        }
        for (var body : bodies) {
            if (body.isLogs()) {
                sendAndExpectSuccess(body);
            }
        }
        silence();
        assertThat(state()).isEqualTo(expected);
    }

    @Test
    void whatWasDeletedDoesNotComeBack() throws IOException {
        var body = Recorded.named("aisdk7-nested").bodies().get(0);
        sendAndExpectSuccess(body);
        String id = sessions().get(0).get("id").asText();
        client.delete("/api/sdk/sessions/" + id);
        sendAndExpectSuccess(body);
        assertThat(sessions()).isEmpty();
    }

    @Test
    void whatAClientSaysOfItStays() throws IOException {
        var body = Recorded.named("aisdk7-nested").bodies().get(0);
        sendAndExpectSuccess(body);
        String id = sessions().get(0).get("id").asText();
        client.patch("/api/sdk/sessions/" + id, "{\"success\":false,\"failureReason\":\"mine\",\"totalTokens\":7}");
        sendAndExpectSuccess(body);
        silence();
        var detail = client.get("/api/sdk/sessions/" + id).json();
        assertThat(detail.get("failureReason").asText()).isEqualTo("mine");
        assertThat(detail.get("success").asBoolean()).isFalse();
        assertThat(detail.get("totalTokens").asInt()).isEqualTo(7);
        assertThat(detail.get("promptTokens").asInt()).isEqualTo(2440);
    }

    @Test
    void aRunOfVeryManySpansIsAddedUpAsAnyOther() {
        int calls = 2_500;
        for (int from = 0; from < calls; from += 500) {
            sendJson(IntStream.range(from, from + 500).mapToObj(i -> span(i + 2, "chat", """
                            ,{"key":"gen_ai.usage.input_tokens","value":{"intValue":10}}
                            ,{"key":"gen_ai.usage.output_tokens","value":{"intValue":5}}""")));
        }
        sendJson(Stream.of(span(1, "invoke_agent", "")));
        clock.move(Duration.ofSeconds(2));
        var session = sessions().get(0).get("id").asText();
        Await.until("added up", () -> {
            var detail = client.get("/api/sdk/sessions/" + session).json();
            return detail.path("promptTokens").asInt() == 10 * calls
                    && detail.path("eventCount").asInt() == calls + 1
                    && detail.path("status").asText().equals("completed");
        });
        assertThat(client.get("/api/sdk/sessions/" + session)
                        .json()
                        .get("completionTokens")
                        .asInt())
                .isEqualTo(5 * calls);
    }

    private void sendJson(Stream<String> spans) {
        var reply = client.besideTheApi("")
                .post(
                        "/v1/traces",
                        "{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":["
                                + spans.collect(Collectors.joining(","))
                                + "]}]}]}");
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    }

    /** @param number the first is the root, of which the others are parts */
    private static String span(int number, String operation, String attributes) {
        return """
                {"traceId":"5b8efff798038103d269b633813fc60d","spanId":"%016x","parentSpanId":"%s","name":"%s",
                 "startTimeUnixNano":"1790000000%08d0","endTimeUnixNano":"179000000100000000%d",
                 "attributes":[{"key":"gen_ai.operation.name","value":{"stringValue":"%s"}}%s]}""".formatted(
                number, number == 1 ? "" : "%016x".formatted(1), operation, number, number % 10, operation, attributes);
    }
}
