package dev.runlog.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Records sessions at random through the front door, and remembers what it recorded. Times, costs and durations repeat,
 * so that orders have ties; some sessions last for hours, and sometimes the clock is put back.
 */
public final class RandomRuns {

    public static final List<String> AGENTS = List.of("alpha", "beta", "gamma delta");
    public static final List<String> USERS = List.of("u-1", "u-2", "u-3", "u-4");
    public static final List<String> TOOLS = List.of("search", "pay & ship", "book");
    public static final List<String> MODELS = List.of("gpt", "claude");
    public static final List<String> REASONS = List.of("no seats", "time is up");

    private static final List<String> TYPES = List.of("tool_call", "llm_decision", "state_change", "error");
    private static final String SESSIONS = "/api/sdk/sessions";

    private final Client client;
    private final MovableClock clock;
    private final Random random;
    private final List<RecordedSession> all = new ArrayList<>();

    public RandomRuns(Client client, MovableClock clock) {
        this(client, clock, System.nanoTime());
    }

    public RandomRuns(Client client, MovableClock clock, long seed) {
        this.client = client;
        this.clock = clock;
        this.random = new Random(seed);
        System.out.println("The seed of these random sessions is " + seed);
    }

    public List<RecordedSession> all() {
        return all;
    }

    public Random random() {
        return random;
    }

    public <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    public void record(int steps) {
        for (int i = 0; i < steps; i++) {
            letTimePass();
            int chance = random.nextInt(100);
            if (all.isEmpty() || chance < 35) {
                open();
            } else if (chance < 75) {
                addEvent(recent());
            } else {
                update(recent());
            }
        }
    }

    private void letTimePass() {
        clock.move(
                switch (random.nextInt(12)) {
                    case 0, 1, 2 -> Duration.ZERO;
                    case 3, 4, 5 -> Duration.ofMillis(random.nextInt(5_000));
                    case 6, 7, 8 -> Duration.ofMinutes(random.nextInt(20));
                    case 9, 10 -> Duration.ofMinutes(random.nextInt(150));
                    default -> Duration.ofMinutes(-random.nextInt(10));
                });
    }

    private RecordedSession recent() {
        int reach = random.nextInt(10) == 0 ? all.size() : Math.min(all.size(), 6);
        return all.get(all.size() - 1 - random.nextInt(reach));
    }

    public RecordedSession open() {
        var metadata = new LinkedHashMap<String, Object>();
        maybe(() -> metadata.put("plan", any(List.of("free", "pro"))));
        maybe(() -> metadata.put("order.id", random.nextInt(3)));
        maybe(() -> metadata.put("share", any(List.of(0.5, 2.25))));
        maybe(() -> metadata.put("vip", random.nextBoolean()));
        maybe(() -> metadata.put("deep", Map.of("plan", "free")));
        var body = Client.JSON.createObjectNode();
        body.put("name", "run " + all.size()).put("agentName", any(AGENTS)).put("userId", any(USERS));
        body.set("metadata", Client.JSON.valueToTree(metadata));
        var texts = new LinkedHashMap<String, String>();
        metadata.forEach((key, value) -> texts.put(key, value.toString()));
        texts.remove("deep");
        String id = ok(client.post(SESSIONS, body.toString())).text("id");
        var session = new RecordedSession(
                all.size(),
                id,
                body.path("agentName").asText(),
                body.path("userId").asText(),
                texts,
                clock.instant());
        all.add(session);
        return session;
    }

    public void addEvent(RecordedSession session) {
        var body = Client.JSON.createObjectNode().put("sessionId", session.id).put("eventType", any(TYPES));
        maybe(() -> body.put("toolName", any(TOOLS)));
        maybe(() -> body.put("estimatedCost", random.nextInt(5) / 4.0));
        maybe(() -> body.put("reasoning", "because " + random.nextInt()));
        if (random.nextInt(4) == 0) {
            body.put("model", any(MODELS));
            session.eventModel = session.eventModel == null ? body.path("model").asText() : session.eventModel;
        }
        String id = ok(client.post("/api/sdk/events", body.toString())).text("id");
        session.events.add(new RecordedSession.Event(
                id,
                body.path("eventType").asText(),
                body.has("toolName") ? body.path("toolName").asText() : null,
                body.path("estimatedCost").asDouble(0),
                said(body)));
        session.active(clock.instant());
    }

    private static String said(JsonNode event) {
        String tool = event.has("toolName") ? event.path("toolName").asText() : null;
        return event.path("eventType").asText().equals("error")
                ? event.path("reasoning").asText(tool)
                : null;
    }

    public void update(RecordedSession session) {
        var body = Client.JSON.createObjectNode();
        if (random.nextInt(3) > 0) {
            String status = session.finished() ? session.status : any(List.of("completed", "completed", "failed"));
            body.put("status", status);
            session.completedAt = session.finished() ? session.completedAt : clock.instant();
            session.status = status;
        }
        maybe(() -> {
            session.success = random.nextBoolean();
            body.put("success", session.success);
        });
        if (random.nextInt(8) == 0) {
            session.ownModel = any(MODELS);
            body.put("model", session.ownModel);
        }
        if (random.nextInt(4) == 0) {
            session.failureReason = any(REASONS);
            body.put("failureReason", session.failureReason);
        }
        maybe(() -> report(session, body, "estimatedCost", random.nextInt(6) / 2.0));
        maybe(() -> report(session, body, "durationMs", random.nextInt(8) * 1_250.5));
        Stream.of("promptTokens", "completionTokens", "totalTokens")
                .forEach(name -> maybe(() -> report(session, body, name, random.nextInt(1_000))));
        ok(client.patch(SESSIONS + "/" + session.id, body.toString()));
        session.active(clock.instant());
    }

    private static void report(RecordedSession session, ObjectNode body, String name, Number value) {
        session.reported.put(name, value);
        body.set(name, Client.JSON.valueToTree(value));
    }

    private void maybe(Runnable deed) {
        if (random.nextBoolean()) {
            deed.run();
        }
    }

    private static Client.Reply ok(Client.Reply reply) {
        if (reply.status() != 200) {
            throw new AssertionError(reply.toString());
        }
        return reply;
    }
}
