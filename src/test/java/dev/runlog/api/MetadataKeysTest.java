package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Which metadata there is: what figures can be grouped by, and sessions filtered. */
class MetadataKeysTest {

    private static final MovableClock CLOCK = new MovableClock();
    private static final String KEYS = "/api/sdk/stats/metadata?";

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    private Client client;

    @BeforeEach
    void aTenantOfItsOwn() {
        client = app.as(app.tenant("org-" + System.nanoTime(), Environment.LIVE), Scope.WRITE, Scope.READ, Scope.ADMIN);
    }

    private String record(String agent, String metadata) {
        CLOCK.move(Duration.ofSeconds(1));
        return client.post(
                        "/api/sdk/sessions",
                        "{\"name\":\"n\",\"agentName\":\"%s\",\"userId\":\"u\",\"metadata\":%s}"
                                .formatted(agent, metadata))
                .text("id");
    }

    private JsonNode ask(String query) {
        CLOCK.move(Duration.ofSeconds(1));
        var reply = client.get(KEYS + query);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }

    private Map<String, Integer> keys(String query) {
        var keys = new LinkedHashMap<String, Integer>();
        ask(query)
                .path("items")
                .forEach(item -> keys.put(
                        item.path("key").asText(), item.path("sessions").asInt()));
        return keys;
    }

    @Test
    void eachIsCountedInTheSessionsInQuestion() {
        record("a", "{\"version\":\"1.0\",\"plan\":\"free\"}");
        var before = CLOCK.instant().plusMillis(1);
        record("a", "{\"version\":\"2.0\",\"retries\":3,\"dry\":true}");
        String last = record("b", "{\"version\":\"2.0\",\"nested\":{\"deep\":1},\"list\":[1],\"nothing\":null}");
        assertThat(keys("")).isEqualTo(Map.of("dry", 1, "plan", 1, "retries", 1, "version", 3));
        assertThat(keys("").keySet()).containsExactly("dry", "plan", "retries", "version");
        assertThat(keys("to=" + before)).isEqualTo(Map.of("plan", 1, "version", 1));
        assertThat(keys("from=" + before + "&agentName=a")).isEqualTo(Map.of("dry", 1, "retries", 1, "version", 1));
        assertThat(keys("metadata.version=2.0&not.metadata.retries="))
                .isEqualTo(Map.of("dry", 1, "retries", 1, "version", 1));
        client.delete("/api/sdk/sessions/" + last);
        assertThat(keys("")).containsEntry("version", 2);
    }

    @Test
    void ofManyTheFirstByName() {
        IntStream.range(0, 60).forEach(run -> record("a", "{\"z\":1,\"k%02d\":1,\"m%02d\":1}".formatted(run, run)));
        var some = ask("limit=7");
        assertThat(some.path("items").findValuesAsText("key"))
                .containsExactly("k00", "k01", "k02", "k03", "k04", "k05", "k06");
        assertThat(some.path("more").asBoolean()).isTrue();
        var all = ask("limit=121");
        assertThat(all.path("items")).hasSize(121);
        assertThat(all.path("items").get(120).path("sessions").asInt()).isEqualTo(60);
        assertThat(all.path("more").asBoolean(true)).isFalse();
    }
}
