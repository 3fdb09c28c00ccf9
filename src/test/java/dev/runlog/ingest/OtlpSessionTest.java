package dev.runlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.model.Actor;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import dev.runlog.otlp.Recorded;
import dev.runlog.store.InsideStore;
import dev.runlog.store.runs.DueSessions;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What sessions made of spans have in common with all others: they are counted, deleted and owned like them. */
class OtlpSessionTest {

    private static final List<String> KEPT = List.of("span", "span_event", "span_session", "span_fill_in");

    private static final MovableClock clock = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(clock);

    private static final MadeSpans made = new MadeSpans(clock);

    private static int organizations;
    private Tenant tenant;
    private Client client;

    @BeforeEach
    void anOrganizationOfItsOwn() {
        tenant = app.tenant("organization " + ++organizations, Environment.LIVE);
        client = as(tenant);
    }

    private static Client as(Tenant tenant) {
        return app.as(tenant, Scope.WRITE, Scope.READ, Scope.ADMIN);
    }

    private void send(String json) {
        send(client, json);
    }

    private static void send(Client client, String json) {
        var reply =
                client.besideTheApi("").with("Content-Type", "application/json").post("/v1/traces", json);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.body()).isEqualTo("{}");
    }

    private List<JsonNode> sessions() {
        var sessions = new ArrayList<JsonNode>();
        client.get("/api/sdk/sessions?limit=100").json().get("items").forEach(sessions::add);
        return sessions;
    }

    private static long count(String table) {
        return InsideStore.readers(app.store()).<Long>read(sql -> sql.number("SELECT count(*) FROM " + table));
    }

    private static void assertCounted() throws InterruptedException {
        app.store().derivation().catchUp();
        var found = app.store().check();
        assertThat(found.due()).isZero();
        assertThat(found.differences()).isEmpty();
    }

    @Test
    void whatIsTakenBackIsNotCountedAnyMore() throws InterruptedException {
        send(made.spans(made.tool(3, 2, "search"), made.tool(4, 1, "read")));
        assertCounted();
        send(made.spans(made.tool(2, 1, "search"))); // the same call, from the other side
        assertCounted();
        assertThat(sessions().get(0).get("toolCallCount").asInt()).isEqualTo(2);
    }

    /** Without what the server counts itself. */
    private static JsonNode said(Client client, String id) {
        return ((ObjectNode) client.get("/api/sdk/sessions/" + id).json())
                .remove(List.of("eventCount", "toolCallCount", "errorCount", "lastActivityAt", "eventCost", "preview"));
    }

    @Test
    void aSessionOfAClientIsOnlyAddedTo() {
        String id = client.post("/api/sdk/sessions", """
                {"name":"mine","agentName":"my agent","userId":"me","metadata":{"a":1},"userInput":"my question"}""").text("id");
        client.patch("/api/sdk/sessions/" + id, "{\"promptTokens\":3,\"durationMs\":5}");
        var before = (ObjectNode) said(client, id);
        send(made.spans(
                made.model(2, 1, "runlog.session.id", id),
                made.span(
                        1,
                        null,
                        "invoke_agent other",
                        "gen_ai.operation.name",
                        "invoke_agent",
                        "gen_ai.agent.name",
                        "other",
                        "user.id",
                        "other",
                        "runlog.session.name",
                        "other",
                        "runlog.success",
                        "false",
                        "runlog.metadata.b",
                        "2",
                        "runlog.session.id",
                        id,
                        "gen_ai.usage.output_tokens",
                        "9",
                        "input.value",
                        "other")));
        var after = (ObjectNode) said(client, id);
        assertThat(after.get("totalTokens")).as("is absent otherwise").isNotNull();
        for (String total :
                List.of("completionTokens", "totalTokens", "tokens", "assistantOutput", "model", "customMetrics")) {
            if (!before.has(total)) {
                after.remove(total);
            }
        }
        after.set("tokens", before.get("tokens"));
        before.set("tokens", before.get("tokens"));
        assertThat(after).isEqualTo(before);
        var events = client.get("/api/sdk/sessions/" + id + "/events").json().get("items");
        assertThat(events).hasSize(2);
        clock.move(Duration.ofHours(1));
        client.patch("/api/sdk/sessions/" + id, "{\"status\":\"completed\",\"success\":true}");
        send(made.spans(made.span(
                9,
                null,
                "invoke_agent other",
                "gen_ai.operation.name",
                "invoke_agent",
                "runlog.session.id",
                id,
                "runlog.success",
                "false")));
        assertThat(said(client, id).get("status").asText()).isEqualTo("completed");
        assertThat(said(client, id).get("success").asBoolean()).isTrue();
        assertThat(sessions()).hasSize(1);
    }

    @Test
    void whatAClientSaysOfTheContentStays() {
        send(made.spans(made.span(
                1,
                null,
                "invoke_agent a",
                "gen_ai.operation.name",
                "invoke_agent",
                "input.value",
                "the span's question")));
        var session = sessions().get(0);
        assertThat(session.get("status").asText()).isEqualTo("completed");
        String id = session.get("id").asText();
        client.patch("/api/sdk/sessions/" + id, "{\"userInput\":\"the client's question\"}");
        send(made.spans(made.span(
                2,
                1,
                "invoke_agent b",
                "gen_ai.operation.name",
                "invoke_agent",
                "input.value",
                "another question",
                "output.value",
                "an answer")));
        send(made.spans(made.tool(3, 1, "search")));
        var now = client.get("/api/sdk/sessions/" + id).json();
        assertThat(now.get("userInput").asText()).isEqualTo("the client's question");
        assertThat(now.get("toolCallCount").asInt()).isEqualTo(1);
    }

    @Test
    void aSessionOfSomebodyElseIsNotTouched() {
        var other = as(app.tenant("somebody else " + organizations, Environment.LIVE));
        String theirs = other.openSession();
        var test = as(app.tenant("organization " + organizations, Environment.TEST));
        String inTest = test.openSession();
        var before = List.of(
                other.get("/api/sdk/sessions/" + theirs).json(),
                test.get("/api/sdk/sessions/" + inTest).json());
        for (String id : List.of(theirs, inTest)) {
            send(made.spans(made.model(1, null, "runlog.session.id", id)));
        }
        assertThat(List.of(
                        other.get("/api/sdk/sessions/" + theirs).json(),
                        test.get("/api/sdk/sessions/" + inTest).json()))
                .isEqualTo(before);
        assertThat(sessions()).as("those ids are names like any other").hasSize(2);
    }

    private static Set<String> sent() throws IOException {
        return Recorded.all().stream().map(Recorded::toString).collect(Collectors.toSet());
    }

    @Test
    void deletedAndErasedSessionsLeaveNothing() throws Exception {
        clock.move(Duration.ofDays(400)); // nothing of other tests is of interest
        for (var name : sent()) {
            for (var body : Recorded.named(name).bodies()) {
                String path = body.isTraces() ? "/v1/traces" : body.isLogs() ? "/v1/logs" : "/v1/metrics";
                client.besideTheApi("")
                        .with("Content-Type", body.encoding().contentType())
                        .send("POST", path, body.bytes());
            }
        }
        assertThat(count("span")).isPositive();
        assertThat(count("span_event")).isPositive();
        // What is said of an event that has not come.
        send(made.spans(made.model(2, 1)));
        String record = """
                {"resourceLogs":[{"scopeLogs":[{"logRecords":[{"timeUnixNano":"1790000000000000000",
                  "traceId":"5b8efff798038103d269b633813fc60c","spanId":"00000000000000aa","eventName":"gen_ai.user.message",
                  "body":{"kvlistValue":{"values":[{"key":"content","value":{"stringValue":"secret"}}]}}}]}]}]}""";
        var logs = client.besideTheApi("").with("Content-Type", "application/json");
        assertThat(logs.post("/v1/logs", record).status()).isEqualTo(200);
        assertThat(count("span_fill_in WHERE fill_in LIKE '%secret%'")).isOne();
        String deleted = sessions().get(0).get("id").asText();
        client.delete("/api/sdk/sessions/" + deleted);
        for (var session : sessions()) {
            String user = session.get("userId").asText();
            app.store()
                    .erasure()
                    .erase(tenant.organization(), Set.of(Environment.LIVE), user, new Actor.Operator("test"));
        }
        app.store().derivation().catchUp();
        assertThat(sessions()).isEmpty();
        assertThat(logs.post("/v1/logs", record).status()).isEqualTo(200);
        String ours = " WHERE organization_id = " + tenant.organization();
        assertThat(count("span_fill_in" + ours + " AND fill_in LIKE '%secret%'"))
                .isZero();
        for (String table : KEPT) {
            if (!table.equals("span_fill_in")) {
                assertThat(count(table + " WHERE session_id NOT IN (SELECT id FROM session)"))
                        .as(table)
                        .isZero();
            }
        }
    }

    @Test
    void aSessionOfManySpansGoesInSteps() throws Exception {
        int spans = 20_000;
        send(made.spans(made.model(1, null)));
        for (int from = 2; from <= spans; from += 2_000) {
            int end = Math.min(spans, from + 1_999);
            send(made.spans(IntStream.rangeClosed(from, end)
                    .mapToObj(i -> made.span(i, 1, "GET /"))
                    .toArray(String[]::new)));
        }
        app.store().derivation().catchUp();
        String id = sessions().get(0).get("id").asText();
        long row = InsideStore.readers(app.store())
                .<Long>read(sql -> sql.number("SELECT id FROM session WHERE public_id = ?", id));
        String kept = "span WHERE session_id = " + row;
        assertThat(count(kept)).isGreaterThan(5_000);
        long all = count(kept);
        client.delete("/api/sdk/sessions/" + id);
        InsideStore.writer(app.store())
                .submit(sql -> InsideStore.follower(app.store())
                        .step(sql, List.of(new DueSessions.Due(tenant.organization(), row)), 400))
                .join();
        assertThat(count(kept)).isGreaterThan(0).isLessThan(all);
        app.store().derivation().catchUp();
        assertThat(count(kept)).isZero();
        assertThat(count("session WHERE id = " + row)).isZero();
    }
}
