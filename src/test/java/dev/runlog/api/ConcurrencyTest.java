package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.store.InsideStore;
import dev.runlog.testing.Client;
import dev.runlog.testing.Crowd;
import dev.runlog.testing.RunningApp;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Many clients at once, from the first moment on. */
class ConcurrencyTest {

    private static final int CLIENTS = 64;
    private static final int EVENTS_EACH = 10;
    private static final List<String> TYPES = List.of("tool_call", "error", "llm_decision", "state_change");

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private Client client;

    /** Each test meets a server that has answered nothing yet. */
    @BeforeEach
    void aFreshStart() throws Exception {
        app.restart();
        client = app.as(app.tenant("default", Environment.LIVE), Scope.WRITE);
    }

    @Test
    void theVeryFirstRequestsMayComeAllTogether() throws Exception {
        var replies = Crowd.of(
                CLIENTS,
                () -> client.post("/api/sdk/sessions", "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\"}"));
        assertThat(replies).extracting(Client.Reply::status).containsOnly(200);
        assertThat(replies.stream().map(reply -> reply.text("id")).distinct()).hasSize(CLIENTS);
    }

    @Test
    void whatASessionCountsIsWhatWasAcknowledged() throws Exception {
        String id = client.openSession();
        var turn = new AtomicInteger();
        var acknowledged = new ConcurrentLinkedQueue<JsonNode>();
        Crowd.of(CLIENTS, () -> {
            for (int i = 0; i < EVENTS_EACH; i++) {
                String type = TYPES.get(turn.getAndIncrement() % TYPES.size());
                var reply = client.post(
                        "/api/sdk/events",
                        "{\"sessionId\":\"" + id + "\",\"eventType\":\"" + type + "\",\"estimatedCost\":0.25}");
                assertThat(reply.status()).isEqualTo(200);
                acknowledged.add(reply.json());
            }
            return null;
        });

        assertThat(acknowledged).hasSize(CLIENTS * EVENTS_EACH);
        assertThat(stored(id))
                .isEqualTo(acknowledged.stream()
                        .map(event -> event.path("id").asText())
                        .collect(Collectors.toSet()));
        app.catchUp();
        record Counts(long events, long toolCalls, long errors, double cost) {}
        var counts = InsideStore.readers(app.store())
                .read(sql -> sql.one(
                        "SELECT event_count, tool_call_count, error_count, event_cost FROM session WHERE public_id = ?",
                        row -> new Counts(row.getLong(1), row.getLong(2), row.getLong(3), row.getDouble(4)),
                        id))
                .orElseThrow();
        assertThat(counts)
                .isEqualTo(new Counts(
                        CLIENTS * EVENTS_EACH,
                        count(acknowledged, "tool_call"),
                        count(acknowledged, "error"),
                        0.25 * CLIENTS * EVENTS_EACH));
    }

    private static long count(ConcurrentLinkedQueue<JsonNode> events, String type) {
        return events.stream()
                .filter(event -> event.path("eventType").asText().equals(type))
                .count();
    }

    private static java.util.Set<String> stored(String session) {
        return InsideStore.readers(app.store())
                .read(sql -> sql.all(
                        "SELECT public_id FROM event WHERE session_id = (SELECT id FROM session WHERE public_id = ?)",
                        row -> row.getString(1),
                        session))
                .stream()
                .collect(Collectors.toSet());
    }
}
