package dev.runlog.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.RunningApp;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The App with somebody of every sort who may do everything, and what has to hold for whatever they send. */
final class Server {

    private static final int INPUTS_PER_HEALTH_CHECK = 50;
    private static final int WARM = 1_000;
    private static final long MOST_GROWTH = 64L << 20;
    private static final Set<String> OF_ERRORS = Set.of("error", "message", "details", "requestId");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final byte[] NOTHING = {};

    private final RunningApp app = RunningApp.with("limits.body-bytes=1048576", "limits.otlp-bytes=1048576");
    private final Wire wire;
    private final Wire health;
    private final String key;
    private final String owner;
    private final String leaver;
    private final String session;

    private long inputs;
    private long accepted;
    private long warmHeap;

    Server() throws Exception {
        app.beforeAll(null);
        var tenant = app.tenant("default", Environment.LIVE);
        key = "Authorization: Bearer " + app.key(tenant, EnumSet.allOf(Scope.class));
        owner = cookie("owner@example.org", Role.OWNER);
        leaver = cookie("leaver@example.org", Role.VIEWER);
        session = app.as(Scope.WRITE).openSession();
        wire = new Wire(app.app().uri());
        health = new Wire(app.app().uri());
    }

    private String cookie(String email, Role role) {
        return "Cookie: " + app.signedIn(email, role).header("Cookie");
    }

    /** A session that nobody deletes. */
    String session() {
        return session;
    }

    /** What proves that a request to an address like this may be sent. */
    List<String> proof(String path) {
        boolean people = path.matches(".*/(star|verdict|notes.*)");
        boolean client = path.equals("/mcp") || path.startsWith("/v1/") || (path.startsWith("/api/sdk") && !people);
        if (client || path.equals("/metrics")) {
            return List.of(key);
        }
        // Whoever signs out is not needed any more.
        boolean ending = path.startsWith("/api/sign-out") || path.equals("/api/account/password");
        return List.of(ending ? leaver : owner, "Sec-Fetch-Site: same-origin");
    }

    /** Sends it and holds the reply against what holds for all of them. */
    Wire.Reply judge(Request request) {
        try {
            return judge(request, wire.send(request));
        } catch (IOException failed) {
            throw new AssertionError("No reply to " + request, failed);
        }
    }

    /** The same for a reply that has a shape of its own. */
    Wire.Reply judgeStatus(Request request) {
        try {
            var reply = wire.send(request);
            judgeStatus(request, reply);
            return reply;
        } catch (IOException failed) {
            throw new AssertionError("No reply to " + request, failed);
        }
    }

    /** The same for a request that may end anywhere. */
    Optional<Wire.Reply> judgeLast(Request request) {
        try {
            var reply = wire.sendLast(request.toBytes());
            reply.ifPresent(there -> judge(request, there));
            return reply;
        } catch (IOException failed) {
            throw new AssertionError("No reply to " + request, failed);
        }
    }

    private Wire.Reply judge(Request request, Wire.Reply reply) {
        judgeStatus(request, reply);
        boolean hasOwnShape = request.target().startsWith("/v1/"); // TelemetryFuzzTest knows it
        if (reply.status() >= 400 && !request.method().equals("HEAD") && !hasOwnShape) {
            assertErrorShape(request, reply);
        }
        return reply;
    }

    private void judgeStatus(Request request, Wire.Reply reply) {
        assertThat(reply.status())
                .as("%s%s", request, reply)
                .isBetween(200, 501)
                .isNotEqualTo(500);
        // The one thing that it may not be able to do: a transfer coding that it does not know.
        assertThat(reply.status() == 501 && !request.has("Transfer-Encoding"))
                .as("%s%s", request, reply)
                .isFalse();
        inputs++;
        accepted += reply.status() < 400 ? 1 : 0;
        if (inputs % INPUTS_PER_HEALTH_CHECK == 0) {
            assertHealthy(request);
        }
        if (inputs == WARM) {
            warmHeap = usedHeap();
        }
    }

    private static void assertErrorShape(Request request, Wire.Reply reply) {
        assertThat(reply.headers().get("content-type"))
                .as("%s%s", request, reply)
                .startsWith("application/json");
        var json = json(reply);
        if (json.has("jsonrpc")) {
            assertThat(json.fieldNames())
                    .toIterable()
                    .as("%s%s", request, reply)
                    .isSubsetOf("jsonrpc", "id", "error");
            assertThat(json.at("/error/message").asText())
                    .as("%s%s", request, reply)
                    .endsWith(".");
            return;
        }
        assertThat(json.fieldNames()).toIterable().as("%s%s", request, reply).isSubsetOf(OF_ERRORS);
        for (String field : List.of("error", "message", "requestId")) {
            assertThat(json.path(field).asText()).as("%s%s", request, reply).isNotBlank();
        }
        for (var detail : json.path("details")) {
            assertThat(detail.fieldNames()).toIterable().containsExactlyInAnyOrder("field", "message");
        }
        assertThat(reply.body())
                .as("%s", request)
                .doesNotContain("Exception", "java.", "jackson", "sqlite", "SQL", "\tat ");
    }

    private void assertHealthy(Request last) {
        try {
            var reply = health.send(new Request("GET", "/healthz", List.of(), NOTHING));
            assertThat(reply.status()).isEqualTo(200);
        } catch (IOException failed) {
            throw new AssertionError("Not healthy after " + last, failed);
        }
    }

    static JsonNode json(Wire.Reply reply) {
        return json(reply.body());
    }

    static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException broken) {
            throw new AssertionError("Not JSON: " + text, broken);
        }
    }

    Request get(String target) {
        return new Request("GET", target, proof(target), NOTHING);
    }

    Request post(String target, String json) {
        return new Request("POST", target, proof(target), json.getBytes(StandardCharsets.UTF_8))
                .with("Content-Type: application/json")
                .withLength();
    }

    private static long usedHeap() {
        System.gc();
        var runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /** All that follows from what was accepted could be derived, and is right. */
    private void assertDerived() throws InterruptedException {
        app.store().derivation().catchUp();
        // Sessions of spans that became silent meanwhile are due once more.
        Await.until("nothing is due", () -> app.store().check().due() == 0);
        assertThat(app.store().check().differences()).isEmpty();
    }

    /** Stops it, once it is certain that what was sent is accounted for, and has left nothing behind in memory. */
    void close() throws Exception {
        long growth = inputs < WARM ? 0 : usedHeap() - warmHeap;
        System.out.printf(
                "Fuzz: %,d inputs, %,d requests refused, %,d accepted, heap %+,d KiB%n",
                inputs, inputs - accepted, accepted, growth >> 10);
        wire.close();
        health.close();
        assertDerived();
        app.afterAll(null);
        assertThat(growth).isLessThan(MOST_GROWTH);
    }
}
