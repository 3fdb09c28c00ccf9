package dev.runlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Why runs failed, as agents ask it of their own. */
class ExplainFailureTest {

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    private final Client client = app.as(Scope.WRITE, Scope.READ);
    private final Model model = new Model(app, client);

    private String run(String agent, String end, String... events) {
        String id = client.post(
                        "/api/sdk/sessions", "{\"name\":\"n\",\"agentName\":\"" + agent + "\",\"userId\":\"u\"}")
                .text("id");
        for (String event : events) {
            client.post("/api/sdk/events", "{\"sessionId\":\"" + id + "\"," + event + "}");
            CLOCK.move(Duration.ofSeconds(1));
        }
        client.patch("/api/sdk/sessions/" + id, end);
        return id;
    }

    private static String failed(String reason) {
        return "{\"status\":\"failed\",\"failureReason\":\"" + reason + "\"}";
    }

    private static String call(String tool) {
        return "\"eventType\":\"tool_call\",\"toolName\":\"" + tool + "\",\"toolInput\":{\"of\":\"" + tool + "\"}";
    }

    private static String error(String message) {
        return "\"eventType\":\"error\",\"toolName\":\"pay\",\"toolError\":{\"type\":\"CardError\",\"message\":\""
                + message + "\",\"stack\":\"at pay.js:1\"}";
    }

    @Test
    void whatWentWrongTheLastThreeTimes() {
        var reasons = new ArrayList<String>();
        for (int i = 0; i < 5; i++) {
            run("shopper", failed("reason " + i), call("cart"), call("pay"), error("declined " + i), call("apologize"));
            run("shopper", "{\"status\":\"completed\",\"success\":true}", call("cart"));
            run("another", failed("of another"), error("of another"));
            CLOCK.move(Duration.ofHours(1));
        }
        var found = model.call("find_runs", "{\"agentName\":\"shopper\",\"outcome\":\"failed\",\"limit\":3}");
        assertThat(found.path("runs")).hasSize(3);
        assertThat(found.path("next").toString())
                .contains("explain_failure with id " + found.at("/runs/0/id").asText());
        for (var run : found.path("runs")) {
            var why =
                    model.call("explain_failure", "{\"id\":\"" + run.path("id").asText() + "\"}");
            String reason = why.at("/run/failureReason").asText();
            reasons.add(reason);
            var failure = why.at("/lastError/failure");
            assertThat(failure.path("type").asText()).isEqualTo("CardError");
            assertThat(failure.path("message").asText()).isEqualTo(reason.replace("reason", "declined"));
            assertThat(failure.path("stack").asText()).isEqualTo("at pay.js:1");
            assertThat(why.path("eventsBefore").findValuesAsText("of")).containsExactly("cart", "pay");
        }
        assertThat(reasons).containsExactly("reason 4", "reason 3", "reason 2");
    }

    @Test
    void theSameReasonIsCounted() {
        String first = run("loner", failed("no disk"), error("x"));
        CLOCK.move(Duration.ofDays(8));
        run("loner", failed("no disk"));
        CLOCK.move(Duration.ofDays(6));
        run("friend", failed("no disk"));
        run("loner", failed("no disk at all"));
        String last = run("loner", failed("no disk"));
        var same = model.call("explain_failure", "{\"id\":\"" + last + "\"}").path("sameReason");
        assertThat(same.path("runsInTheLast7Days").asInt()).isEqualTo(3);
        assertThat(same.path("firstRun").asText()).isEqualTo(first);
        assertThat(same.path("since").asText())
                .isEqualTo(client.get("/api/sdk/sessions/" + first).text("createdAt"));
    }

    /** What is told apart of a reason is its beginning. */
    @Test
    void withoutAReasonTheLastErrorIsOne() {
        String text = "too long ".repeat(100);
        run("silent", "{\"status\":\"failed\"}", error(text + "a"));
        String last = run("silent", "{\"status\":\"failed\"}", error(text + "b"));
        var why = model.call("explain_failure", "{\"id\":\"" + last + "\"}");
        assertThat(why.at("/sameReason/runsInTheLast7Days").asInt()).isEqualTo(2);
    }

    @Test
    void theNearestRunThatSucceededIsNamed() {
        String succeeded = "{\"status\":\"completed\",\"success\":true}";
        String alone = run("nearby", failed("x"));
        assertThat(model.call("explain_failure", "{\"id\":\"" + alone + "\"}").has("nearestSuccess"))
                .isFalse();
        CLOCK.move(Duration.ofHours(5));
        String before = run("nearby", succeeded);
        CLOCK.move(Duration.ofHours(2));
        run("nearby", "{\"status\":\"completed\",\"success\":false}");
        String early = run("nearby", failed("x"));
        CLOCK.move(Duration.ofHours(3));
        String late = run("nearby", failed("x"));
        run("other", succeeded);
        CLOCK.move(Duration.ofHours(2));
        String after = run("nearby", succeeded);
        assertThat(nearest(alone)).isEqualTo(before);
        assertThat(nearest(early)).isEqualTo(before);
        assertThat(nearest(late)).isEqualTo(after);
    }

