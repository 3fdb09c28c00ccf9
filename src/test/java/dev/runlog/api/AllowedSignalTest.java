package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Role;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a person says is fine for an agent is not said of its runs any more, until it is taken back. */
class AllowedSignalTest {

    private static final String SESSIONS = "/api/sdk/sessions";
    private static final String ALLOWED = "/api/org/allowed-signals";

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static Client member;
    private static Client sdk;

    @BeforeAll
    static void people() {
        member = app.signedIn("mo@example.org", Role.MEMBER);
        sdk = app.as();
    }

    private static String loop(String agent, String tool) {
        String session = sdk.post(SESSIONS, "{\"name\":\"n\",\"agentName\":\"%s\",\"userId\":\"u\"}".formatted(agent))
                .text("id");
        for (int i = 0; i < 6; i++) {
            sdk.post("/api/sdk/events", """
                    {"sessionId": "%s", "eventType": "tool_call", "toolName": "%s", "estimatedCost": 0.1,
                     "toolInput": {"to": "OSL"}, "toolOutput": {"flights": 0}}""".formatted(session, tool));
        }
        sdk.patch(SESSIONS + "/" + session, "{\"status\":\"completed\"}");
        return session;
    }

    private static JsonNode insight(String session) {
        return sdk.get(SESSIONS + "/" + session + "/insight").json();
    }

    private static Iterable<String> repeating() {
        return sdk.get(SESSIONS + "?signal=repeat").json().path("items").findValuesAsText("id");
    }

    @Test
    void runsAreJudgedAnewWhenSomebodySaysSoAndWhenItIsTakenBack() {
        String one = loop("watcher", "look");
        String other = loop("watcher", "search");
        String others = loop("booker", "look");
        app.catchUp();
        assertThat(repeating()).containsExactlyInAnyOrder(one, other, others);

        var reply = member.post(
                ALLOWED, "{\"environment\":\"live\",\"agentName\":\"watcher\",\"kind\":\"repeat\",\"tool\":\"look\"}");
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);

        assertThat(insight(one).path("signals").findValuesAsText("kind")).doesNotContain("repeat");
        assertThat(insight(one).at("/wastedCost").asDouble()).isZero();
        assertThat(insight(one).at("/allowed/0/tool").asText()).isEqualTo("look");
        Await.until("it is not said in lists", () -> {
            app.catchUp();
            return !String.join(" ", repeating()).contains(one);
        });
        assertThat(repeating()).containsExactlyInAnyOrder(other, others);

        assertThat(member.delete(ALLOWED + "/" + reply.text("id")).status()).isEqualTo(204);

        assertThat(insight(one).path("signals").findValuesAsText("kind")).contains("repeat");
        Await.until("it is said again", () -> {
            app.catchUp();
            return String.join(" ", repeating()).contains(one);
        });
    }

    @Test
    void onceIsEnoughAndItMustBeAKindOfSignal() {
        String wanted = "{\"environment\":\"live\",\"agentName\":\"a\",\"kind\":\"%s\"}";
        String first = member.post(ALLOWED, wanted.formatted("expensive")).text("id");
        assertThat(member.post(ALLOWED, wanted.formatted("expensive")).text("id"))
                .isEqualTo(first);
        assertThat(member.get(ALLOWED).json().path("items").findValuesAsText("id"))
                .containsOnlyOnce(first);
        assertThat(member.get(ALLOWED + "?environment=test").json().path("items"))
                .isEmpty();
        assertThat(member.post(ALLOWED, wanted.formatted("odd")).blamed()).containsExactly("kind");
        assertThat(member.post(ALLOWED, wanted.formatted("recovered")).text("message"))
                .contains("kind must not be one that is good news");
    }
}
