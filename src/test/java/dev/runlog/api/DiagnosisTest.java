package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.CommandRun;
import dev.runlog.testing.RunningApp;
import java.time.Clock;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is said of a run: while it runs, when it ended, and when it is too long to be judged while one waits. */
class DiagnosisTest {

    private static final int TOO_MANY = 5_001;

    @RegisterExtension
    static final RunningApp app = new RunningApp();

    private Client client;
    private String session;

    @BeforeEach
    void aRun() {
        client = app.as(app.tenant("insight", Environment.LIVE));
        session = client.openSession();
    }

    private String search(String id) {
        return """
                {"sessionId": "%s", "eventType": "tool_call", "toolName": "search_flights", "estimatedCost": 0.1,
                 "toolInput": {"to": "OSL", "requestId": "%s"}, "toolOutput": {"flights": [], "tookMs": 3, "of": "%s"}}
                """.formatted(session, id, "all");
    }

    private void end(String how) {
        assertThat(client.patch("/api/sdk/sessions/" + session, how).status()).isEqualTo(200);
    }

    private JsonNode diagnosis() {
        var reply = client.get("/api/sdk/sessions/" + session + "/insight");
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }

    @Test
    void aLoopShowsWhileItBurns() {
        String second = null;
        for (int i = 1; i <= 6; i++) {
            String id = client.post("/api/sdk/events", search("r" + i)).text("id");
            second = i == 2 ? id : second;
        }

        var said = diagnosis();

        assertThat(said.at("/basis").asText()).isEqualTo("events");
        assertThat(said.at("/signals/0/kind").asText()).isEqualTo("repeat");
        assertThat(said.at("/signals/0/severity").asText()).isEqualTo("severe");
        assertThat(said.at("/signals/0/count").asInt()).isEqualTo(6);
        assertThat(said.at("/signals/0/events")).hasSize(6);
        assertThat(said.at("/turnedAt").asText()).isEqualTo(second);
        assertThat(said.at("/wastedCost").asDouble()).isCloseTo(0.5, offset(1e-9));
        assertThat(said.at("/sentence").asText())
                .startsWith("Stuck: search_flights was called 6 times with the same input and answer. $0.50 of $0.60")
                .endsWith("It turned at event 2.");
    }

    @Test
    void aSuccessThatIsNoneIsDoubted() {
        client.post("/api/sdk/events", """
                {"sessionId": "%s", "eventType": "tool_call", "toolName": "book_flight", "toolInput": {"flight": "LH1"},
                 "toolOutput": {"success": false, "message": "card declined"}}
                """.formatted(session));
        end("{\"status\":\"completed\",\"success\":true,\"totalTokens\":3,\"promptTokens\":5}");

        var said = diagnosis();

        assertThat(said.at("/signals").findValuesAsText("kind")).contains("doubtful_success", "tokens_contradict");
        assertThat(said.at("/badges").findValuesAsText("figure")).contains("tokens", "outcome");
        assertThat(said.at("/sentence").asText()).contains("book_flight failed and never came good");
    }

    @Test
    void theCommandSaysTheSameFromTheFileAndOfAServer() {
        for (int i = 0; i < 5; i++) {
            client.post("/api/sdk/events", search("r" + i));
        }
        end("{\"status\":\"failed\"}");
        String sentence = diagnosis().path("sentence").asText();
        var read = CommandRun.of(app, Clock.systemUTC(), "diagnose", session, "--org=insight");
        assertThat(read.code()).as(read.err()).isZero();
        assertThat(read.out())
                .startsWith(sentence)
                .contains("severe  repeat: search_flights")
                .contains("it turned at evt_");
        String key = client.header("Authorization").replace("Bearer ", "");
        var asked = CommandRun.of(
                app, Clock.systemUTC(), "diagnose", session, "--url=" + client.base(), "--key=" + key, "--json");
        assertThat(asked.out()).contains(sentence).contains("\"basis\":\"events\"");
        var missing = CommandRun.of(app, Clock.systemUTC(), "diagnose", "sess_0", "--org=insight");
        assertThat(missing.code()).isEqualTo(1);
        assertThat(missing.err()).contains("no session sess_0");
    }