    private String nearest(String id) {
        var why = model.call("explain_failure", "{\"id\":\"" + id + "\"}");
        assertThat(why.path("next").toString()).contains("compare_runs with a=" + id);
        return why.at("/nearestSuccess/id").asText();
    }

    @Test
    void whatTheRulesSayIsSaidInTheSameWords() {
        String loop = call("search") + ",\"toolOutput\":{\"found\":[]},\"estimatedCost\":0.1";
        String id = run("stuck", failed("gave up"), loop, loop, loop, loop, loop);
        var said = client.get("/api/sdk/sessions/" + id + "/insight").json();
        var why = model.call("explain_failure", "{\"id\":\"" + id + "\"}");
        assertThat(said.path("sentence").asText()).startsWith("Stuck: search was called 5 times");
        for (String part : new String[] {"/sentence", "/turnedAt", "/wastedCost", "/signals/0/sentence"}) {
            assertThat(why.at("/diagnosis" + part)).as(part).isEqualTo(said.at(part));
        }
        assertThat(why.path("next").toString()).contains(said.path("turnedAt").asText());
    }

    @Test
    void theLastErrorIsTheLastThatHappened() {
        String id = run(
                "late",
                failed("x"),
                call("a"),
                "\"timestamp\":\"2031-01-01T00:00:00Z\"," + error("second"),
                "\"timestamp\":\"2030-01-01T00:00:00Z\"," + error("first"));
        var why = model.call("explain_failure", "{\"id\":\"" + id + "\",\"eventsBefore\":1}");
        assertThat(why.at("/lastError/failure/message").asText()).isEqualTo("second");
        assertThat(why.path("eventsBefore")).hasSize(1);
        assertThat(why.at("/eventsBefore/0/failure/message").asText()).isEqualTo("first");
    }

    @Test
    void withoutAnErrorTheLastEventsAreShown() {
        String id = run("quiet", "{\"status\":\"failed\"}", call("a"), call("b"), call("c"));
        var why = model.call("explain_failure", "{\"id\":\"" + id + "\",\"eventsBefore\":1}");
        assertThat(why.has("lastError")).isFalse();
        assertThat(why.has("sameReason")).isFalse();
        assertThat(why.path("eventsBefore").findValuesAsText("of")).containsExactly("b", "c");
        String fine = run("quiet", "{\"status\":\"completed\",\"success\":true}");
        assertThat(model.call("explain_failure", "{\"id\":\"" + fine + "\"}")
                        .at("/next/0")
                        .asText())
                .contains("did not fail");
    }

    @Test
    void twoRunsAreComparedSideBySide() {
        String a = run(
                "comparer",
                failed("declined"),
                call("cart"),
                call("pay"),
                error("declined"),
                call("pay"),
                call("refund"));
        String b = run(
                "comparer",
                "{\"status\":\"completed\",\"success\":true,\"estimatedCost\":0.25,\"totalTokens\":9}",
                call("cart"),
                call("pay"),
                call("ship"));
        var both = model.call("compare_runs", "{\"a\":\"" + a + "\",\"b\":\"" + b + "\"}");
        assertThat(both.at("/a/run/outcome").asText()).isEqualTo("failed");
        assertThat(both.at("/a/errors/0/reasoning").asText()).isEqualTo("declined");
        assertThat(both.at("/b/run/cost").asDouble()).isEqualTo(0.25);
        assertThat(both.at("/b/run/tokens").asInt()).isEqualTo(9);
        assertThat(both.at("/b/errors")).isEmpty();
        var tools = new ArrayList<String>();
        both.path("tools")
                .forEach(use -> tools.add(use.path("toolName").asText() + " " + use.at("/a/calls") + "/"
                        + use.at("/a/errors") + " " + use.at("/b/calls") + "/" + use.at("/b/errors")));
        Collections.sort(tools);
        assertThat(tools).containsExactly("cart 1/0 1/0", "pay 2/1 1/0", "refund 1/0 0/0", "ship 0/0 1/0");
        var parting = both.path("firstDifference");
        assertThat(parting.path("step").asInt()).isEqualTo(3);
        assertThat(parting.at("/a/eventType").asText()).isEqualTo("error");
        assertThat(parting.at("/b/toolName").asText()).isEqualTo("ship");
        assertThat(both.path("sentence").asText()).endsWith("Then A has an error of pay, B calls ship.");
        assertThat(model.call("compare_runs", "{\"a\":\"" + a + "\",\"b\":\"" + a + "\"}")
                        .has("firstDifference"))
                .isFalse();
    }
}
