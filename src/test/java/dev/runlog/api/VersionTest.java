package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.CommandRun;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two weeks of an agent whose new version breaks on the last day: what moved, its versions, and whether one may be shipped. */
class VersionTest {

    private static final int DAYS = 14;
    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    private static Client client;

    @BeforeAll
    static void record() {
        client = app.as(Scope.WRITE, Scope.READ);
        for (int day = 0; day < DAYS; day++) {
            for (int i = 0; i < 12; i++) {
                run("booker", "1.7", i % 12 == day % 12 ? "failed" : "completed");
                run("reader", "3", "completed");
            }
            CLOCK.move(Duration.ofDays(1));
        }
        for (int i = 0; i < 60; i++) {
            run("booker", "1.8", i % 2 == 0 ? "failed" : "completed");
            run("reader", "3", "completed");
        }
        CLOCK.move(Duration.ofDays(1));
    }

    private static void run(String agent, String version, String status) {
        String id = client.post(
                        "/api/sdk/sessions",
                        "{\"name\":\"n\",\"agentName\":\"%s\",\"userId\":\"u\",\"metadata\":{\"version\":\"%s\"}}"
                                .formatted(agent, version))
                .text("id");
        client.patch(
                "/api/sdk/sessions/" + id,
                "{\"status\":\"%s\",\"estimatedCost\":0.02,\"durationMs\":1000}".formatted(status));
    }

    private static JsonNode get(String address) {
        var reply = client.get(address);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }

    @Test
    void whatMovedSaysFromWhatToWhatAndSinceWhichVersion() {
        var found = get("/api/sdk/changes?window=day");
        assertThat(found.path("runs").asInt()).isEqualTo(120);
        assertThat(found.path("agents").asInt()).isEqualTo(2);
        var booker = StreamSupport.stream(found.path("items").spliterator(), false)
                .filter(item -> item.path("agentName").asText().equals("booker")
                        && item.path("figure").asText().equals("successRate"))
                .findFirst()
                .orElseThrow();
        assertThat(booker.path("sentence").asText())
                .isEqualTo("booker: success 92 % → 50 % yesterday (60 runs, usual 92 %), since version 1.8");
        assertThat(booker.path("worse").asBoolean()).isTrue();
        assertThat(booker.path("sinceVersion").asText()).isEqualTo("1.8");
        assertThat(found.path("items").toString()).doesNotContain("\"reader\",\"figure\":\"successRate\"");
    }

    @Test
    void theEvidenceIsExactlyTheRunsThatAreMeant() {
        var path = StreamSupport.stream(get("/api/sdk/changes").path("items").spliterator(), false)
                .filter(item -> item.path("sentence").asText().startsWith("booker: success"))
                .map(item -> item.path("path").asText())
                .findFirst()
                .orElseThrow();
        var runs = get("/api/sdk" + path + "&limit=500").path("items");
        assertThat(runs).hasSize(30);
    }

    @Test
    void whatIsWorseNeedsALookUntilItIsOver() {
        client.get("/api/sdk/stats");
        Await.until("it is found", () -> {
            CLOCK.move(Duration.ofMinutes(1));
            return worse().isPresent();
        });
        var line = worse().orElseThrow();
        assertThat(line.path("agentName").asText()).isEqualTo("booker");
        assertThat(line.path("sentence").asText()).startsWith("booker: success 92 % → 50 % yesterday");
        assertThat(get("/api/sdk" + line.path("path").asText() + "&limit=500").path("items"))
                .hasSize(30);
        var admin = app.as(Scope.ADMIN);
        Await.until(
                "it is counted",
                () -> admin.get("/metrics").body().contains("runlog_insight_open{kind=\"figure_worse\"} 1"));
    }

    /** What these runs failed with may need a look too. */
    private static Optional<JsonNode> worse() {
        return StreamSupport.stream(get("/api/sdk/insight").path("items").spliterator(), false)
                .filter(line -> line.path("kind").asText().equals("figure_worse"))
                .findFirst();
    }

    @Test
    void filtersSayWhichRunsAreLookedAt() {
        assertThat(get("/api/sdk/changes?agentName=reader").path("runs").asInt())
                .isEqualTo(60);
    }