    /** Clients that send no events of errors say it in the call. */
    @Test
    void aCallThatSaysWhatWentWrongHasFailed() {
        client = app.as(app.tenant("calls", Environment.LIVE));
        session = client.openSession();
        for (String error :
                List.of("\"card declined\"", "{\"message\":\"card declined\",\"code\":402}", "{\"code\":9}")) {
            client.post("/api/sdk/events", """
                    {"sessionId": "%s", "eventType": "tool_call", "toolName": "charge", "toolInput": {"cents": 5},
                     "reasoning": "The card must be charged.", "toolError": %s}
                    """.formatted(session, error));
        }
        for (String none : List.of("{}", "\"\"", "null")) {
            client.post("/api/sdk/events", """
                    {"sessionId": "%s", "eventType": "tool_call", "toolName": "look", "toolInput": {"at": 5},
                     "toolOutput": {"seen": %d}, "toolError": %s}
                    """.formatted(session, none.length(), none));
        }
        end("{\"status\":\"failed\"}");
        app.catchUp();

        var said = diagnosis();

        assertThat(said.at("/attempts").asInt()).isEqualTo(6);
        assertThat(said.at("/failedAttempts").asInt()).isEqualTo(3);
        assertThat(said.at("/signals").findValuesAsText("kind")).contains("retry");
        var failures = client.get("/api/sdk/failures").json().path("items");
        assertThat(failures).hasSize(1);
        assertThat(failures.at("/0/title").asText()).contains("code");
    }

    @Test
    void listsAndFiguresAreFilteredByWhatIsSaid() {
        client = app.as(app.tenant("filters", Environment.LIVE));
        session = client.openSession();
        client.patch("/api/sdk/sessions/" + client.openSession(), "{\"status\":\"completed\"}");
        IntStream.range(0, 6).forEach(i -> client.post("/api/sdk/events", search("r" + i)));
        end("{\"status\":\"failed\"}");

        assertThat(sessions("signal=repeat&signal=cycle")).containsExactly(session);
        assertThat(client.get("/api/sdk/stats?signal=repeat")
                        .json()
                        .at("/total/sessions")
                        .asInt())
                .isEqualTo(1);
        assertThat(sessions("not.signal=repeat")).hasSize(1).doesNotContain(session);
        assertThat(sessions("signal=cycle")).isEmpty();
    }

    private List<String> sessions(String filter) {
        return client.get("/api/sdk/sessions?" + filter).json().path("items").findValuesAsText("id");
    }

    @Test
    void aRunWithoutAnythingUnusualIsSaidToHaveNothing() {
        end("{\"status\":\"completed\"}");

        assertThat(diagnosis().at("/sentence").asText()).isEqualTo("Nothing unusual in 0 events.");
        assertThat(diagnosis().at("/signals")).isEmpty();
    }

    @Test
    void ofALongRunIsSaidWhatWasKept() {
        for (int from = 0; from < TOO_MANY; from += 1_000) {
            String events = IntStream.range(from, Math.min(TOO_MANY, from + 1_000))
                    .mapToObj(number -> search("r" + number))
                    .collect(Collectors.joining(","));
            client.post("/api/sdk/events/batch", "{\"events\":[" + events + "]}");
        }
        assertThat(diagnosis().at("/basis").asText()).isEqualTo("none");
        end("{\"status\":\"failed\"}");

        Await.until("it is judged", () -> diagnosis().at("/basis").asText().equals("kept"));
        assertThat(diagnosis().at("/signals/0/kind").asText()).isEqualTo("repeat");
        assertThat(diagnosis().at("/signals/0/count").asInt()).isEqualTo(TOO_MANY);
    }
}
