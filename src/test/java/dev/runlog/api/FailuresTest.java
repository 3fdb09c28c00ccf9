package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What runs fail with, and what becomes of it. */
class FailuresTest {

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    private static final String FAILURES = "/api/sdk/failures";
    private static final List<String> TOPICS =
            List.of("a late delivery", "a broken lamp", "my lost password", "wrong size shoes");

    private Client client;

    @BeforeEach
    void setUp(TestInfo test) {
        client = app.as(app.tenant(test.getDisplayName(), Environment.LIVE), Scope.values());
    }

    @Test
    void eachFailedRunIsInOneFailureAndTheListIsAsLong() {
        TOPICS.forEach(topic -> fails("support", "u1", "No answer could be found for " + topic));
        fails("support", "u2", "Error: HTTP 503 Service Unavailable");
        fails("booking", "u1", "Error: HTTP 503 Service Unavailable");
        fails("booking", "u1", null);
        succeeds("booking");

        var list = client.get(FAILURES).json();

        assertThat(list.path("failed").asLong()).isEqualTo(7);
        assertThat(list.path("runs").asLong()).isEqualTo(8);
        assertThat(list.path("unexplained").asLong()).isZero();
        assertThat(list.path("items").findValuesAsText("title"))
                .containsExactly("No answer could be found for …", "HTTP 503 Service Unavailable", "no reason given");
        assertThat(sum(list.path("items"))).isEqualTo(7);
        assertThat(sum(list.path("classes"))).isEqualTo(7);
        for (var failure : list.path("items")) {
            assertThat(sessions("failure=" + failure.path("id").asText()))
                    .hasSize(failure.path("runs").asInt());
        }
        assertThat(sessions("not.failure=" + id(list, 0) + "&outcome=failed")).hasSize(3);
        assertThat(sessions("failureClass=unavailable")).hasSize(2);
        assertThat(figures("failure"))
                .containsExactlyInAnyOrder(id(list, 0) + " 4", id(list, 1) + " 2", id(list, 2) + " 1");
        assertThat(figures("failureClass")).containsExactlyInAnyOrder("no_result 4", "unavailable 2", "other 1");
        assertThat(client.get("/api/sdk/sessions?agentName=support")
                        .json()
                        .path("items")
                        .findValuesAsText("failureId"))
                .contains(id(list, 0), id(list, 1));
    }

    @Test
    void aPageSaysWhomItHitsAndWhatComesAlong() {
        for (int run = 0; run < 6; run++) {
            String session = open("support", "user-" + run);
            event(session, "search_help", "{\"error\":\"search_help answered 503 after " + run + " ms\"}");
            event(session, "search_help", "{\"articles\":[]}");
            end(session, "failed", "I could not help");
        }
        for (int run = 0; run < 6; run++) {
            succeeds("support");
        }
        var page = page(id(client.get(FAILURES).json(), 0));

        assertThat(page.path("sentence").asText())
                .isEqualTo("6 runs of support failed with it, 50 % of those that ended, and hit 6 users.");
        assertThat(page.path("open").findValuesAsText("why")).contains("first", "newest");
        assertThat(page.path("texts").findValuesAsText("text")).containsExactly("I could not help");
        var along = page.path("along").path(0);
        assertThat(along.path("toolName").asText()).isEqualTo("search_help");
        assertThat(along.path("text").asText()).isEqualTo("search_help answered 503 after <dur>");
        assertThat(along.path("share").asDouble()).isEqualTo(1);
        assertThat(along.path("usual").asDouble()).isZero();
    }

    @Test
    void thoseOfOthersAreNotThere() {
        fails("support", "u", "boom");
        String path = FAILURES + "/" + id(client.get(FAILURES).json(), 0);
        var others = app.as(app.tenant("somebody else", Environment.LIVE), Scope.values());

        assertThat(others.get(path).status()).isEqualTo(404);
        assertThat(others.patch(path, "{\"state\":\"resolved\"}").status()).isEqualTo(404);
        assertThat(others.get("/api/sdk/sessions?failure=" + path.substring(FAILURES.length() + 1))
                        .json()
                        .path("items"))
                .isEmpty();
    }

    @Test
    void whatWasResolvedAndComesBackIsRegressed() {
        fails("support", "u", "boom");
        String late = open("support", "u");
        String id = id(client.get(FAILURES).json(), 0);

        CLOCK.move(Duration.ofMinutes(1));
        change(id, "{\"state\":\"resolved\"}");
        assertThat(client.get(FAILURES).json().path("items")).isEmpty();
        assertThat(state(id)).isEqualTo("resolved");

        CLOCK.move(Duration.ofMinutes(1));
        end(late, "failed", "boom");
        app.catchUp();
        CLOCK.move(Duration.ofMinutes(1));
        assertThat(state(id)).as("A run that began before").isEqualTo("resolved");

        fails("support", "u", "boom");
        app.catchUp();
        CLOCK.move(Duration.ofMinutes(1));
        Await.until("it is regressed", () -> state(id).equals("regressed"));
        assertThat(page(id).path("history").findValuesAsText("what")).containsExactly("regressed", "resolved");

        CLOCK.move(Duration.ofDays(8));
        assertThat(state(id)).isEqualTo("ongoing");
    }

