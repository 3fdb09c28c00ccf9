package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How runs go: of an agent that books well when it checked before, and is too sure of itself when it did not. */
class BehaviourTest {

    private static final int RUNS = 120;

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static Client client;
    private static int failed;
    private static int unchecked;
    private static int uncheckedFailed;
    private static double said;

    @BeforeAll
    static void record() {
        client = app.as(Scope.WRITE, Scope.READ);
        var random = new Random(23);
        for (int i = 0; i < RUNS; i++) {
            boolean checks = random.nextInt(3) > 0;
            boolean fails = random.nextDouble() < (checks ? 0.1 : 0.7);
            failed += fails ? 1 : 0;
            unchecked += checks ? 0 : 1;
            uncheckedFailed += fails && !checks ? 1 : 0;
            double confidence = 0.8 + random.nextInt(3) * 0.05;
            said += confidence;
            String id = session("booker");
            call(id, "search");
            call(id, "search");
            event(
                    id,
                    "\"eventType\":\"llm_decision\",\"confidence\":%s,\"alternativesConsidered\":".formatted(confidence)
                            + "[\"wait %d days\",{\"name\":\"Call a person\",\"score\":%d}]".formatted(i, i));
            call(id, checks ? "check" : "book");
            call(id, checks ? "book" : "apologize");
            end(id, !fails);
        }
        for (int i = 0; i < 60; i++) {
            String id = session("stubborn");
            event(id, "\"eventType\":\"llm_decision\",\"confidence\":0.9");
            end(id, i % 3 > 0);
        }
        session("unfinished");
        app.catchUp();
    }

    private static String session(String agent) {
        return client.post("/api/sdk/sessions", "{\"name\":\"r\",\"agentName\":\"" + agent + "\",\"userId\":\"u\"}")
                .text("id");
    }

    private static void event(String session, String members) {
        client.post("/api/sdk/events", "{\"sessionId\":\"" + session + "\"," + members + "}");
    }

    private static void call(String session, String tool) {
        event(session, "\"eventType\":\"tool_call\",\"toolName\":\"" + tool + "\",\"toolInput\":{}");
    }

    private static void end(String session, boolean success) {
        client.patch(
                "/api/sdk/sessions/" + session,
                "{\"status\":\"completed\",\"estimatedCost\":0.5,\"success\":" + success + "}");
    }

    private static JsonNode get(String address) {
        var reply = client.get("/api/sdk/" + address);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }

    @Test
    void saysWhichWaysRunsTakeAndWhereTheyPart() {
        var found = get("paths?agentName=booker");
        assertThat(found.path("runs").asInt()).isEqualTo(RUNS);
        assertThat(found.path("failed").asInt()).isEqualTo(failed);
        assertThat(found.path("looked").asInt()).isEqualTo(RUNS);
        assertThat(found.path("commonest")).hasSize(2);
        var first = found.at("/commonest/0");
        assertThat(first.path("steps").toString())
                .isEqualTo("[\"tool:search\",\"decision\",\"tool:check\",\"tool:book\"]");
        assertThat(first.path("runs").asInt()).isEqualTo(RUNS - unchecked);
        assertThat(first.path("successRate").asDouble())
                .isCloseTo(1 - (double) (failed - uncheckedFailed) / (RUNS - unchecked), within(1e-9));
        assertThat(first.path("cost").asDouble()).isEqualTo(0.5);
        assertThat(first.path("sessions")).hasSize(20);
        assertThat(found.path("partings")).hasSize(1);
        var parting = found.at("/partings/0");
        assertThat(parting.path("after").toString()).isEqualTo("[\"tool:search\",\"decision\"]");
        assertThat(parting.path("next").asText()).isEqualTo("tool:book");
        assertThat(parting.path("of").asInt()).isEqualTo(RUNS);
        assertThat(parting.path("runs").asInt()).isEqualTo(unchecked);
        assertThat(parting.path("failed").asInt()).isEqualTo(uncheckedFailed);
        assertThat(parting.path("sentence").asText())
                .matches("After decision, \\d+ of 120 runs go on with book: \\d+ % of them fail, \\d+ % of the others");
        for (var id : parting.path("sessions")) {
            var run = get("sessions/" + id.asText());
            assertThat(run.path("outcome").asText()).isEqualTo("failed");
        }
    }

    @Test
    void keepsToTheFilter() {
        var good = get("paths?agentName=booker&outcome=succeeded");
        assertThat(good.path("runs").asInt()).isEqualTo(RUNS - failed);
        assertThat(good.path("failed").asInt()).isZero();
        assertThat(good.path("tooFew").asBoolean()).isTrue();
        assertThat(good.path("partings")).isEmpty();
        assertThat(get("paths?agentName=unfinished").path("runs").asInt()).isZero();
        assertThat(get("decisions?agentName=booker&outcome=succeeded")
                        .path("runs")
                        .asInt())
                .isEqualTo(RUNS - failed);
    }

    @Test
    void saysWhatConfidenceIsWorth() {
        var found = get("decisions?agentName=booker");
        assertThat(found.path("sure").asInt()).isEqualTo(RUNS);
        assertThat(found.has("missing")).isFalse();
        var of = found.path("calibration");
        assertThat(of.path("says").asDouble()).isCloseTo(said / RUNS, within(1e-6));
        assertThat(of.path("succeeds").asDouble()).isCloseTo(1 - (double) failed / RUNS, within(1e-9));
        assertThat(of.path("sentence").asText())
                .matches("Says 8\\d %, succeeds \\d+ %: overconfident by \\d+ points; .* \\(AUC 0\\.\\d\\d, .*\\)\\.");
        assertThat(of.path("areas")).hasSize(3);
        int binned = 0;
        for (var bin : of.path("bins")) {
            binned += bin.path("runs").asInt();
            assertThat(bin.path("sessions"))
                    .hasSize(Math.min(20, bin.path("runs").asInt()));
        }
        assertThat(of.path("bins")).hasSize(10);
        assertThat(binned).isEqualTo(RUNS);
    }

    @Test
    void countsWhatWasConsideredWithoutWhatDiffers() {
        var considered = get("decisions?agentName=booker").path("considered");
        assertThat(considered).hasSize(2);
        assertThat(considered.toString()).contains("\"Call a person\"").contains("wait <dur>");
        for (var one : considered) {
            assertThat(one.path("runs").asInt()).isEqualTo(RUNS);
            assertThat(one.path("success").asDouble()).isCloseTo(1 - (double) failed / RUNS, within(1e-9));
        }
    }

    @Test
    void saysWhoAlwaysSaysTheSameAndWhatIsMissing() {
        var stubborn = get("decisions?agentName=stubborn").path("calibration");
        assertThat(stubborn.path("telling").asText()).isEqualTo("always_the_same");
        assertThat(stubborn.path("sentence").asText())
                .isEqualTo(
                        "Always says 0.9, succeeds 67 %: overconfident by 23 points; that tells no run from another.");
        var none = get("decisions?agentName=nobody");
        assertThat(none.has("calibration")).isFalse();
        assertThat(none.path("missing").asText())
                .isEqualTo(
                        "It takes 50 runs that say how sure they are, 10 of which succeeded and 10 failed. So far 0 of"
                                + " them succeeded and 0 failed.");
    }
}
