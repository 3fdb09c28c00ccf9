package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading one session, and deleting it. */
class SessionReadTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final String SESSIONS = "/api/sdk/sessions";
    private Client client;

    @BeforeEach
    void aClient() {
        client = app.as(Scope.WRITE, Scope.READ, Scope.ADMIN);
    }

    private String open(String metadata) {
        return client.post(
                        SESSIONS, "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\",\"metadata\":" + metadata + "}")
                .text("id");
    }

    private Client.Reply event(String session, String fields) {
        return client.post("/api/sdk/events", "{\"sessionId\":\"" + session + "\"," + fields + "}");
    }

    private Client.Reply read(String id) {
        return client.get(SESSIONS + "/" + id);
    }

    @Test
    void aNewSessionSaysWhatItWasOpenedWith() {
        var json = read(client.openSession()).json();
        assertThat(json.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "id",
                        "name",
                        "agentName",
                        "userId",
                        "environment",
                        "status",
                        "outcome",
                        "createdAt",
                        "lastActivityAt",
                        "eventCount",
                        "toolCallCount",
                        "errorCount",
                        "eventCost");
        assertThat(json.path("environment").asText()).isEqualTo("live");
        assertThat(json.path("lastActivityAt")).isEqualTo(json.path("createdAt"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{ \"b\" : 1 , \"a\":[1.0, 2e3, 0.10, -0, 12345678901234567890123] }",
                "{\"text\":\"\\u00fc \\\"quoted\\\" \\n ü 🚀\",\"\":null,\"x\":{\"y\":{\"z\":[[],{}]}}}",
                "{\"same\":1,\"same\":2}",
            })
    void metadataComesBackLetterForLetter(String metadata) {
        assertThat(read(open(metadata)).body()).contains("\"metadata\":" + metadata);
    }

    @Test
    void whatWasReportedComesBackAsItWasSent() {
        String id = client.openSession();
        client.patch(SESSIONS + "/" + id, """
                {"status":"failed","success":false,"failureReason":"no\\nseats","estimatedCost":0.045,"durationMs":3500,
                 "promptTokens":1000,"completionTokens":500.0,"customMetrics":{ "accuracy" : 0.950, "n":1e3 }}""");
        var reply = read(id);
        assertThat(reply.body())
                .contains(
                        "\"estimatedCost\":0.045,",
                        "\"cost\":0.045,",
                        "\"durationMs\":3500,",
                        "\"promptTokens\":1000,",
                        "\"completionTokens\":500,",
                        "\"tokens\":1500,",
                        "\"customMetrics\":{ \"accuracy\" : 0.950, \"n\":1e3 }",
                        "\"failureReason\":\"no\\nseats\"",
                        "\"preview\":\"no\\nseats\"");
        assertThat(reply.json().has("totalTokens")).isFalse();
    }

    @Test
    void eventsAreCountedAndAddedUp() {
        String id = client.openSession();
        event(id, "\"eventType\":\"tool_call\",\"toolName\":\"t\",\"estimatedCost\":0.5");
        event(id, "\"eventType\":\"error\",\"reasoning\":\"" + "🚀".repeat(300) + "\",\"estimatedCost\":0.25");
        event(id, "\"eventType\":\"llm_decision\"");
        var json = read(id).json();
        assertThat(json.path("eventCount").asInt()).isEqualTo(3);
        assertThat(json.path("toolCallCount").asInt()).isEqualTo(1);
        assertThat(json.path("errorCount").asInt()).isEqualTo(1);
        assertThat(json.path("eventCost").asDouble()).isEqualTo(0.75);
        assertThat(json.path("cost").asDouble()).isEqualTo(0.75);
        assertThat(json.path("preview").asText()).startsWith("🚀").matches("🚀+");
        client.patch(SESSIONS + "/" + id, "{\"estimatedCost\":0}");
        assertThat(read(id).body()).contains("\"cost\":0,", "\"estimatedCost\":0,", "\"eventCost\":0.75");
    }

    @Test
    void metadataIsFoundByTextNumberAndTruth() {
        var reader = app.as(app.tenant("finders", Environment.LIVE), Scope.WRITE, Scope.READ);
        String id = reader.post(SESSIONS, """
                        {"name":"n","agentName":"a","userId":"u","metadata":{"text":"a & b = c","whole":1042,"half":0.5,
                         "yes":true,"no":false,"nothing":null,"list":[1],"deep":{"x":1},"dotted.name":"d","Größe":"ü"}}""").text("id");
        for (String found : List.of(
                "text=a%20%26%20b%20%3D%20c",
                "text=a+%26+b+%3D+c",
                "whole=1042",
                "half=0.5",
                "yes=true",
                "no=false",
                "dotted.name=d",
                "Gr%C3%B6%C3%9Fe=%C3%BC",
                "whole=1042&metadata.yes=true")) {
            var items = reader.get(SESSIONS + "?metadata." + found).json().path("items");
            assertThat(items).as(found).hasSize(1);
            assertThat(items.path(0).path("id").asText()).isEqualTo(id);
        }
        for (String other : List.of(
                "whole=1043",
                "whole=1042.0",
                "yes=1",
                "nothing=null",
                "list=1",
                "x=1",
                "deep.x=1",
                "TEXT=a",
                "whole=1042&metadata.yes=false")) {
            assertThat(reader.get(SESSIONS + "?metadata." + other).json().path("items"))
                    .as(other)
                    .isEmpty();
        }
    }

    @Test
    void deletingTakesAllOfIt() {
        var tenant = app.tenant("deleting", Environment.LIVE);
        client = app.as(tenant, Scope.values());
        String kept = open("{\"k\":\"v\"}");
        event(kept, "\"eventType\":\"tool_call\",\"toolName\":\"t\",\"estimatedCost\":0.5");
        String gone = open("{\"k\":\"v\"}");
        event(gone, "\"eventType\":\"tool_call\",\"toolName\":\"t\",\"estimatedCost\":0.5");
        event(gone, "\"eventType\":\"error\",\"toolName\":\"t\"");
        client.patch(SESSIONS + "/" + gone, "{\"status\":\"failed\",\"totalTokens\":5}");

        var reply = client.send("DELETE", SESSIONS + "/" + gone, null);
        assertThat(reply.status()).isEqualTo(204);
        assertThat(reply.body()).isEmpty();
        assertThat(read(gone).status()).isEqualTo(404);
        assertThat(client.get(SESSIONS + "/" + gone + "/events").status()).isEqualTo(404);
        assertThat(client.patch(SESSIONS + "/" + gone, "{}").status()).isEqualTo(404);
        assertThat(event(gone, "\"eventType\":\"error\"").status()).isEqualTo(404);
        assertThat(client.send("DELETE", SESSIONS + "/" + gone, null).status()).isEqualTo(404);
        for (String query : List.of("", "?metadata.k=v", "?toolName=t")) {
            assertThat(client.get(SESSIONS + query).json().path("items").findValuesAsText("id"))
                    .containsExactly(kept);
        }
        var total = client.get("/api/sdk/stats").json().path("total");
        assertThat(total.path("sessions").asInt()).isEqualTo(1);
        assertThat(total.path("events").asInt()).isEqualTo(1);
        assertThat(total.path("cost").asDouble()).isEqualTo(0.5);
        assertThat(client.get("/api/sdk/stats?groupBy=toolName").json().path("items"))
                .hasToString(
                        "[{\"key\":\"t\",\"sessions\":1,\"calls\":1,\"errors\":0,\"errorRate\":0.0,\"cost\":0.5}]");
        Recount.check(app.store());
        assertThat(Recount.orphans(app.store())).isZero();
    }

    @Test
    void deletingTakesTheScopeAdmin() {
        String id = client.openSession();
        var writer = app.as(Scope.WRITE, Scope.READ);
        assertThat(writer.send("DELETE", SESSIONS + "/" + id, null).status()).isEqualTo(403);
        var stranger = app.as(app.tenant("stranger", Environment.LIVE), Scope.values());
        assertThat(stranger.send("DELETE", SESSIONS + "/" + id, null).status()).isEqualTo(403);
        assertThat(read(id).status()).isEqualTo(200);
    }

    @Test
    void hugeCostsStayNumbers() {
        client = app.as(app.tenant("huge", Environment.LIVE), Scope.values());
        for (int i = 0; i < 2; i++) {
            String id = client.openSession();
            for (int j = 0; j < 3; j++) {
                assertThat(event(id, "\"eventType\":\"tool_call\",\"toolName\":\"t\",\"estimatedCost\":1.7e308")
                                .status())
                        .isEqualTo(200);
            }
            for (String query : List.of("", "?groupBy=toolName", "?groupBy=agentName&userId=u")) {
                assertThat(client.get("/api/sdk/stats" + query).status()).isEqualTo(200);
            }
            client.patch(SESSIONS + "/" + id, "{\"durationMs\":1.7e308,\"status\":\"completed\"}");
            assertThat(client.get(SESSIONS + "?minCost=1e308&minDurationMs=1e308")
                            .json()
                            .path("items"))
                    .hasSize(1);
            assertThat(client.get("/api/sdk/stats?groupBy=userId").status()).isEqualTo(200);
            if (i == 0) {
                assertThat(client.send("DELETE", SESSIONS + "/" + id, null).status())
                        .isEqualTo(204);
            }
        }
    }
}
