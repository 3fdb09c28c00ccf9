package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.PlantedSecrets;
import dev.runlog.testing.RunningApp;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs as files for somebody outside: all of a run is in them, and nothing of a secret. */
class BundleTest {

    private static final Pattern ADDRESS = Pattern.compile("(?:src|href|action|url)\\s*[=(]\\s*\"?(?!#)");

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static Client client;
    private static Client member;

    @BeforeAll
    static void callers() {
        client = app.as(Scope.WRITE, Scope.READ, Scope.ADMIN);
        member = app.signedIn("mia@example.org", Role.MEMBER);
    }

    private static ObjectNode object() {
        return Client.JSON.createObjectNode();
    }

    /** In every field that takes a text. */
    private static String runWith(String secret) {
        var names = object().put("plain", "a " + secret + " b").put(secret, 1).put("password", "hunter2 " + secret);
        names.putArray("list").add(secret).add(object().put("in " + secret, secret));
        names.put("as text", object().put("token", "tiny").put("x", secret).toString());
        var session = object().put("name", "n " + secret)
                .put("agentName", "agent " + secret)
                .put("userId", secret);
        session.put("userInput", "in " + secret)
                .put("assistantOutput", "out " + secret)
                .put("model", "m " + secret);
        session.put("unknown " + secret, "else " + secret).set("metadata", names);
        String id = client.post("/api/sdk/sessions", session.toString()).text("id");
        var state = object().put("note", secret).set("credentials", object().put("pin", "hunter2"));
        for (String type : List.of("tool_call", "llm_decision", "state_change", "error")) {
            var event = object().put("sessionId", id).put("eventType", type).put("toolName", "tool " + secret);
            event.put("reasoning", "because " + secret).put("model", "m " + secret);
            event.put("id", type + " of " + secret).put("other " + secret, secret);
            event.put("traceId", secret).put("spanId", secret).put("parentSpanId", secret);
            event.set("toolInput", names);
            event.set("toolOutput", names);
            event.set("metadata", names);
            event.set("stateBefore", object());
            event.set("stateAfter", state);
            event.set(
                    "toolError",
                    object().put("message", "failed with " + secret).put("stack", "at " + secret));
            event.putArray("alternativesConsidered").add(secret).add(names);
            var reply = client.post("/api/sdk/events", event.toString());
            assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        }
        var end = object().put("status", "failed").put("failureReason", "failed: " + secret);
        end.set("customMetrics", object().put(secret, 1));
        assertThat(client.patch("/api/sdk/sessions/" + id, end.toString()).status())
                .isEqualTo(200);
        return id;
    }

    private static String bundle(String id, String query) {
        var reply = client.get("/api/sdk/sessions/" + id + "/bundle" + query);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.body();
    }

    static List<String> secrets() {
        return PlantedSecrets.ALL;
    }

    @ParameterizedTest
    @MethodSource("secrets")
    void nothingOfASecretIsInEither(String secret) {
        String id = runWith(secret);
        byte[] verdict =
                object().put("right", false).put("reason", secret).toString().getBytes(StandardCharsets.UTF_8);
        assertThat(member.send("PUT", "/api/sdk/sessions/" + id + "/verdict", verdict)
                        .status())
                .isEqualTo(200);
        member.post(
                "/api/sdk/sessions/" + id + "/notes",
                object().put("text", "for us alone " + secret).toString());
        for (String format : List.of("html", "json")) {
            String plain = plain(bundle(id, "?format=" + format));
            assertThat(plain).as(format).doesNotContain(secret, "hunter2", "tiny", "mia@", "for us alone");
            assertThat(plain).as(format).contains("failed with <", "user-1", id);
        }
    }

    /** As it reads where it is opened. */
    private static String plain(String file) {
        return file.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&")
                .replace("\\\"", "\"")
                .replace("\\n", "\n")
                .replace("\\\\", "\\");
    }

    @Test
    void thePageHasNoScriptAndAsksForNothing() {
        String hostile = "<script>alert(1)</script><img src=x onerror=\"alert(1)\">";
        String id = client.post(
                        "/api/sdk/sessions",
                        object().put("name", hostile)
                                .put("agentName", "a'><b")
                                .put("userId", "somebody")
                                .toString())
                .text("id");
        client.post(
                "/api/sdk/events",
                object().put("sessionId", id)
                        .put("eventType", "tool_call")
                        .put("toolName", hostile)
                        .put("reasoning", hostile)
                        .toString());
        var reply = client.get("/api/sdk/sessions/" + id + "/bundle");
        assertThat(reply.header("Content-Type").orElseThrow()).startsWith("text/html");
        assertThat(reply.header("Content-Disposition").orElseThrow())
                .isEqualTo("attachment; filename=\"" + id + ".html\"");
        assertThat(reply.header("Content-Security-Policy").orElseThrow()).contains("default-src 'none'", "sandbox");
        assertThat(reply.body().replace("&lt;script&gt;", ""))
                .doesNotContain("<script", "<img", "<link", "<iframe", "@import");
        assertThat(ADDRESS.matcher(reply.body().replaceAll("&lt;img src=x", "")).find())
                .isFalse();
        assertThat(reply.body()).contains("&lt;script&gt;", "default-src &#39;none&#39;".replace("&#39;", "'"));
    }

