package dev.runlog.notices;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** An organization of its own, somebody who decides there what is told, a receiver, and findings that appear. */
final class Team implements AutoCloseable {

    static final String RULES = "/api/org/notices";

    final Receiver receiver = new Receiver();
    final Client admin;
    final Found found;

    Team(RunningApp app) {
        String name = UUID.randomUUID().toString();
        String email = name + "@example.org";
        app.person(email, name, Role.ADMIN);
        admin = app.signIn(email);
        found = new Found(app.store(), app.tenant(name, Environment.LIVE));
    }

    /** A rule of new failures and stalled runs, to the receiver. More are fields of it, with a comma in front. */
    JsonNode rule(String more) {
        var reply = admin.post(RULES, body(more));
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }

    /** Puts it in the place of that rule. */
    JsonNode replace(JsonNode rule, String more) {
        var reply = admin.send("PUT", path(rule), body(more).getBytes(StandardCharsets.UTF_8));
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }

    String body(String more) {
        return """
                {"name":"On call","kinds":["failure_new","runs_stalled"],"channel":"webhook","address":"%s"%s}""".formatted(receiver.address(), more);
    }

    static String path(JsonNode rule) {
        return RULES + "/" + rule.path("id").asText();
    }

    /** What came, once there are so many. */
    List<Receiver.Got> await(int messages) {
        Await.until(messages + " messages", () -> receiver.got().size() >= messages);
        return receiver.got();
    }

    /** The newest message. */
    JsonNode log() {
        return admin.get(RULES + "/deliveries").json().at("/items/0");
    }

    void awaitState(String state, int attempts) {
        Await.until(
                state + " after " + attempts,
                () -> log().path("state").asText().equals(state)
                        && log().path("attempts").size() == attempts);
    }

    void awaitNextAttempt(MovableClock clock) {
        clock.move(Duration.between(
                clock.instant(), Instant.parse(log().path("nextAt").asText())));
        int before = log().path("attempts").size();
        Await.until("one more attempt", () -> log().path("attempts").size() > before || !log().has("nextAt"));
    }

    @Override
    public void close() {
        admin.get(RULES).json().path("items").forEach(rule -> admin.delete(path(rule)));
        receiver.close();
    }
}
