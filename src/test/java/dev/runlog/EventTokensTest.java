package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tokens, and costs that were worked out, of sessions that say nothing of them: their events do. */
class EventTokensTest {

    @RegisterExtension
    static final RunningApp app = new RunningApp();

    private final Client client = app.as(Scope.WRITE, Scope.READ);

    private void event(String session, String more) {
        var reply = client.post(
                "/api/sdk/events", "{\"sessionId\":\"" + session + "\",\"eventType\":\"llm_decision\"" + more + "}");
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    }

    private JsonNode now(String session) {
        return client.get("/api/sdk/sessions/" + session).json();
    }

    private JsonNode listed(String query) {
        return client.get("/api/sdk/sessions?" + query).json().get("items");
    }

    @Test
    void areThoseOfTheEventsUntilTheSessionReportsItsOwn() throws Exception {
        String id = client.openSession();
        event(id, ",\"promptTokens\":100,\"completionTokens\":20");
        event(id, ",\"promptTokens\":1,\"completionTokens\":2,\"tokenCount\":30");
        event(id, ",\"completionTokens\":5");
        event(id, "");
        assertThat(now(id).get("tokens").asInt()).isEqualTo(155);
        app.catchUp();
        event(id, ",\"tokenCount\":7");
        assertThat(now(id).get("tokens").asInt()).isEqualTo(162);
        app.catchUp();
        assertThat(now(id).get("tokens").asInt()).isEqualTo(162);
        assertThat(listed("limit=5").get(0).get("tokens").asInt()).isEqualTo(162);
        assertThat(client.get("/api/sdk/stats").json().at("/total/tokens").asInt())
                .isEqualTo(162);
        client.patch("/api/sdk/sessions/" + id, "{\"promptTokens\":9}");
        app.catchUp();
        assertThat(now(id).get("tokens").asInt()).isEqualTo(9);
        Recount.check(app.store());
    }

    @Test
    void anEstimatedCostIsCalledOne() throws Exception {
        String id = client.openSession();
        event(id, ",\"estimatedCost\":0.5");
        assertThat(now(id).has("costEstimated")).isFalse();
        event(id, ",\"estimatedCost\":0.25,\"costEstimated\":true");
        assertThat(now(id).get("costEstimated").asBoolean()).isTrue();
        app.catchUp();
        assertThat(now(id).get("costEstimated").asBoolean()).isTrue();
        client.patch("/api/sdk/sessions/" + id, "{\"estimatedCost\":1}");
        assertThat(now(id).has("costEstimated")).as("it is the client's own").isFalse();
        app.catchUp();
        Recount.check(app.store());
    }
}