    @Test
    void numbersKeepTheirDigits() {
        String id = client.openSession();
        client.post("/api/sdk/events", """
                {"sessionId":"%s","eventType":"tool_call","toolName":"t","toolOutput":
                 {"long":0.10000000000000000000001,"beyond":1e2147483648,"large":1e999999999}}""".formatted(id));
        assertThat(bundle(id, "?format=json"))
                .contains("0.10000000000000000000001", "\"1e2147483648\"", "1E+999999999");
        assertThat(bundle(id, "?format=html")).contains("0.10000000000000000000001", "1e2147483648");
    }

    @Test
    void whatIsNotWantedIsNotInIt() throws Exception {
        String id = runWith("ordinary");
        var all = Client.JSON.readTree(bundle(id, "?format=json"));
        assertThat(all.path("leftOut")).isEmpty();
        assertThat(all.at("/events/0/toolInput/plain").asText()).contains("a ");
        assertThat(all.at("/events/3/failure").isObject())
                .as(all.toPrettyString())
                .isTrue();
        var some = Client.JSON.readTree(bundle(id, "?format=json&inputs=false&outputs=false&reasoning=false"));
        assertThat(some.path("leftOut")).hasSize(3);
        for (String gone : List.of(
                "userInput",
                "toolInput",
                "assistantOutput",
                "toolOutput",
                "stateChanges",
                "reasoning",
                "alternativesConsidered",
                "failure")) {
            assertThat(some.findValues(gone)).as(gone).isEmpty();
            assertThat(all.findValues(gone)).as(gone).isNotEmpty();
        }
        assertThat(bundle(id, "?outputs=false")).contains("Left out: outputs.").doesNotContain("Tool output");
    }

    @Test
    void aSecretInTheStateIsKnownByItsPlace() throws Exception {
        var changes = Client.JSON
                .readTree(bundle(runWith("ordinary"), "?format=json"))
                .at("/events/0/stateChanges");
        assertThat(changes.toString())
                .contains("credentials")
                .doesNotContain("hunter2")
                .contains("<secret-");
    }

    /** Page by page, and marked where the rules say so. */
    @Test
    void allEventsOfALongRunAreInIt() throws Exception {
        String id = client.openSession();
        var batch = object();
        var events = batch.putArray("events");
        IntStream.range(0, 450)
                .forEach(i -> events.addObject()
                        .put("sessionId", id)
                        .put("eventType", "tool_call")
                        .put("toolName", "search")
                        .put("reasoning", "step " + i + " of who" + i % 7 + "@example.org")
                        .set("toolInput", object().put("q", "same")));
        assertThat(client.post("/api/sdk/events/batch", batch.toString()).status())
                .isEqualTo(200);
        client.patch("/api/sdk/sessions/" + id, "{\"status\":\"failed\"}");

        var file = Client.JSON.readTree(bundle(id, "?format=json"));
        assertThat(file.path("events").findValuesAsText("id")).hasSize(450).doesNotHaveDuplicates();
        assertThat(file.at("/masked/email").asInt()).isEqualTo(7);
        assertThat(file.path("maskedWords").asText()).isEqualTo("1 user, 7 e-mail addresses");
        assertThat(file.path("complete").asBoolean()).isTrue();
        assertThat(turned(file)).isTrue();
        String page = bundle(id, "?format=html");
        assertThat(page)
                .contains(
                        "It turned here", "id=\"" + file.at("/insight/turnedAt").asText() + "\"", "step 449 of");
        assertThat(page).endsWith("</html>\n");
    }

    private static boolean turned(JsonNode file) {
        return file.path("events")
                .findValuesAsText("id")
                .contains(file.at("/insight/turnedAt").asText());
    }

    @Test
    void theAuditLogSaysWhoMadeOne() {
        String id = client.openSession();
        bundle(id, "?format=json");
        bundle(id, "?format=json&inputs=false&reasoning=false");
        bundle(id, "?format=json&inputs=false&reasoning=false");
        long organization = app.tenant("default", Environment.LIVE).organization();
        var entries = app.store().audit().page(organization, 2, null).items();
        var entry = entries.get(0);
        assertThat(entries.get(1).subject())
                .as("a preview and the file after it are one deed")
                .isEqualTo(id + " (live) as json");
        assertThat(entry.who() + " " + entry.action() + " " + entry.subject())
                .isEqualTo("key test session.bundled " + id + " (live) as json, without inputs, reasoning");
    }

    @Test
    void whatIsWrongIsRefused() {
        String id = client.openSession();
        assertThat(client.get("/api/sdk/sessions/" + id + "/bundle?format=pdf").status())
                .isEqualTo(400);
        assertThat(client.get("/api/sdk/sessions/" + id + "/bundle?inputs=maybe")
                        .status())
                .isEqualTo(400);
        assertThat(client.get("/api/sdk/sessions/sess_none/bundle").status()).isEqualTo(404);
    }
}
