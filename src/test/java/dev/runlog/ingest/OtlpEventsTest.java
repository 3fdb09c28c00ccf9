package dev.runlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.otlp.Recorded;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the events of spans say, and when they were. */
class OtlpEventsTest {

    /** All was recorded before. */
    private static final Instant LATER = Instant.parse("2026-11-24T12:00:00Z");

    private static final MovableClock clock = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(clock);

    private static final MadeSpans made = new MadeSpans(clock);

    private static int organizations;
    private Client client;

    @BeforeAll
    static void afterTheRecordings() {
        clock.move(Duration.between(clock.instant(), LATER));
    }

    @BeforeEach
    void anOrganizationOfItsOwn() {
        client = app.as(app.tenant("organization " + ++organizations, Environment.LIVE), Scope.WRITE, Scope.READ);
    }

    private void send(String json) {
        send(json.getBytes(StandardCharsets.UTF_8), "application/json");
    }

    private void send(byte[] spans) {
        send(spans, "application/x-protobuf");
    }

    private void send(byte[] spans, String type) {
        var reply = client.besideTheApi("").with("Content-Type", type).send("POST", "/v1/traces", spans);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    }

    private List<JsonNode> sessions() {
        return items("/api/sdk/sessions?limit=100");
    }

    private List<JsonNode> events(String session) {
        return items("/api/sdk/sessions/" + session + "/events?limit=1000");
    }

    private List<JsonNode> items(String address) {
        var items = new ArrayList<JsonNode>();
        client.get(address).json().get("items").forEach(items::add);
        return items;
    }

    private static void assertCounted() throws InterruptedException {
        app.store().derivation().catchUp();
        var found = app.store().check();
        assertThat(found.due()).isZero();
        assertThat(found.differences()).isEmpty();
    }

    @Test
    void aFailureStandsBehindWhatLedToIt() throws IOException {
        send(Recorded.named("oi-langgraph-fail").bodies().get(0).bytes());
        send(Recorded.named("aisdk7-nested").bodies().get(0).bytes());
        int failures = 0;
        for (var session : sessions()) {
            var events = events(session.get("id").asText());
            for (var event : events) {
                String id = event.get("clientId").asText();
                var own = events.stream()
                        .filter(one -> id.equals(one.get("clientId").asText() + ":error"))
                        .findFirst();
                if (own.isPresent()) {
                    failures++;
                    var began = Instant.parse(own.get().get("timestamp").asText());
                    long took = own.get().get("durationMs").asLong();
                    assertThat(Instant.parse(event.get("timestamp").asText()))
                            .isBetween(began.plusMillis(took), began.plusMillis(took + 1));
                    assertThat(event.has("durationMs")).as("it is a moment").isFalse();
                }
            }
        }
        assertThat(failures).isPositive();
    }

    @Test
    void agentsAndWorkflowsAreCalledWhatTheyWereGiven() throws IOException {
        send(Recorded.named("traceloop-agent").bodies().get(0).bytes());
        var changes = events(sessions().get(0).get("id").asText()).stream()
                .filter(event -> event.get("eventType").asText().equals("state_change"))
                .toList();
        assertThat(changes)
                .extracting(event -> event.get("reasoning").asText())
                .containsExactlyInAnyOrder("Workflow weather-flow", "Agent weather-agent");
        assertThat(changes).allMatch(event -> event.at("/toolInput/input").isMissingNode());
    }

    @Test
    void whatNobodyReadsBackIsNotKeptLikeThat() throws Exception {
        String name = "n".repeat(70_000);
        String deep = "[".repeat(900) + "]".repeat(900);
        send(made.spans(made.span(
                1,
                null,
                "do",
                "gen_ai.operation.name",
                "execute_tool",
                "runlog.metadata." + name,
                "x",
                "gen_ai.tool.call.arguments",
                "{\"a\":" + deep + "}",
                "gen_ai.tool.call.result",
                "{\"" + name + "\":1}")));
        assertCounted();
        String id = sessions().get(0).get("id").asText();
        var event = client.get("/api/sdk/sessions/" + id + "/events").json().at("/items/0");
        assertThat(event.at("/toolInput/text").asText()).contains(deep);
        assertThat(event.at("/toolOutput/text").asText()).contains(name);
    }

    @Test
    void whatIsInsideASpanThatShowsNothingStandsInsideTheNextAboveThatDoes() {
        var spans = List.of(
                made.span(1, null, "run", "gen_ai.operation.name", "invoke_agent"),
                made.span(2, 1, "step", "gen_ai.operation.name", "agent_step"),
                made.span(3, 2, "GET /"),
                made.tool(4, 3, "search"),
                made.model(5, 2),
                made.model(6, 7));
        send(made.spans(spans.toArray(String[]::new)));
        var expected = parents();
        assertThat(expected)
                .containsEntry("0000000000000004", "0000000000000001")
                .containsEntry("0000000000000005", "0000000000000001")
                .containsEntry("0000000000000006", "0000000000000007");
        var orders = new ArrayList<>(spans);
        for (int seed = 0; seed < 6; seed++) {
            anOrganizationOfItsOwn();
            Collections.shuffle(orders, new Random(seed));
            orders.forEach(span -> send(made.spans(span)));
            assertThat(parents()).as("seed " + seed).isEqualTo(expected);
        }
    }

    /** Of the events' spans. */
    private Map<String, String> parents() {
        return events(sessions().get(0).get("id").asText()).stream()
                .collect(Collectors.toMap(
                        event -> event.get("spanId").asText(),
                        event -> event.path("parentSpanId").asText()));
    }

    @Test
    void numbersThatNobodyCanHoldAreText() throws Exception {
        for (String number : List.of("1e2147483648", "1e999999999", "-1e309", "1e-2147483649", "9".repeat(5_000))) {
            send(made.spans(made.span(
                    1,
                    null,
                    "do",
                    "gen_ai.operation.name",
                    "execute_tool",
                    "gen_ai.tool.call.arguments",
                    "{\"a\":" + number + "}",
                    "gen_ai.usage.input_tokens",
                    number,
                    "llm.cost.total",
                    number,
                    "langfuse.observation.usage_details",
                    "{\"input_a\":" + number + "}",
                    "gen_ai.evaluation.score.value",
                    number)));
            assertCounted();
            String id = sessions().get(0).get("id").asText();
            var event = client.get("/api/sdk/sessions/" + id + "/events").json().at("/items/0");
            assertThat(event.get("toolInput").toString()).isNotEmpty();
            assertThat(client.get("/api/sdk/export?format=jsonl").status()).isEqualTo(200);
            anOrganizationOfItsOwn();
        }
    }
}
