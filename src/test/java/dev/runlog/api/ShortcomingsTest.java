package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What was sent, but is too little to say much of. */
class ShortcomingsTest {

    private static final int RUNS = 20;
    private static final MovableClock clock = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(clock);

    private final Client client = app.as();

    private String open(String agent, String user) {
        return client.post(
                        "/api/sdk/sessions",
                        "{\"name\":\"n\",\"agentName\":\"%s\",\"userId\":\"%s\"}".formatted(agent, user))
                .text("id");
    }

    private void run(String agent, String user, String output, String end) {
        String session = open(agent, user);
        client.post(
                "/api/sdk/events",
                "{\"sessionId\":\"%s\",\"eventType\":\"tool_call\",\"toolName\":\"t\"%s}".formatted(session, output));
        client.patch("/api/sdk/sessions/" + session, end);
    }

    @Test
    void agentsThatLeaveSomethingOutAreNamed() {
        for (int i = 0; i < RUNS; i++) {
            String user = "u-" + i % 2;
            run("whole", user, ",\"toolOutput\":{\"a\":1}", "{\"status\":\"completed\",\"success\":true}");
            open("endless", user);
            run("mute", "u", "", "{\"status\":\"completed\"}");
            run("failing", user, ",\"toolOutput\":{\"a\":1}", "{\"status\":\"failed\"}");
        }
        app.catchUp();
        clock.move(Duration.ofHours(25));

        var found = new ArrayList<String>();
        client.get("/api/sdk/insight/shortcomings").json().path("items").forEach(item -> {
            assertThat(item.path("runs").asInt()).as(item.toString()).isEqualTo(RUNS);
            found.add(item.path("agentName").asText() + " " + item.path("kind").asText());
        });

        assertThat(found)
                .containsExactlyInAnyOrderElementsOf(List.of(
                        "endless never_ends",
                        "endless no_events",
                        "mute no_outcome",
                        "mute no_outputs",
                        "mute one_user",
                        "failing no_reason"));
    }
}
