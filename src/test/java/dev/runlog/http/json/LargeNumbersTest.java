package dev.runlog.http.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Any number that is taken can be stored, summed and given back. */
class LargeNumbersTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final String SESSIONS = "/api/sdk/sessions";
    private static final String LARGEST = "1.7976931348623157E308";

    private final Client client = app.as(Scope.values());

    private String record() {
        String id = client.openSession();
        String event = "{\"sessionId\":\"" + id + "\",\"eventType\":\"tool_call\",\"toolName\":\"t\",\"estimatedCost\":"
                + LARGEST + "}";
        assertThat(client.post("/api/sdk/events", event).status()).isEqualTo(200);
        assertThat(client.post("/api/sdk/events", event).status()).isEqualTo(200);
        var reply = client.patch(
                SESSIONS + "/" + id,
                "{\"status\":\"completed\",\"estimatedCost\":" + LARGEST + ",\"durationMs\":" + LARGEST
                        + ",\"totalTokens\":9007199254740991,\"customMetrics\":{\"m\":-" + LARGEST + "}}");
        assertThat(reply.body()).contains("\"estimatedCost\":" + LARGEST, "\"durationMs\":" + LARGEST);
        return id;
    }

    /** Of one session, so that sums are exact whatever comes and goes. */
    private static final double MOST_IN_SUMS = 1e6;

    @Test
    void theLargestAreStoredSummedAndGivenBack() {
        var ids = List.of(record(), record(), record());
        String first = SESSIONS + "/" + ids.get(0);
        assertThat(client.patch(first, "{\"estimatedCost\":1e309}").blamed()).containsExactly("estimatedCost");
        assertThat(client.patch(first, "{\"estimatedCost\":9223372036854775807}")
                        .body())
                .contains("9223372036854775807");
        assertGivenBack(3);
        assertThat(client.delete(first).status()).isEqualTo(204);
        assertThat(client.delete(SESSIONS + "/" + ids.get(1)).status()).isEqualTo(204);
        assertGivenBack(1);
    }

    private void assertGivenBack(int sessions) {
        for (String order : List.of("estimatedCost", "-durationMs")) {
            assertThat(client.get(SESSIONS + "?minCost=1e18&minDurationMs=1e308&sort=" + order)
                            .json()
                            .path("items"))
                    .hasSize(sessions);
        }
        for (String group : List.of("time", "agentName", "userId")) {
            var total = client.get("/api/sdk/stats?groupBy=" + group).json().path("total");
            assertThat(total.path("sessions").asInt()).as(group).isEqualTo(sessions);
            assertThat(total.path("cost").asDouble()).as(group).isEqualTo(sessions * MOST_IN_SUMS);
        }
        var tool = client.get("/api/sdk/stats?groupBy=toolName")
                .json()
                .path("items")
                .path(0);
        assertThat(tool.path("cost").asDouble()).isEqualTo(sessions * MOST_IN_SUMS);
        assertThat(client.get("/api/sdk/stats/trend").status()).isEqualTo(200);
        assertThat(client.get("/api/sdk/export?format=csv").body().lines()).hasSize(sessions + 1);
    }
}
