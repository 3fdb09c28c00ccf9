package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two sessions side by side. */
class DiffTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static Client client;

    @BeforeAll
    static void open() {
        client = app.as(Scope.WRITE, Scope.READ);
    }

    private static String run(String... events) {
        String id = client.openSession();
        for (String event : events) {
            client.post("/api/sdk/events", "{\"sessionId\":\"" + id + "\"," + event + "}");
        }
        return id;
    }

    private static String call(String tool, String input, String output) {
        return "\"eventType\":\"tool_call\",\"toolName\":\"" + tool + "\",\"estimatedCost\":0.5,\"durationMs\":20"
                + (input == null ? "" : ",\"toolInput\":" + input)
                + (output == null ? "" : ",\"toolOutput\":" + output);
    }

    private static JsonNode diff(String a, String b) {
        var reply = client.get("/api/sdk/sessions/" + a + "/diff?with=" + b);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }

    private static List<String> states(JsonNode diff) {
        var states = new ArrayList<String>();
        diff.path("rows").forEach(row -> states.add(row.path("state").asText()));
        return states;
    }

    @Test
    void aListOfVeryManyHasChangedAsAWhole() {
        String zeros = "{\"a\":[0" + ",0".repeat(300_000) + "]}";
        var diff = diff(run(call("search", null, zeros)), run(call("search", null, zeros.replace('0', '1'))));
        var changes = diff.at("/rows/0/outputChanges");
        assertThat(changes).hasSize(1);
        assertThat(changes.at("/0/path").asText()).isEqualTo("a");
        assertThat(changes.at("/0/before").asText()).startsWith("[0,0,").endsWith("…");
        assertThat(changes.at("/0/cut").asBoolean()).isTrue();
    }

    @Test
    void showsWhereTwoRunsPart() {
        String a = run(
                call("search", "{\"to\":\"LIS\",\"page\":1}", "{\"found\":3,\"requestId\":\"x\"}"),
                call("search", "{\"page\":1.0,  \"to\":\"LIS\"}", "{\"found\":3}"),
                "\"eventType\":\"llm_decision\",\"confidence\":0.9",
                call("book", "{\"flight\":{\"id\":7,\"class\":\"eco\"}}", "{\"ok\":true}"));
        String b = run(
                call("search", "{\"to\":\"LIS\",\"page\":1}", "{\"found\":4,\"requestId\":\"y\"}"),
                "\"eventType\":\"llm_decision\",\"confidence\":0.4",
                call("book", "{\"flight\":{\"id\":9,\"class\":\"eco\"}}", "{\"ok\":true}"),
                call("search", "{\"to\":\"OPO\"}", null));
        var diff = diff(a, b);
        assertThat(diff.path("sentence").asText())
                .isEqualTo("Same for 3 steps, 1 with other input. Then A ends, B calls search again.");
        assertThat(diff.path("firstDifference").asInt()).isEqualTo(3);
        assertThat(states(diff)).containsExactly("same", "same", "changed", "only_b");
        assertThat(diff.at("/a/id").asText()).isEqualTo(a);
        assertThat(diff.at("/b/id").asText()).isEqualTo(b);
        var search = diff.at("/rows/0");
        assertThat(search.at("/a/times").asInt()).isEqualTo(2);
        assertThat(search.at("/a/estimatedCost").asDouble()).isEqualTo(1);
        assertThat(search.at("/a/durationMs").asDouble()).isEqualTo(40);
        assertThat(search.path("outputChanges").toString())
                .isEqualTo("[{\"path\":\"found\",\"before\":3,\"after\":4}]");
        assertThat(diff.at("/rows/1/b/confidence").asDouble()).isEqualTo(0.4);
        assertThat(diff.at("/rows/2/inputChanges").toString())
                .isEqualTo("[{\"path\":\"flight.id\",\"before\":7,\"after\":9}]");
        assertThat(diff.at("/rows/2").has("outputChanges")).isFalse();
        assertThat(diff.at("/rows/3").has("a")).isFalse();
    }

    @Test
    void whatIsNotKnownIsNotTheSame() {
        var diff = diff(run(call("t", null, null)), run(call("t", "{}", "{\"x\":1}")));
        assertThat(states(diff)).containsExactly("unknown");
        assertThat(diff.path("sentence").asText()).isEqualTo("The one step is the same.");
        assertThat(diff.has("firstDifference")).isFalse();
        assertThat(diff.at("/rows/0/outputChanges/0/path").asText()).isEqualTo("x");
        assertThat(states(diff(run(), run()))).isEmpty();
    }

    @Test
    void readsLongRunsWithLargeEventsInPages() {
        String text = "x".repeat(700_000);
        var events = new String[10];
        for (int i = 0; i < events.length; i++) {
            events[i] = call("t" + i, "{\"i\":" + i + ",\"text\":\"" + text + "\"}", null);
        }
        String a = run(events);
        events[9] = call("t9", "{\"i\":0,\"text\":\"" + text + "\"}", null);
        var diff = diff(a, run(events));
        assertThat(states(diff)).hasSize(10).endsWith("same", "changed");
        assertThat(diff.at("/rows/9/inputChanges").toString()).contains("\"path\":\"i\"");
        assertThat(diff.has("partial")).isFalse();
    }

    @Test
    void saysWhenMoreWasRecordedThanIsCompared() {
        String a = client.openSession();
        for (int batch = 0; batch < 5; batch++) {
            var body = new StringBuilder("{\"events\":[");
            for (int i = 0; i < 500; i++) {
                body.append(i == 0 ? "" : ",")
                        .append("{\"sessionId\":\"" + a + "\"," + call("t" + i, "{\"i\":" + i + "}", null) + "}");
            }
            client.post("/api/sdk/events/batch", body + "]}");
        }
        var diff = diff(a, run(call("t0", "{\"i\":0}", null)));
        assertThat(diff.path("partial").asBoolean()).isTrue();
        assertThat(diff.path("rows")).hasSize(2_000);
    }

    @Test
    void refusesWhatIsNotThereOrBelongsToOthers() {
        String own = run();
        String other =
                app.as(app.tenant("other", Environment.LIVE), Scope.WRITE).openSession();
        for (String address : List.of(own + "/diff?with=" + other, other + "/diff?with=" + own)) {
            assertThat(client.get("/api/sdk/sessions/" + address).status()).isEqualTo(403);
        }
        String missing = "sess_0000000000000000000000";
        for (String address : List.of(own + "/diff?with=" + missing, missing + "/diff?with=" + own)) {
            assertThat(client.get("/api/sdk/sessions/" + address).status()).isEqualTo(404);
        }
        assertThat(client.get("/api/sdk/sessions/" + own + "/diff?with=" + missing)
                        .blamed())
                .containsExactly("with");
        assertThat(client.get("/api/sdk/sessions/" + missing + "/diff?with=" + own)
                        .blamed())
                .isEmpty();
        assertThat(client.get("/api/sdk/sessions/" + own + "/diff").text("message"))
                .contains("with");
    }

    @Test
    void findsTheNearestGoodRun() {
        String agent = "{\"name\":\"r\",\"userId\":\"u\",\"agentName\":\"";
        String failed = ended(agent + "near\"}", "failed", "search", "pick", "book");
        String alike = ended(agent + "near\"}", "completed", "search", "search", "pick", "book", "pay");
        ended(agent + "near\"}", "completed", "greet");
        ended(agent + "near\"}", "failed", "search", "pick", "book");
        ended(agent + "other\"}", "completed", "search", "pick", "book");
        app.catchUp();
        var diff = diff(failed, "nearest");
        assertThat(diff.at("/b/id").asText()).isEqualTo(alike);
        assertThat(diff.path("sentence").asText()).contains("Then A ends, B calls pay.");
        String alone = ended(agent + "alone\"}", "completed", "search");
        app.catchUp();
        var none = client.get("/api/sdk/sessions/" + alone + "/diff?with=nearest");
        assertThat(none.status()).isEqualTo(404);
        assertThat(none.text("message")).contains("no other run that succeeded");
    }

    private static String ended(String session, String status, String... tools) {
        String id = client.post("/api/sdk/sessions", session).text("id");
        for (String tool : tools) {
            client.post(
                    "/api/sdk/events",
                    "{\"sessionId\":\"" + id + "\"," + call(tool, "{\"to\":\"LIS\"}", "{\"ok\":1}") + "}");
        }
        client.patch("/api/sdk/sessions/" + id, "{\"status\":\"" + status + "\"}");
        return id;
    }
}
