package dev.runlog.notices;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** From runs that fail to the card of what needs a look, and to whoever is to be told, with nobody's help. */
class NewFailureTest {

    private static final MovableClock CLOCK = new MovableClock();
    private static final Duration UNTIL_THE_NEXT_LOOK = Duration.ofMinutes(2);

    @RegisterExtension
    static final RunningApp app =
            RunningApp.with("notices.private-addresses=true").at(CLOCK);

    @Test
    void aNewFailureStandsOnTheCardLeadsToItsRunsAndIsTold() {
        try (var team = new Team(app)) {
            team.rule("");
            var client = team.found.key(app);
            for (int i = 0; i < 3; i++) {
                team.found.run(app, "booker", "any", "HTTP 503 from the fares service after " + i + " ms");
            }
            succeed(client);
            app.catchUp();
            CLOCK.move(UNTIL_THE_NEXT_LOOK);
            Await.until("it stands on the card", () -> !card(client).isMissingNode());

            var line = card(client);
            assertThat(line.path("sentence").asText())
                    .startsWith(
                            "booker: “HTTP 503 from the fares service after <dur>” is new (3 runs in the last two weeks, 75 %");
            assertThat(line.path("number").asLong()).isEqualTo(3);
            String path = line.path("path").asText();
            assertThat(path).startsWith("/failures/fail_");
            String id = path.substring("/failures/".length(), path.indexOf('?'));
            String time = path.substring(path.indexOf('?') + 1);
            assertThat(client.get("/api/sdk/sessions?failure=" + id + "&" + time)
                            .json()
                            .path("items"))
                    .hasSize(3);

            var told = team.await(1).get(0).json();
            assertThat(told.at("/data/title").asText())
                    .isEqualTo(line.path("sentence").asText());
            assertThat(told.at("/data/link").asText()).endsWith("#" + path);
        }
    }

    private static void succeed(Client client) {
        String id = client.post("/api/sdk/sessions", "{\"name\":\"n\",\"agentName\":\"booker\",\"userId\":\"u\"}")
                .text("id");
        client.patch("/api/sdk/sessions/" + id, "{\"status\":\"completed\"}");
    }

    private static JsonNode card(Client client) {
        return StreamSupport.stream(
                        client.get("/api/sdk/insight").json().path("items").spliterator(), false)
                .filter(line -> line.path("kind").asText().equals("failure_new"))
                .findFirst()
                .orElseGet(MissingNode::getInstance);
    }
}
