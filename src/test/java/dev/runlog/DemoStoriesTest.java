package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.CommandRun;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whoever looks at a fresh demo sees what Runlog finds. */
class DemoStoriesTest {

    private static final MovableClock clock = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(clock);

    /** After so long it is looked again for what needs one. */
    private static final Duration A_LOOK = Duration.ofSeconds(61);

    /** In the order of the card. */
    private static final List<String> KINDS = List.of(
            "budget_passed",
            "failure_regressed",
            "failure_new",
            "figure_worse",
            "runs_stalled",
            "requests_refused",
            "totals_contradict",
            "budget_near");

    private static Client client;

    @BeforeAll
    static void tell() {
        var tenant = app.tenant("stories", Environment.LIVE);
        var demo = CompletableFuture.supplyAsync(
                () -> CommandRun.of(app, clock, "demo", "--org", "stories", "--sessions", "1000"));
        // The server looks at runs some seconds after they ended.
        Await.until("all is told", () -> {
            clock.move(Duration.ofMillis(100));
            return demo.isDone();
        });
        demo.join().well();
        app.catchUp();
        client = app.as(tenant, Scope.READ);
    }

    private static JsonNode get(String address) {
        return client.get("/api/sdk/" + address).json();
    }

    private static long listed(String query) {
        return get("sessions?limit=500&" + query).path("items").size();
    }

    @Test
    void theCardTellsAllOfThem() {
        clock.move(A_LOOK);
        Await.until(
                "the failure is seen to be back",
                () -> !get("failures?state=regressed").path("items").isEmpty());
        clock.move(A_LOOK);
        Await.until("they are found", () -> kinds().equals(KINDS));
        assertThat(get("insight?limit=500").path("items").toString())
                .contains("refund-agent: success", "since version 1.8", "The ledger refused", "catalog-sync: cost")
                .contains("template of this customer was not found", "nightly import (demo)", "275 requests refused");
    }

    private static List<String> kinds() {
        var kinds = new ArrayList<String>();
        get("insight?limit=500")
                .path("items")
                .forEach(one -> kinds.add(one.path("kind").asText()));
        return kinds.stream().distinct().toList();
    }

    @Test
    void aVersionIsWorseAndItsWayIsAnother() {
        assertThat(get("gate?agentName=refund-agent&candidate=1.8&base=1.7&maxDrop=0.05")
                        .path("verdict")
                        .asText())
                .isEqualTo("fail");
        assertThat(get("paths?agentName=refund-agent")
                        .at("/partings/0/sentence")
                        .asText())
                .contains("go on with issue_refund");
    }

    @Test
    void runsLoopWaitWanderAndLookDoubtful() {
        assertThat(listed("agentName=price-watcher&signal=repeat")).isGreaterThan(5);
        assertThat(listed("agentName=price-watcher&signal=polling")).isGreaterThan(5);
        assertThat(listed("agentName=price-watcher&signal=no_effect&outcome=succeeded"))
                .isPositive();
        assertThat(listed("agentName=quote-writer&signal=doubtful_success&outcome=succeeded"))
                .isPositive();
        assertThat(listed("agentName=catalog-sync&signal=cost_contradicts")).isGreaterThan(10);
    }

    @Test
    void confidenceIsWorthNothing() {
        var found = get("decisions?agentName=quote-writer").path("calibration");
        assertThat(found.path("sentence").asText()).contains("overconfident");
    }
}