    @Test
    void versionsStandSideBySideTheNewestFirst() {
        var table = get("/api/sdk/versions?agentName=booker");
        assertThat(table.path("key").asText()).isEqualTo("version");
        assertThat(table.path("items")).hasSize(2);
        var newest = table.at("/items/0");
        assertThat(newest.path("version").asText()).isEqualTo("1.8");
        assertThat(newest.path("sessions").asInt()).isEqualTo(60);
        assertThat(newest.path("successRate").asDouble()).isEqualTo(0.5);
        assertThat(newest.path("successLow").asDouble()).isBetween(0.37, 0.39);
        assertThat(newest.path("successHigh").asDouble()).isBetween(0.61, 0.63);
        assertThat(newest.path("firstAt").asText())
                .isGreaterThan(table.at("/items/1/lastAt").asText());
    }

    @Test
    void theGateSaysWhatIsProved() {
        var failed = get("/api/sdk/gate?agentName=booker&candidate=1.8&base=1.7&maxDrop=0.05");
        assertThat(failed.path("verdict").asText()).isEqualTo("fail");
        assertThat(failed.path("key").asText()).isEqualTo("version");
        assertThat(failed.at("/base/finished").asInt()).isEqualTo(DAYS * 12);
        assertThat(failed.at("/candidate/succeeded").asInt()).isEqualTo(30);
        assertThat(get("/api/sdk/gate?agentName=booker&candidate=1.7&minSuccess=0.8")
                        .path("verdict")
                        .asText())
                .isEqualTo("pass");
        var none = get("/api/sdk/gate?agentName=booker&candidate=1.9&minSuccess=0.8&key=version");
        assertThat(none.path("verdict").asText()).isEqualTo("undecided");
        assertThat(none.path("runsNeeded").asInt()).isBetween(10, 20);
    }

    @Test
    void aQuestionThatCannotBeAnsweredIsRefused() {
        assertThat(client.get("/api/sdk/gate?candidate=1").blamed()).containsExactly("minSuccess");
        assertThat(client.get("/api/sdk/gate?candidate=1&base=2").blamed()).containsExactly("maxDrop");
        assertThat(client.get("/api/sdk/gate?candidate=1&maxDrop=0.1").blamed()).containsExactly("base");
        assertThat(client.get("/api/sdk/gate?candidate=1&minSuccess=2").blamed())
                .containsExactly("minSuccess");
        assertThat(client.get("/api/sdk/gate?minSuccess=0.2").blamed()).containsExactly("candidate");
    }

    private static CommandRun gate(Object... arguments) {
        var all = new Object[arguments.length + 5];
        all[0] = "gate";
        all[1] = "--url=" + client.base();
        all[2] = "--key=" + client.header("Authorization").replace("Bearer ", "");
        all[3] = "--agent";
        all[4] = "booker";
        System.arraycopy(arguments, 0, all, 5, arguments.length);
        app.catchUp();
        return CommandRun.of(app, CLOCK, all);
    }

    @Test
    void theCommandAsksAServerAndEndsWithTheVerdict() {
        var passed = gate("--candidate", "1.7", "--min-success", "0.8");
        assertThat(passed.code()).as(passed.err()).isZero();
        assertThat(passed.out())
                .contains("PASS  booker 1.7: Success is at least 80 %")
                .contains("154 of 168 finished runs");
        var failed = gate("--candidate", "1.8", "--base", "1.7", "--max-drop", "0.05");
        assertThat(failed.code()).isEqualTo(1);
        assertThat(failed.out()).contains("FAIL").contains("base 1.7");
        var undecided = gate("--candidate", "1.9", "--min-success", "0.8", "--json");
        assertThat(undecided.code()).isEqualTo(2);
        assertThat(undecided.out()).contains("\"runsNeeded\":");
    }

    @Test
    void aServerThatCannotBeAskedIsNoVerdict() {
        var refused = gate("--candidate", "1.7");
        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("400").contains("minSuccess");
        assertThat(CommandRun.of(app, CLOCK, "gate", "--agent", "a").code()).isEqualTo(3);
        var gone = CommandRun.of(
                app,
                CLOCK,
                "gate",
                "--url=http://127.0.0.1:1",
                "--key=k",
                "--agent=a",
                "--candidate=1",
                "--min-success=0.5");
        assertThat(gone.code()).isEqualTo(3);
        assertThat(gone.err()).contains("could not be asked");
        var unnamed = CommandRun.of(app, CLOCK, "gate", "--agent", "a", "--candidate", "1", "--min-success", "1");
        assertThat(unnamed.code()).isEqualTo(3);
        assertThat(unnamed.err()).contains("RUNLOG_URL").contains("RUNLOG_KEY");
    }
}
