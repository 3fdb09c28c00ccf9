package dev.runlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reading runs by tools, and by their addresses: all of it is there, and no reply is large. */
class ReadRunTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private final Client client = app.as(Scope.WRITE, Scope.READ);
    private final Model model = new Model(app, client);

    private String open(String more) {
        return client.post(
                        "/api/sdk/sessions",
                        "{\"name\":\"Refund\",\"agentName\":\"support\",\"userId\":\"u\"" + more + "}")
                .text("id");
    }

    private void add(String id, String event) {
        assertThat(client.post("/api/sdk/events", "{\"sessionId\":\"" + id + "\"," + event + "}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aRunIsToldInShortAndItsEventsInOutline() {
        String id = open(",\"metadata\":{\"plan\":\"pro\"},\"userInput\":\"Where is my money?\"");
        add(
                id,
                "\"eventType\":\"tool_call\",\"toolName\":\"find_order\",\"toolInput\":{\"n\":1},\"durationMs\":12,\"estimatedCost\":0.5,\"costEstimated\":true");
        add(id, "\"eventType\":\"error\",\"toolError\":{\"type\":\"Timeout\",\"message\":\"no reply\"}");
        client.patch(
                "/api/sdk/sessions/" + id,
                "{\"status\":\"failed\",\"failureReason\":\"no reply\",\"assistantOutput\":\"Sorry.\",\"totalTokens\":7}");

        var read = model.call("read_run", "{\"id\":\"" + id + "\"}");
        var run = read.path("run");
        assertThat(run.path("userInput").asText()).isEqualTo("Where is my money?");
        assertThat(run.path("assistantOutput").asText()).isEqualTo("Sorry.");
        assertThat(run.path("outcome").asText()).isEqualTo("failed");
        assertThat(run.path("failureReason").asText()).isEqualTo("no reply");
        assertThat(run.at("/metadata/plan").asText()).isEqualTo("pro");
        assertThat(run.path("tokens").asInt()).isEqualTo(7);
        assertThat(run.path("eventCount").asInt()).isEqualTo(2);
        var call = read.path("events").path(0);
        assertThat(call.path("toolName").asText()).isEqualTo("find_order");
        assertThat(call.path("durationMs").asInt()).isEqualTo(12);
        assertThat(call.path("costEstimated").asBoolean()).isTrue();
        assertThat(call.has("toolInput")).isFalse();
        assertThat(read.path("events").path(1).path("reasoning").asText()).isEqualTo("no reply");
        assertThat(read.path("next").toString()).contains("explain_failure", "events=whole");

        var none = model.call("read_run", "{\"id\":\"" + id + "\",\"events\":\"none\"}");
        assertThat(none.has("events")).isFalse();
        var some = model.call(
                "read_run",
                "{\"id\":\"" + id + "\",\"events\":\"whole\",\"eventType\":\"tool_call\",\"toolName\":\"find_order\"}");
        assertThat(some.path("events")).hasSize(1);
        assertThat(some.at("/events/0/toolInput/n").asInt()).isEqualTo(1);
    }

    @Test
    void statesAreToldByWhatChanged() {
        String id = open("");
        add(
                id,
                "\"eventType\":\"state_change\",\"stateBefore\":{\"a\":1,\"b\":[1,2]},\"stateAfter\":{\"a\":2,\"b\":[1,2]}");
        var event = model.call("read_run", "{\"id\":\"" + id + "\",\"events\":\"whole\"}")
                .at("/events/0");
        assertThat(event.path("stateChanges")).isEqualTo(Model.text("[{\"path\":\"a\",\"before\":1,\"after\":2}]"));
        assertThat(event.has("stateBefore")).isFalse();
    }

    @Test
    void longTextsAreCutToWhatIsAskedFor() {
        String id = open("");
        add(
                id,
                "\"eventType\":\"tool_call\",\"toolName\":\"t\",\"toolOutput\":{\"text\":\"" + "x".repeat(5_000)
                        + "\"}");
        String ask = "{\"id\":\"" + id + "\",\"events\":\"whole\"";
        assertThat(model.call("read_run", ask + ",\"maxChars\":100}")
                        .at("/events/0/toolOutput")
                        .asText())
                .hasSizeLessThan(140)
                .startsWith("{\"text\":\"xxx")
                .endsWith("more characters)");
        assertThat(model.call("read_run", ask + "}").path("next").toString()).contains("maxChars takes up to 8000");
        assertThat(model.call("read_run", ask + ",\"maxChars\":8000}")
                        .at("/events/0/toolOutput/text")
                        .asText())
                .hasSize(5_000);
    }

    /** Whatever it takes to write a letter: quotes twice escaped, pairs of surrogates, letters of three bytes. */
    @ParameterizedTest
    @CsvSource({"\\\\\\\", 2000", "\\uD83D\\uDE00, 2000", "\\u0001, 1500", "\u5b57, 4000"})
    void noReplyIsLargeAndNothingIsLeftOut(String letter, int times) {
        String text = letter.repeat(times);
        String id = open(",\"userInput\":\"" + text + "\",\"metadata\":{\"m\":\"" + text + "\"}");
        var sent = new ArrayList<String>();
        for (int i = 0; i < 25; i++) {
            add(
                    id,
                    "\"eventType\":\"tool_call\",\"toolName\":\"tool " + i + "\",\"reasoning\":\"" + text
                            + "\",\"toolInput\":{\"i\":\"" + text + "\"},\"toolOutput\":{\"o\":\"" + text
                            + "\"},\"extra\":\"" + text + "\"");
            sent.add("tool " + i);
        }
        client.patch(
                "/api/sdk/sessions/" + id,
                "{\"status\":\"failed\",\"failureReason\":\"" + text + "\",\"assistantOutput\":\"" + text + "\"}");
        for (int maxChars : new int[] {20, 500, 8_000}) {
            assertThat(readAll(id, "\"events\":\"whole\",\"limit\":100,\"maxChars\":" + maxChars))
                    .isEqualTo(sent);
        }
        assertThat(readAll(id, "\"limit\":7")).isEqualTo(sent);
        model.call("explain_failure", "{\"id\":\"" + id + "\",\"maxChars\":8000,\"eventsBefore\":20}");
        model.call("compare_runs", "{\"a\":\"" + id + "\",\"b\":\"" + id + "\",\"maxChars\":8000}");
    }

    private List<String> readAll(String id, String how) {
        var tools = new ArrayList<String>();
        String cursor = "";
        do {
            var page = model.call("read_run", "{\"id\":\"" + id + "\"," + how + cursor + "}");
            assertThat(page.has("run")).isEqualTo(cursor.isEmpty());
            page.path("events")
                    .forEach(event -> tools.add(event.path("toolName").asText()));
            var next = page.path("nextCursor");
            cursor = next.isMissingNode() ? "" : ",\"cursor\":\"" + next.asText() + "\"";
        } while (!cursor.isEmpty());
        return tools;
    }

    @Test
    void aRunHasAnAddress() {
        String id = open("");
        add(id, "\"eventType\":\"tool_call\",\"toolName\":\"t\"");
        String uri = "runlog://runs/" + id;
        JsonNode content = model.read(uri).at("/result/contents/0");
        assertThat(content.path("uri").asText()).isEqualTo(uri);
        assertThat(content.path("mimeType").asText()).isEqualTo("application/json");
        assertThat(Model.text(content.path("text").asText()))
                .isEqualTo(model.call("read_run", "{\"id\":\"" + id + "\"}"));
        assertThat(model.ask("resources/list").path("resources").findValuesAsText("uri"))
                .contains(uri);
        assertThat(model.ask("resources/list").has("nextCursor")).isFalse();
        assertThat(model.ask("resources/templates/list")
                        .at("/resourceTemplates/0/uriTemplate")
                        .asText())
                .isEqualTo("runlog://runs/{id}");
        for (String none : new String[] {"runlog://runs/", "runlog://runs/sess_x", "file:///etc/passwd"}) {
            assertThat(model.read(none).at("/error/code").asInt()).isEqualTo(-32602);
        }
        var older = client.post(
                "/mcp",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/read\",\"params\":{\"uri\":\"runlog://runs/x\"}}");
        assertThat(older.json().at("/error/code").asInt()).isEqualTo(-32002);
    }

    @Test
    void runsOfOthersAreNotThere() {
        String id = open(",\"userInput\":\"Hush\"");
        add(id, "\"eventType\":\"error\",\"reasoning\":\"Hush\"");
        for (var tenant : List.of(app.tenant("another", Environment.LIVE), app.tenant("default", Environment.TEST))) {
            var writer = app.as(tenant, Scope.WRITE, Scope.READ);
            var stranger = new Model(app, writer);
            String own = writer.openSession();
            String unknown = stranger.refusal("read_run", "{\"id\":\"sess_0000000000000000000000\"}");
            assertThat(unknown).startsWith("id is not the id of a run here");
            assertThat(stranger.refusal("read_run", "{\"id\":\"" + id + "\"}")).isEqualTo(unknown);
            assertThat(stranger.refusal("explain_failure", "{\"id\":\"" + id + "\"}"))
                    .isEqualTo(unknown);
            assertThat(stranger.refusal("compare_runs", "{\"a\":\"" + own + "\",\"b\":\"" + id + "\"}"))
                    .isEqualTo(unknown.replaceFirst("^id", "b"));
            assertThat(stranger.read("runlog://runs/" + id).at("/error/code").asInt())
                    .isEqualTo(-32602);
        }
        assertThat(model.refusal("read_run", "{}")).startsWith("id is missing");
        assertThat(model.refusal("compare_runs", "{\"a\":\"" + id + "\"}")).startsWith("b is missing");
        assertThat(model.refusal(
                        "read_run", "{\"id\":\"" + id + "\",\"maxChars\":1e9,\"events\":\"all\",\"eventType\":\"x\"}"))
                .contains("maxChars must be", "events must be one of", "eventType must be one of");
    }
}
