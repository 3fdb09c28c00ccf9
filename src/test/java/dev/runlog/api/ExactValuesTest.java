package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Times, numbers and pages are exact to the last digit. */
class ExactValuesTest {

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    private static final String SESSIONS = "/api/sdk/sessions";

    /** The ids on all pages of one each. */
    private static List<String> walk(Client client, String list) {
        var ids = new ArrayList<String>();
        String cursor = "";
        do {
            var page = client.get(list + (list.contains("?") ? "&" : "?") + "limit=1" + cursor)
                    .json();
            page.path("items").forEach(item -> ids.add(item.path("id").asText()));
            cursor = page.has("nextCursor")
                    ? "&cursor=" + page.path("nextCursor").asText()
                    : "";
        } while (!cursor.isEmpty());
        return ids;
    }

    @Test
    void eventsOfOneMomentStandOnOnePageEach() {
        var client = app.as(Scope.WRITE, Scope.READ);
        String id = client.openSession();
        var recorded = Stream.generate(
                        () -> client.post("/api/sdk/events", "{\"sessionId\":\"" + id + "\",\"eventType\":\"error\"}")
                                .text("id"))
                .limit(7)
                .toList();
        assertThat(walk(client, SESSIONS + "/" + id + "/events")).isEqualTo(recorded);
    }

    /** Of one moment, in pairs of equal cost, and the pairs next to each other among all numbers there are. */
    @Test
    void sessionsThatDifferInTheLastDigitOrNotAtAllStandOnOnePageEach() {
        var client = app.as(app.tenant("alike", Environment.LIVE), Scope.WRITE, Scope.READ);
        var ids = new ArrayList<String>();
        double cost = 0.1;
        for (int i = 0; i < 8; i++) {
            ids.add(client.openSession());
            String body = "{\"status\":\"completed\",\"estimatedCost\":" + cost + ",\"totalTokens\":9007199254740991}";
            assertThat(client.patch(SESSIONS + "/" + ids.get(i), body).status()).isEqualTo(200);
            cost = i % 2 == 0 ? cost : Math.nextUp(cost);
        }
        var backwards = new ArrayList<>(ids);
        Collections.reverse(backwards);
        for (String order : List.of("createdAt", "lastActivityAt", "estimatedCost", "tokens")) {
            assertThat(walk(client, SESSIONS + "?sort=" + order)).as(order).isEqualTo(ids);
            assertThat(walk(client, SESSIONS + "?sort=-" + order)).as(order).isEqualTo(backwards);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "3500",
                "0.045",
                "0.30000000000000004",
                "100.10000000000001",
                "9007199254740991",
                "9223372036854775807",
                "1.0E21",
                "1.7976931348623157E308",
                "4.9E-324",
                "2.2250738585072014E-308"
            })
    void aNumberIsReadBackAsItWasSentWhereverItIsShown(String number) {
        var client = app.as(app.tenant("number " + number, Environment.LIVE), Scope.WRITE, Scope.READ);
        String path = SESSIONS + "/" + client.openSession();
        String id = path.substring(SESSIONS.length() + 1);
        String event = "{\"sessionId\":\"" + id + "\",\"eventType\":\"tool_call\",\"toolName\":\"t\",\"durationMs\":"
                + number + ",\"estimatedCost\":" + number + ",\"toolInput\":{\"n\":" + number + "}}";
        assertThat(client.post("/api/sdk/events", event).status()).isEqualTo(200);
        String update = "{\"status\":\"completed\",\"durationMs\":" + number + ",\"estimatedCost\":" + number
                + ",\"customMetrics\":{\"m\":" + number + "}}";
        assertThat(client.patch(path, update).body())
                .contains("\"estimatedCost\":" + number, "\"durationMs\":" + number);
        assertThat(client.get(path).body())
                .contains("\"estimatedCost\":" + number, "\"durationMs\":" + number, "{\"m\":" + number + "}");
        assertThat(client.get(path + "/events").body())
                .contains("\"estimatedCost\":" + number, "\"durationMs\":" + number, "{\"n\":" + number + "}");
        assertThat(client.get(SESSIONS).body()).contains("\"cost\":" + number, "\"durationMs\":" + number);
        assertThat(client.get("/api/sdk/export?format=jsonl").body())
                .contains("\"estimatedCost\":" + number, "\"durationMs\":" + number, "{\"m\":" + number + "}");
    }
}
