package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Figures cost what was recorded, however much is asked for; and what is shown is short, however long that was. */
@Timeout(60)
class WideStatsTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final int USERS = 120;
    private static final int SHOWN = 100;
    private static final int CUT = 200;
    private static final String ALL_TIME = "&from=1970-01-01T00:00:00Z&to=9999-12-01T00:00:00Z";
    private static Client client;

    /** Everybody's run fails for a reason of its own, of which there are many that begin alike. */
    @BeforeAll
    static void recordSome() {
        client = app.as(Scope.WRITE, Scope.READ);
        for (int user = 0; user < USERS; user++) {
            String id = client.post(
                            "/api/sdk/sessions",
                            "{\"name\":\"n\",\"agentName\":\"a%d\",\"userId\":\"u%d\"}".formatted(user, user))
                    .text("id");
            String reason = (user % 3 == 0 ? "alike " : "own " + user + " ") + "x".repeat(9_900) + user;
            client.patch("/api/sdk/sessions/" + id, "{\"status\":\"failed\",\"failureReason\":\"" + reason + "\"}");
        }
    }

    private static JsonNode ask(String query) {
        var reply = client.get("/api/sdk/stats?" + query);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }

    @Test
    void tenThousandYearsAreAskedForInVain() {
        for (String group : new String[] {"userId", "agentName"}) {
            var json = ask("groupBy=" + group + ALL_TIME);
            assertThat(json.at("/total/sessions").asInt()).isEqualTo(USERS);
            assertThat(json.path("items"))
                    .hasSize(SHOWN)
                    .allMatch(item -> item.path("sessions").asInt() == 1);
            var keys = json.path("items").findValuesAsText("key");
            String first = group.substring(0, 1);
            assertThat(keys)
                    .isEqualTo(IntStream.range(0, USERS)
                            .mapToObj(user -> first + user)
                            .sorted()
                            .limit(SHOWN)
                            .toList());
        }
    }

    @Test
    void reasonsThatBeginAlikeAreOne() {
        for (String filter : new String[] {ALL_TIME, "&minDurationMs=0", ""}) {
            var json = ask("groupBy=failureReason" + filter);
            var items = json.path("items");
            assertThat(items.findValuesAsText("key")).allMatch(key -> key.length() == CUT);
            assertThat(items.get(0).path("key").asText()).startsWith("alike xxx");
            assertThat(items.get(0).path("sessions").asInt()).isEqualTo(USERS / 3);
            assertThat(items).hasSize(USERS - USERS / 3 + 1);
            assertThat(StreamSupport.stream(items.spliterator(), false)
                            .mapToInt(item -> item.path("failed").asInt())
                            .sum())
                    .isEqualTo(USERS)
                    .isEqualTo(json.at("/total/failed").asInt());
        }
    }
}
