package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What clients send beyond the core of sessions and events: all of it is there when it is read. */
class DetailsTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private Client client;
    private String session;

    @BeforeEach
    void aSession() {
        client = app.as(Scope.WRITE, Scope.READ);
        session = client.openSession();
    }

    /** @param fields of it, as JSON with single quotes and without braces */
    private JsonNode record(String type, String fields) {
        assertThat(send(type, fields).status()).isEqualTo(200);
        var events = events("");
        return events.get(events.size() - 1);
    }

    private Client.Reply send(String type, String fields) {
        return client.post(
                "/api/sdk/events",
                json("{'sessionId':'%s','eventType':'%s'%s}"
                        .formatted(session, type, fields.isEmpty() ? "" : "," + fields)));
    }

    private List<JsonNode> events(String query) {
        var events = new ArrayList<JsonNode>();
        String next = "";
        do {
            var page = client.get("/api/sdk/sessions/" + session + "/events?limit=1000" + query + next)
                    .json();
            page.get("items").forEach(events::add);
            next = page.has("nextCursor") ? "&cursor=" + page.get("nextCursor").asText() : null;
        } while (next != null);
        return events;
    }

    private JsonNode detail() {
        return client.get("/api/sdk/sessions/" + session).json();
    }

    private static String json(String withSingleQuotes) {
        return withSingleQuotes.replace('\'', '"');
    }

    private static JsonNode tree(String withSingleQuotes) {
        try {
            return Client.JSON.readTree(json(withSingleQuotes));
        } catch (JsonProcessingException wrong) {
            throw new IllegalArgumentException(wrong);
        }
    }

    @Test
    void anEventComesBackWithAllThatWasSent() {
        String fields = "'toolName':'t','toolError':{'type':'Timeout','message':'late'},'metadata':{'a':[1,2.50]},"
                + "'stateBefore':{'step':1},'stateAfter':{'step':2},'traceId':'t1','spanId':'s2','parentSpanId':'s1',"
                + "'model':'gpt','promptTokens':10,'completionTokens':5,'tokenCount':15,'durationMs':12.5";
        var event = record("tool_call", fields + ",'colour':'red','nested':{'x':[null,1e3]},'nothing':null");
        tree("{" + fields + "}")
                .properties()
                .forEach(field ->
                        assertThat(event.get(field.getKey())).as(field.getKey()).isEqualTo(field.getValue()));
        assertThat(event.get("extra")).isEqualTo(tree("{'colour':'red','nested':{'x':[null,1e3]},'nothing':null}"));
    }

    @Test
    void oneWithoutAnyKeepsItsShape() {
        assertThat(record("tool_call", "'toolName':'t'").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("id", "sessionId", "eventType", "toolName", "createdAt");
    }

    @Test
    void anErrorMayBeAText() {
        assertThat(record("error", "'toolError':'it broke'").get("toolError").asText())
                .isEqualTo("it broke");
    }

    @Test
    void whatIsReadMayBeSentAgain() {
        var event = record("tool_call", "'extra':{'a':1},'b':2");
        assertThat(event.get("extra")).isEqualTo(tree("{'a':1,'b':2}"));
        assertThat(record("tool_call", "'extra':7").get("extra")).isEqualTo(tree("{'extra':7}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "toolError     | [1]",
                "toolError     | 3",
                "metadata      | 'x'",
                "stateBefore   | []",
                "stateAfter    | 1",
                "traceId       | 5",
                "model         | {}",
                "promptTokens  | -1",
                "tokenCount    | 1.5",
                "durationMs    | 'long'"
            },
            quoteCharacter = '~')
    void whatIsOfTheWrongTypeIsRefusedByName(String field, String value) {
        var reply = send("tool_call", "'%s':%s".formatted(field, value));
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.blamed()).containsExactly(field);
    }

    @Test
    void itemsOfABatchKeepTheirsToo() {
        var reply = client.post(
                "/api/sdk/events/batch",
                json("{'events':[{'sessionId':'%s','eventType':'tool_call','model':'m','own':1},"
                                + "{'sessionId':'%s','eventType':'tool_call','spanId':4}]}")
                        .formatted(session, session));
        assertThat(reply.status()).isEqualTo(207);
        assertThat(reply.body()).contains("events[1].spanId");
        assertThat(events("").get(0).get("extra")).isEqualTo(tree("{'own':1}"));
    }

    @Test
    void aSessionKeepsTheLaterWordForEachMember() {
        String opened = client.post(
                        "/api/sdk/sessions",
                        json("{'name':'n','agentName':'a','userId':'u','metadata':{'a':1,'b':2},'userInput':'why?',"
                                + "'region':'eu','tier':1}"))
                .text("id");
        session = opened;
        var reply = client.patch(
                "/api/sdk/sessions/" + session,
                json("{'status':'completed','assistantOutput':'so','model':'gpt','metadata':{'a':null,'c':3},"
                        + "'tier':2,'host':'x'}"));
        assertThat(reply.status()).isEqualTo(200);
        var detail = detail();
        assertThat(detail.get("userInput").asText()).isEqualTo("why?");
        assertThat(detail.get("assistantOutput").asText()).isEqualTo("so");
        assertThat(detail.get("model").asText()).isEqualTo("gpt");
        assertThat(detail.get("metadata")).isEqualTo(tree("{'b':2,'c':3}"));
        assertThat(detail.get("extra")).isEqualTo(tree("{'region':'eu','tier':2,'host':'x'}"));
        assertThat(client.get("/api/sdk/sessions?metadata.c=3&limit=5")
                        .json()
                        .get("items")
                        .findValuesAsText("id"))
                .contains(session);
    }

    @Test
    void anErrorThatSaysNothingDoesNotHideTheOneBefore() {
        record("error", "'reasoning':'no such key'");
        record("error", "'metadata':{'attempt':2}");
        assertThat(detail().get("preview").asText()).isEqualTo("no such key");
        client.get("/api/sdk/sessions?limit=1");
        assertThat(detail().get("preview").asText()).as("once it is counted").isEqualTo("no such key");
    }

    @Test
    void statesComeBackAsTheyWereSentAndAsWhatChanged() {
        var sent = new ArrayList<String>();
        String state = "{'results':{}}";
        for (int i = 0; i < 30; i++) {
            String before = state;
            state = "{'results':{%s},'count':%d}".formatted(results(i), i + 1);
            sent.add(json(before));
            sent.add(json(state));
            assertThat(send("tool_call", "'toolName':'t','stateBefore':%s,'stateAfter':%s".formatted(before, state))
                            .status())
                    .isEqualTo(200);
        }
        var read = new ArrayList<String>();
        events("").forEach(event -> {
            read.add(event.get("stateBefore").toString());
            read.add(event.get("stateAfter").toString());
        });
        assertThat(read).isEqualTo(sent);
        var shown = events("&form=shown");
        assertThat(shown.get(29).has("stateAfter")).isFalse();
        assertThat(StreamSupport.stream(shown.get(29).get("stateChanges").spliterator(), false)
                        .map(change -> change.get("path").asText()))
                .containsExactlyInAnyOrder("results.r29", "count");
    }

    @Test
    void oneEventIsReadByItselfWithItsWholeStates() {
        String first = record("tool_call", "'stateBefore':{},'stateAfter':{'a':1}")
                .get("id")
                .asText();
        var second = record("tool_call", "'toolName':'t','stateAfter':{'a':1,'b':2},'durationMs':5");
        String address = "/api/sdk/sessions/" + session + "/events/";
        assertThat(client.get(address + second.get("id").asText()).json())
                .isEqualTo(second)
                .isNotEqualTo(client.get(address + first).json());
        assertThat(client.get("/api/sdk/sessions/" + client.openSession() + "/events/" + first)
                        .status())
                .as("an event of another session")
                .isEqualTo(404);
        var stranger = app.as(app.tenant("strangers", Environment.LIVE), Scope.READ);
        assertThat(stranger.get(address + first).status()).isEqualTo(403);
    }

    private static String results(int last) {
        var all = new String[last + 1];
        Arrays.setAll(all, i -> "'r" + i + "':'" + "ä✓ result ".repeat(20) + i * 7919 + "'");
        return String.join(",", all);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "'toolError':{'type':'KeyError','message':'no such key','stack':'at x'} | KeyError | no such key | at x",
                "'toolError':'no such key'                                              |          | no such key |",
                "'toolOutput':{'error':'no such key'}                                   |          | no such key |",
                "'toolOutput':{'error':{'name':'KeyError','message':'no such key'}}     | KeyError | no such key |",
                "'reasoning':'no such key','metadata':{'error_type':'KeyError','message':'m'} | KeyError | no such key |",
                "'metadata':{'error_message':'no such key','stack_trace':'at x'}        |          | no such key | at x",
                "'error':{'message':'no such key'}                                      |          | no such key |",
                "'toolName':'no such key'                                               |          | no such key |"
            })
    void anErrorSaysWhatHappenedWhereverItStands(String fields, String type, String message, String stack) {
        record("error", fields);
        var failure = events("&form=shown").get(0).get("failure");
        assertThat(failure.path("type").asText(null)).isEqualTo(type);
        assertThat(failure.path("message").asText(null)).isEqualTo(message);
        assertThat(failure.path("stack").asText(null)).isEqualTo(stack);
        assertThat(detail().get("preview").asText()).isEqualTo(message);
        client.patch("/api/sdk/sessions/" + session, "{\"status\":\"failed\"}");
        Await.until(
                "found: such",
                () -> client.get("/api/sdk/sessions?q=such&limit=500")
                        .json()
                        .get("items")
                        .findValuesAsText("id")
                        .contains(session));
        assertThat(detail().get("preview").asText()).as("once it is counted").isEqualTo(message);
    }
}
