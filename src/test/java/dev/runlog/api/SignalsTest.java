package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the rules say of runs, where many runs are shown: lists, figures by signal, what was wasted, what contradicts itself. */
class SignalsTest {

    private static final String SESSIONS = "/api/sdk/sessions";
    private static final int RUNS = 8;
    private static final MovableClock clock = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(clock);

    private static Client client;

    /** Half of the circler's runs go in circles; all of the liar's say that they cost less than they did. */
    @BeforeAll
    static void record() {
        client = app.as();
        for (int i = 0; i < RUNS; i++) {
            run("circler", i % 2 == 0 ? 6 : 1, "\"success\":true");
            run("liar", 1, "\"estimatedCost\":0.01");
        }
        client.openSession();
        app.catchUp();
        clock.move(Duration.ofMinutes(1));
    }

    private static void run(String agent, int searches, String end) {
        String session = client.post(
                        SESSIONS, "{\"name\":\"n\",\"agentName\":\"%s\",\"userId\":\"u\"}".formatted(agent))
                .text("id");
        for (int i = 0; i < searches; i++) {
            client.post("/api/sdk/events", """
                    {"sessionId": "%s", "eventType": "tool_call", "toolName": "search", "estimatedCost": 0.1,
                     "toolInput": {"to": "OSL"}, "toolOutput": {"flights": 0}}""".formatted(session));
        }
        client.patch(SESSIONS + "/" + session, "{\"status\":\"completed\",%s}".formatted(end));
    }

    private static JsonNode get(String path) {
        var reply = client.get(path);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }

    @Test
    void aListedRunCarriesItsSignals() {
        var circling = get(SESSIONS + "?signal=repeat").path("items");
        assertThat(circling).hasSize(RUNS / 2);
        assertThat(circling.get(0).at("/signals/0").asText()).isEqualTo("repeat");
        assertThat(circling.get(0).path("severity").asText()).isEqualTo("severe");
        assertThat(get(SESSIONS + "?status=active").at("/items/0").has("signals"))
                .isFalse();
    }

    @Test
    void figuresBySignalCountWhatTheListsShow() {
        var figures = get("/api/sdk/stats?groupBy=signal");
        assertThat(figures.at("/total/sessions").asInt()).isEqualTo(2 * RUNS + 1);
        assertThat(figures.path("items").size())
                .isEqualTo(figures.path("groups").asInt())
                .isPositive();
        figures.path("items")
                .forEach(item -> assertThat(get(SESSIONS + "?limit=500&signal="
                                        + item.path("key").asText())
                                .path("items"))
                        .as(item.toString())
                        .hasSize(item.path("sessions").asInt()));
        assertThat(figures.path("items").findValuesAsText("key")).contains("repeat", "cost_contradicts", "");
    }

    @Test
    void whatWasWastedIsToldByAgent() {
        var waste = get("/api/sdk/stats/waste").path("items");
        assertThat(waste).hasSize(1);
        assertThat(waste.at("/0/agentName").asText()).isEqualTo("circler");
        assertThat(waste.at("/0/runs").asInt()).isEqualTo(RUNS / 2);
        assertThat(waste.at("/0/cost").asDouble()).isCloseTo(RUNS / 2 * 0.5, offset(1e-9));
        assertThat(get("/api/sdk/stats/waste?agentName=liar").path("items")).isEmpty();
        assertThat(get("/api/sdk/stats/waste?to=2020-01-01T00:00:00Z").path("items"))
                .isEmpty();
    }

    @Test
    void totalsThatContradictTheirPartsNeedALook() {
        Await.until(
                "it is said", () -> !Findings.of(client, "totals_contradict").isEmpty());
        var lines = Findings.of(client, "totals_contradict");
        assertThat(lines).singleElement().satisfies(line -> {
            assertThat(line.path("sentence").asText())
                    .isEqualTo("liar: cost: parts exceed the total in 100 % of its runs (8 runs of the last 7 days)");
            String list = line.path("path").asText().replace("/sessions?", SESSIONS + "?");
            assertThat(get(list).path("items")).hasSize(line.path("number").asInt());
        });
    }
}