    @Test
    void oneThatIsResolvedInAVersionDoesNotComeBackWithOlderOnes() {
        failsIn("1.7", "boom");
        String id = id(client.get(FAILURES).json(), 0);
        CLOCK.move(Duration.ofMinutes(1));
        change(id, "{\"state\":\"resolved\",\"resolvedIn\":\"1.8\"}");
        CLOCK.move(Duration.ofMinutes(1));
        failsIn("1.7", "boom");
        app.catchUp();
        CLOCK.move(Duration.ofMinutes(1));
        assertThat(state(id)).isEqualTo("resolved");

        failsIn("1.8", "boom");
        app.catchUp();
        CLOCK.move(Duration.ofMinutes(1));
        Await.until("it is regressed", () -> state(id).equals("regressed"));
    }

    @Test
    void aMutedOneIsHeardAgainWhenItIsTooLoud() {
        fails("support", "u", "boom");
        String id = id(client.get(FAILURES).json(), 0);
        change(id, "{\"state\":\"muted\",\"mutedRuns\":2}");
        assertThat(client.get(FAILURES).json().path("items")).isEmpty();
        assertThat(client.get(FAILURES + "?state=muted").json().path("items")).hasSize(1);

        fails("support", "u", "boom");
        fails("support", "u", "boom");
        app.catchUp();
        CLOCK.move(Duration.ofMinutes(11));
        Await.until("it is heard again", () -> state(id).equals("new"));
    }

    @Test
    void peopleMergeSplitAndRename() {
        fails("support", "u", "the lamp is broken");
        fails("support", "u", "no light in the hall");
        var list = client.get(FAILURES).json();
        String lamp = id(list, 0);
        String hall = id(list, 1);

        var merged = change(hall, "{\"mergeInto\":\"" + lamp + "\"}");
        assertThat(merged.path("id").asText()).isEqualTo(lamp);
        assertThat(page(hall).path("id").asText()).isEqualTo(lamp);
        assertThat(sessions("failure=" + hall)).hasSize(2);

        change(lamp, "{\"title\":\"Light\"}");
        fails("support", "u", "no light in the hall");
        assertThat(sessions("failure=" + lamp)).hasSize(3);
        assertThat(page(lamp).path("title").asText()).isEqualTo("Light");

        var text = page(lamp).path("texts").path(0).path("cause");
        change(lamp, "{\"split\":[" + text + "]}");
        assertThat(sum(client.get(FAILURES).json().path("items"))).isEqualTo(3);
        assertThat(client.get(FAILURES).json().path("items")).hasSize(2);
        assertThat(client.patch(FAILURES + "/" + lamp, "{\"split\":[" + text + "]}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void nothingIsLeftOfAnErasedUser() {
        TOPICS.forEach(topic -> fails("support", "u", "No answer could be found for " + topic));
        fails("support", "gone", "No answer could be found for Quirinus");
        fails("support", "gone", "Quirinus is not known here");
        String id = id(client.get(FAILURES + "?limit=1").json(), 0);
        assertThat(page(id).toString()).contains("Quirinus");

        assertThat(client.delete("/api/sdk/users/gone").status()).isEqualTo(200);

        assertThat(page(id).toString()).doesNotContain("Quirinus");
        var list = client.get(FAILURES + "?state=all").json();
        assertThat(list.toString()).doesNotContain("Quirinus");
        assertThat(sum(list.path("items"))).isEqualTo(4);
        assertThat(app.store().check().isWell()).isTrue();
    }

    private JsonNode page(String id) {
        return client.get(FAILURES + "/" + id).json();
    }

    private String state(String id) {
        return page(id).path("state").asText();
    }

    private JsonNode change(String id, String body) {
        var reply = client.patch(FAILURES + "/" + id, body);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }

    private static String id(JsonNode list, int item) {
        return list.path("items").path(item).path("id").asText();
    }

    private static long sum(JsonNode parts) {
        long all = 0;
        for (var part : parts) {
            all += part.path("runs").asLong();
        }
        return all;
    }

    private JsonNode sessions(String filter) {
        return client.get("/api/sdk/sessions?limit=500&" + filter).json().path("items");
    }

    private List<String> figures(String group) {
        var items = client.get("/api/sdk/stats?outcome=failed&groupBy=" + group)
                .json()
                .path("items");
        return items.findParents("key").stream()
                .map(item ->
                        item.path("key").asText() + " " + item.path("sessions").asText())
                .toList();
    }

    private void fails(String agent, String user, String reason) {
        end(open(agent, user), "failed", reason);
    }

    private void failsIn(String version, String reason) {
        String body = "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\",\"metadata\":{\"version\":\"%s\"}}";
        end(client.post("/api/sdk/sessions", body.formatted(version)).text("id"), "failed", reason);
    }

    private void succeeds(String agent) {
        end(open(agent, "u"), "completed", null);
    }

    private String open(String agent, String user) {
        String body = "{\"name\":\"n\",\"agentName\":\"%s\",\"userId\":\"%s\"}";
        return client.post("/api/sdk/sessions", body.formatted(agent, user)).text("id");
    }

    private void event(String session, String tool, String output) {
        String body = "{\"sessionId\":\"%s\",\"eventType\":\"tool_call\",\"toolName\":\"%s\",\"toolOutput\":%s}";
        assertThat(client.post("/api/sdk/events", body.formatted(session, tool, output))
                        .status())
                .isEqualTo(200);
    }

    private void end(String session, String status, String reason) {
        String why = reason == null ? "" : ",\"failureReason\":\"" + reason + "\"";
        var reply = client.patch("/api/sdk/sessions/" + session, "{\"status\":\"" + status + "\"" + why + "}");
        assertThat(reply.status()).isEqualTo(200);
        CLOCK.move(Duration.ofSeconds(1)); // what began now is not in the time until now
    }
}
