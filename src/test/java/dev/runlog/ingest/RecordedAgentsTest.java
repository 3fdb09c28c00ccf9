package dev.runlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Runs of agents in real frameworks, with a model that follows a script and tools that break ({@code src/test/agents}): what is
 * said of each is what somebody who watched it would say, who wrote it down before the first look.
 */
class RecordedAgentsTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    /** Each of these agents says the same again and again, yet opens another page each time: that is no trouble to us. */
    private static final Set<String> NOT_SEEN_AS_TROUBLE = Set.of("says_the_same");

    /** Who succeeds may have wanted the same answer each time, such as passing tests, so this is a remark and turns nothing. */
    private static final Set<String> NOT_SEEN_AS_TURN = Set.of("edits_without_effect");

    /** Of each kind; all with {@code -Drunlog.agents=all}. */
    private static final int VARIANTS = "all".equals(System.getProperty("runlog.agents")) ? Integer.MAX_VALUE : 2;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<String> falseAlarms = new ArrayList<>();
    private final List<String> wrongOutcomes = new ArrayList<>();
    private final Set<String> wrongTurns = new TreeSet<>();
    private final Set<String> missed = new TreeSet<>();

    @Test
    void whatIsSaidOfThem() throws IOException {
        for (String sdk : List.of("ai-sdk", "langgraph")) {
            var client = app.as(app.tenant(sdk, Environment.LIVE), Scope.WRITE, Scope.READ);
            var runs = runs(sdk);
            for (var run : runs) {
                assertThat(client.post("/v1/traces", run.get("body").toString()).status())
                        .isEqualTo(200);
            }
            var sessions = sessions(client);
            for (var run : runs) {
                judge(run, sessions.get(prompt(run)), client);
            }
        }
        assertThat(falseAlarms).isEmpty();
        assertThat(wrongOutcomes).isEmpty();
        assertThat(wrongTurns).isEqualTo(NOT_SEEN_AS_TURN);
        assertThat(missed).isEqualTo(NOT_SEEN_AS_TROUBLE);
    }

    private void judge(JsonNode run, JsonNode session, Client client) {
        String name = run.get("name").asText();
        var truth = run.get("truth");
        var insight = client.get("/api/sdk/sessions/" + session.get("id").asText() + "/insight")
                .json();
        var said = new TreeSet<String>();
        for (var signal : insight.get("signals")) {
            String kind = signal.get("kind").asText();
            said.add(kind);
            boolean isTrouble =
                    Set.of("warning", "severe").contains(signal.get("severity").asText());
            if (isTrouble && !contains(truth.get("says"), kind) && !contains(truth.get("may"), kind)) {
                falseAlarms.add(name + ": " + signal.get("sentence").asText());
            }
        }
        for (var kind : truth.get("says")) {
            if (!said.contains(kind.asText())) {
                missed.add(run.get("kind").asText());
            }
        }
        boolean failed = session.get("status").asText().equals("failed");
        if (failed != truth.path("failed").asBoolean()) {
            wrongOutcomes.add(name + " " + session);
        }
        turn(run, insight, session, client);
    }

    /** Where a run turned, if its watcher named the tool that it turned at. */
    private void turn(JsonNode run, JsonNode insight, JsonNode session, Client client) {
        var truth = run.get("truth");
        if (!truth.has("turn")) {
            return;
        }
        String at = insight.path("turnedAt").asText();
        var events = client.get("/api/sdk/sessions/" + session.get("id").asText() + "/events?limit=100")
                .json()
                .get("items");
        for (var event : events) {
            if (event.get("id").asText().equals(at)
                    && event.path("toolName").asText().equals(truth.get("turn").asText())) {
                return;
            }
        }
        wrongTurns.add(run.get("kind").asText());
    }

    private static boolean contains(JsonNode all, String kind) {
        for (var one : all) {
            if (one.asText().equals(kind)) {
                return true;
            }
        }
        return false;
    }

    /** By the prompt they began with. */
    private static Map<String, JsonNode> sessions(Client client) {
        var sessions = new TreeMap<String, JsonNode>();
        String cursor = "";
        do {
            var page = client.get("/api/sdk/sessions?limit=100" + cursor).json();
            page.get("items")
                    .forEach(session -> sessions.put(session.get("name").asText(), session));
            cursor = page.path("nextCursor").isTextual()
                    ? "&cursor=" + page.get("nextCursor").asText()
                    : null;
        } while (cursor != null);
        return sessions;
    }

    private static String prompt(JsonNode run) {
        String name = run.get("name").asText();
        return "Please help (" + name.substring(name.indexOf(' ') + 1) + ").";
    }

    private static int variant(JsonNode run) {
        String name = run.get("name").asText();
        return Integer.parseInt(name.substring(name.lastIndexOf(' ') + 1));
    }

    private static List<JsonNode> runs(String sdk) throws IOException {
        try (var in = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(RecordedAgentsTest.class.getResourceAsStream("/agents/runs.ndjson.gz")),
                StandardCharsets.UTF_8))) {
            var all = new ArrayList<JsonNode>();
            for (String line : in.lines().collect(Collectors.toList())) {
                var run = JSON.readTree(line);
                if (run.get("sdk").asText().equals(sdk) && variant(run) < VARIANTS) {
                    all.add(run);
                }
            }
            return all;
        }
    }
}
