package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.RandomFilter;
import dev.runlog.testing.RunningApp;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What sets groups of runs apart: runs with a plan that makes them fail, and much that means nothing. */
class ContrastApiTest {

    private static final int RUNS = 160;

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static Client client;
    private static int failed;
    private static int failedFree;

    @BeforeAll
    static void record() {
        client = app.as(Scope.WRITE, Scope.READ);
        var random = new Random(11);
        for (int i = 0; i < RUNS; i++) {
            boolean isFree = random.nextInt(4) == 0;
            boolean fails = random.nextDouble() < (isFree ? 0.7 : 0.1);
            failed += fails ? 1 : 0;
            failedFree += fails && isFree ? 1 : 0;
            String id = client.post("/api/sdk/sessions", """
                            {"name":"r","agentName":"booker","userId":"u%d",
                             "metadata":{"plan":"%s","version":"%s","order":"T-%d","cell":"%d"}}""".formatted(
                                    random.nextInt(40),
                                    isFree ? "free" : "paid",
                                    i < RUNS / 2 ? "1.7" : "1.8",
                                    i,
                                    random.nextInt(5)))
                    .text("id");
            call(id, "search", "{\"found\":true}");
            if (i >= RUNS / 2) {
                call(id, "check", "{\"found\":true}");
            }
            call(id, fails ? "apologize" : "book", "{}");
            client.patch("/api/sdk/sessions/" + id, "{\"status\":\"" + (fails ? "failed" : "completed") + "\"}");
        }
        app.catchUp();
    }

    private static void call(String session, String tool, String output) {
        client.post(
                "/api/sdk/events",
                "{\"sessionId\":\"" + session + "\",\"eventType\":\"tool_call\",\"toolName\":\"" + tool
                        + "\",\"toolInput\":{},\"toolOutput\":" + output + "}");
    }

    private static JsonNode contrast(String query) {
        var reply = client.get("/api/sdk/contrast" + query);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }

    private static List<String> words(JsonNode lines) {
        var words = new ArrayList<String>();
        lines.forEach(line -> words.add(line.path("words").asText()));
        return words;
    }

    private static int listed(String filter, JsonNode more) {
        var address = new StringBuilder("/api/sdk/sessions?limit=500&" + filter);
        more.properties()
                .forEach(pair -> address.append('&')
                        .append(pair.getKey())
                        .append('=')
                        .append(RandomFilter.encode(pair.getValue().asText())));
        return client.get(address.toString()).json().path("items").size();
    }

    @Test
    void findsWhatWasPlantedAndTheListsBehindIt() {
        var found = contrast("?agentName=booker");
        assertThat(found.at("/a/runs").asInt()).isEqualTo(failed);
        assertThat(found.at("/b/runs").asInt()).isEqualTo(RUNS - failed);
        var first = found.at("/lines/0");
        assertThat(first.path("words").asText()).isEqualTo("plan = free");
        assertThat(first.path("kind").asText()).isEqualTo("given");
        assertThat(first.path("runs").asInt()).isEqualTo(failedFree);
        assertThat(first.path("sentence").asText())
                .matches(
                        "plan = free: \\d+ % of failed runs, \\d+ % of good ones; \\d+\\.\\d × as likely to fail; would"
                                + " explain \\d+ %");
        assertThat(words(found.path("lines"))).contains("uses apologize").doesNotContain("version = 1.8", "uses check");
        assertThat(words(found.path("mirror"))).contains("plan = paid", "uses book");
        assertThat(found.path("leftOut").toString()).isEqualTo("[\"order\"]");
        int exact = 0;
        for (var line : found.path("lines")) {
            assertThat(line.path("sessions"))
                    .hasSize(Math.min(20, line.path("runs").asInt()));
            if (line.path("exact").asBoolean()) {
                exact++;
                assertThat(listed(found.at("/a/filter").asText(), line.path("filter")))
                        .as(line.toString())
                        .isEqualTo(line.path("runs").asInt());
            }
        }
        assertThat(exact).isPositive();
    }

    @Test
    void comparesAnyTwoGroups() {
        var found = contrast("?metadata.version=1.8&with=" + RandomFilter.encode("metadata.version=1.7"));
        assertThat(found.at("/a/runs").asInt()).isEqualTo(RUNS / 2);
        assertThat(words(found.path("lines"))).contains("uses check").doesNotContain("version = 1.8", "plan = free");
        assertThat(found.path("lines").toString()).contains("of A");
        assertThat(listed(found.at("/b/filter").asText(), found.path("none"))).isEqualTo(RUNS / 2);
    }

    @Test
    void saysWhatSetsTheRunsOfOneFailureApart() {
        String failure =
                client.get("/api/sdk/failures").json().at("/items/0/id").asText();
        var found = contrast(
                "?failure=" + failure + "&with=" + RandomFilter.encode("agentName=booker&not.failure=" + failure));
        assertThat(found.at("/a/runs").asInt()).isEqualTo(failed);
        assertThat(found.at("/b/runs").asInt()).isEqualTo(RUNS - failed);
        assertThat(found.at("/lines/0/sentence").asText())
                .matches(
                        "plan = free: \\d+ % of these runs, \\d+ % of the others; \\d+\\.\\d × as likely to fail so; would"
                                + " explain \\d+ %");
        assertThat(found.at("/mirror/0/sentence").asText()).contains("as likely not to fail so");
    }

    @Test
    void saysWhenThereAreTooFew() {
        var found = contrast("?userId=u1");
        assertThat(found.path("tooFew").asBoolean()).isTrue();
        assertThat(found.path("lines")).isEmpty();
        assertThat(contrast("?agentName=nobody").at("/a/runs").asInt()).isZero();
    }

    @Test
    void isTheSameEachTime() {
        String time = "?from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z";
        assertThat(contrast(time)).isEqualTo(contrast(time));
    }

    @Test
    void refusesOtherGroupsThatAreNotUnderstood() {
        for (String with : List.of("colour=red", "minCost=abc", "%25zz", "limit=3")) {
            var reply = client.get("/api/sdk/contrast?with=" + with);
            assertThat(reply.status()).as(with).isEqualTo(400);
            assertThat(reply.body()).contains("with").doesNotContain("..");
        }
    }

    @Test
    void modelsAreToldTheSame() {
        var model = app.as(Scope.READ);
        var reply = model.post("/mcp", """
                {"jsonrpc":"2.0","id":1,"method":"tools/call",
                 "params":{"name":"compare_groups","arguments":{"agentName":"booker"}}}""");
        var told = reply.json().at("/result/structuredContent");
        assertThat(told.at("/a/runs").asInt()).as(reply.body()).isEqualTo(failed);
        assertThat(told.at("/moreInA/0/sentence").asText())
                .isEqualTo(contrast("?agentName=booker").at("/lines/0/sentence").asText());
        assertThat(told.at("/moreInA/0/runs")).hasSize(3);
        assertThat(told.at("/moreInA/0/filter").toString()).isEqualTo("{\"metadata.plan\":\"free\"}");
    }
}
