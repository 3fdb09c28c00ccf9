package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What an organization calls the versions of its agents, wherever versions are told apart. */
class VersionKeysTest {

    private static final String KEYS = "/api/org/version-keys";
    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    private Client admin;
    private Client client;

    @BeforeEach
    void anOrganizationOfItsOwn() {
        String name = UUID.randomUUID().toString();
        app.person(name + "@example.org", name, Role.ADMIN);
        admin = app.signIn(name + "@example.org");
        client = app.as(app.tenant(name, Environment.LIVE), Scope.WRITE, Scope.READ);
    }

    @Test
    void versionsTheGateAndFailuresGoByThem() {
        for (int i = 0; i < 10; i++) {
            fails("{\"version\":\"1.8\",\"build\":\"b7\"}", "boom");
        }
        fails("{\"version\":\"1.9\"}", "boom");
        assertVersions("version", "1.8", "1.9");
        assertThat(set("[]").body()).contains("\"usual\":true");

        assertThat(set("[\"build\",\"version\"]").json().path("usual").asBoolean())
                .isFalse();
        assertThat(admin.get(KEYS).json().path("keys"))
                .extracting(JsonNode::asText)
                .containsExactly("build", "version");
        assertVersions("build", "b7", "1.9");
        assertThat(client.get("/api/sdk/versions").json().path("groups").asInt())
                .as("those without one are none")
                .isEqualTo(1);
        var gate = client.get("/api/sdk/gate?candidate=b7&minSuccess=0.5").json();
        assertThat(gate.path("key").asText()).isEqualTo("build");
        assertThat(gate.at("/candidate/finished").asInt()).isEqualTo(10);

        set("[\"nobody sends it\"]");
        assertThat(client.get("/api/sdk/versions").json().path("items")).isEmpty();
        set("[]");
        assertVersions("version", "1.8", "1.9");
        assertThat(app.signedIn("eve@example.org", Role.ADMIN).get(KEYS).body()).contains("\"usual\":true");
    }

    private void assertVersions(String key, String... ofFailure) {
        app.catchUp();
        assertThat(client.get("/api/sdk/versions").json().path("key").asText()).isEqualTo(key);
        assertThat(client.get("/api/sdk/failures").json().at("/items/0/versions"))
                .extracting(JsonNode::asText)
                .containsExactly(ofFailure);
    }

    @Test
    void aVersionThatWasThereBeforeIsKnownByItsNewNameToo() {
        fails("{\"version\":\"1.7\",\"build\":\"b7\"}", "boom");
        fails("{\"version\":\"1.7\",\"build\":\"b7\"}", "a key is missing");
        for (var failure : client.get("/api/sdk/failures").json().path("items")) {
            admin.patch(
                    "/api/sdk/failures/" + failure.path("id").asText(),
                    "{\"state\":\"resolved\",\"resolvedIn\":\"1.8\"}");
        }
        set("[\"build\"]");
        CLOCK.move(Duration.ofMinutes(1));
        fails("{\"version\":\"1.7\",\"build\":\"b7\"}", "boom");
        fails("{\"version\":\"1.8\",\"build\":\"b8\"}", "a key is missing");
        CLOCK.move(Duration.ofMinutes(1));
        Await.until("one is back", () -> state("a key is missing").equals("regressed"));
        assertThat(state("boom")).isEqualTo("resolved");
    }

    private String state(String title) {
        for (var failure : client.get("/api/sdk/failures?state=all").json().path("items")) {
            if (failure.path("title").asText().equals(title)) {
                return failure.path("state").asText();
            }
        }
        return "not there";
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThat(set("[\"a\",\"b\",\"c\",\"d\"]").blamed()).containsExactly("keys");
        assertThat(set("[\"a\",\"a\"]").blamed()).containsExactly("keys");
        assertThat(set("[\"a\",\" \"]").blamed()).containsExactly("keys[1]");
        assertThat(admin.get(KEYS).body()).contains("\"usual\":true");
    }

    private Client.Reply set(String keys) {
        return admin.send("PUT", KEYS, ("{\"keys\":" + keys + "}").getBytes(StandardCharsets.UTF_8));
    }

    private void fails(String metadata, String reason) {
        String body = "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\",\"metadata\":" + metadata + "}";
        String id = client.post("/api/sdk/sessions", body).text("id");
        client.patch("/api/sdk/sessions/" + id, "{\"status\":\"failed\",\"failureReason\":\"" + reason + "\"}");
        CLOCK.move(Duration.ofSeconds(1)); // what began now is not in the time until now
        app.catchUp();
    }
}
