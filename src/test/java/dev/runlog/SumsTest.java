package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.Crowd;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Sums follow the sessions, whoever changes them in whatever order. */
class SumsTest {

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    private static final String SESSIONS = "/api/sdk/sessions";
    private static final int CLIENTS = 6;
    private static final int DEEDS = 250;

    @Test
    void stayTrueWhateverManyClientsDoAtOnce() throws Exception {
        long seed = System.nanoTime();
        System.out.println("The seed of these clients is " + seed);
        var numbers = new AtomicLong(seed);
        for (var tenant : List.of(app.tenant("one", Environment.LIVE), app.tenant("two", Environment.TEST))) {
            var client = app.as(tenant, Scope.values());
            var ids = new CopyOnWriteArrayList<String>();
            ids.add(client.openSession());
            Crowd.of(CLIENTS, () -> {
                var random = new Random(numbers.getAndIncrement());
                for (int i = 0; i < DEEDS; i++) {
                    deed(client, ids, random);
                }
                return null;
            });
        }
        Recount.check(app.store());
        assertThat(Recount.orphans(app.store())).isZero();

        app.restart();
        Recount.check(app.store());
    }

    private static void deed(Client client, List<String> ids, Random random) {
        CLOCK.move(Duration.ofMinutes(random.nextInt(40) - 10));
        String id = ids.get(random.nextInt(ids.size()));
        int status = switch (random.nextInt(10)) {
            case 0, 1 -> open(client, ids, random);
            case 2, 3 -> client.patch(SESSIONS + "/" + id, update(random)).status();
            case 4 ->
                random.nextInt(3) == 0
                        ? client.send("DELETE", SESSIONS + "/" + id, null).status()
                        : client.get("/api/sdk/stats?bucket=1h&groupBy=toolName")
                                .status();
            default -> client.post("/api/sdk/events", event(id, random)).status();
        };
        assertThat(status).isIn(200, 204, 404, 409);
    }

    private static int open(Client client, List<String> ids, Random random) {
        var reply = client.post(
                SESSIONS,
                "{\"name\":\"n\",\"agentName\":\"a%d\",\"userId\":\"u%d\",\"metadata\":{\"k\":%d}}"
                        .formatted(random.nextInt(3), random.nextInt(3), random.nextInt(3)));
        ids.add(reply.text("id"));
        return reply.status();
    }

    private static String update(Random random) {
        var body = Client.JSON.createObjectNode();
        if (random.nextBoolean()) {
            body.put("status", random.nextBoolean() ? "completed" : "failed");
        }
        if (random.nextBoolean()) {
            body.put("success", random.nextBoolean());
        }
        if (random.nextBoolean()) {
            body.put("estimatedCost", random.nextDouble());
        }
        if (random.nextBoolean()) {
            body.put("durationMs", random.nextInt(100_000));
        }
        if (random.nextBoolean()) {
            body.put("totalTokens", random.nextInt(5_000));
        }
        if (random.nextInt(3) == 0) {
            body.put("failureReason", "r" + random.nextInt(3));
        }
        return body.toString();
    }

    private static String event(String id, Random random) {
        var body = Client.JSON.createObjectNode().put("sessionId", id);
        body.put("eventType", List.of("tool_call", "llm_decision", "error").get(random.nextInt(3)));
        if (random.nextInt(3) > 0) {
            body.put("toolName", "t" + random.nextInt(3));
        }
        if (random.nextBoolean()) {
            body.put("estimatedCost", random.nextDouble());
        }
        return body.toString();
    }
}
