package dev.runlog.http.errors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.RawHttp;
import dev.runlog.testing.RunningApp;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever refuses a request, and why ever: the reply has one shape and tells nothing of what it is made of. */
class ErrorShapeTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with("limits.body-bytes=1048576");

    private static final String SESSIONS = "/api/sdk/sessions";
    private static final String SESSION = "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\"}";

    private static final Map<Integer, String> TITLES = Map.ofEntries(
            Map.entry(400, "Bad Request"),
            Map.entry(401, "Unauthorized"),
            Map.entry(403, "Forbidden"),
            Map.entry(404, "Not Found"),
            Map.entry(405, "Method Not Allowed"),
            Map.entry(406, "Not Acceptable"),
            Map.entry(409, "Conflict"),
            Map.entry(413, "Payload Too Large"),
            Map.entry(414, "URI Too Long"),
            Map.entry(415, "Unsupported Media Type"),
            Map.entry(422, "Unprocessable Entity"),
            Map.entry(431, "Request Header Fields Too Large"),
            Map.entry(505, "HTTP Version Not Supported"));

    private String key;
    private Client client;

    @BeforeEach
    void aClient() {
        key = app.key(app.tenant("default", Environment.LIVE), Set.of(Scope.WRITE));
        client = app.anonymous().withKey(key);
    }

    private static void assertShape(Client.Reply reply, int status) {
        assertThat(reply.status()).as(reply.toString()).isEqualTo(status);
        assertThat(reply.header("Content-Type").orElseThrow()).startsWith("application/json");
        JsonNode json = reply.json();
        assertThat(json.fieldNames()).toIterable().contains("error", "message", "requestId");
        assertThat(json.fieldNames()).toIterable().isSubsetOf("error", "message", "details", "requestId");
        assertThat(reply.text("error")).isEqualTo(TITLES.get(status));
        assertThat(reply.text("message")).matches("(?s)[A-Za-z].*\\.");
        assertThat(reply.text("requestId")).isNotBlank();
        assertThat(reply.header("X-Request-Id")).contains(reply.text("requestId"));
        for (var detail : json.path("details")) {
            assertThat(detail.fieldNames()).toIterable().containsExactlyInAnyOrder("field", "message");
        }
        assertThat(reply.header("Server")).isEmpty();
        assertThat(reply.header("X-Powered-By")).isEmpty();
        assertThat(reply.toString())
                .doesNotContainIgnoringCase("jetty")
                .doesNotContainIgnoringCase("jersey")
                .doesNotContainIgnoringCase("jackson")
                .doesNotContainIgnoringCase("sqlite")
                .doesNotContainIgnoringCase("exception")
                .doesNotContain("java.", "dev.runlog", "org.", "\tat ", "<html");
    }

    @Test
    void whatIsWrongWithABody() {
        assertShape(client.post(SESSIONS, "{"), 400);
        assertShape(client.post(SESSIONS, "{\"name\":[]}"), 400);
        assertShape(client.post(SESSIONS, "{\"x\":\"" + "x".repeat(1_048_576) + "\"}"), 413);
        assertShape(client.with("Content-Type", "text/plain").post(SESSIONS, SESSION), 415);
        assertShape(client.with("Content-Encoding", "br").post(SESSIONS, SESSION), 415);
    }

    @Test
    void detailsAreThereWhenFieldsAreToBlameAndOnlyThen() {
        assertThat(client.post(SESSIONS, "{}").json().path("details")).hasSize(3);
        assertThat(client.post(SESSIONS, "{").json().has("details")).isFalse();
        assertThat(client.get("/nothing").json().has("details")).isFalse();
    }

    @Test
    void whoMayNot() {
        assertShape(app.anonymous().post(SESSIONS, SESSION), 401);
        assertShape(app.as(Scope.READ).post(SESSIONS, SESSION), 403);
        assertShape(app.anonymous().get("/metrics"), 401);
        assertShape(client.get("/metrics"), 403);
    }

    @Test
    void whatCannotBe() {
        String id = client.openSession();
        client.patch(SESSIONS + "/" + id, "{\"status\":\"completed\"}");
        assertShape(client.patch(SESSIONS + "/" + id, "{\"status\":\"failed\"}"), 409);
        assertShape(client.patch(SESSIONS + "/unknown", "{}"), 404);
        var keyed = client.with("Idempotency-Key", "one");
        keyed.post(SESSIONS, SESSION);
        assertShape(keyed.post(SESSIONS, SESSION.replace("\"n\"", "\"m\"")), 422);
        assertShape(client.with("Idempotency-Key", "").post(SESSIONS, SESSION), 400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/nothing",
                "/api",
                "/api/nothing",
                "/api/sdk",
                "/api/sdk/sessions/x/y",
                "/application.wadl",
                "/healthz/x",
                "/WEB-INF/web.xml",
                "/favicon.ico",
                "/%C3%A9",
                "/a%20b",
            })
    void anUnknownAddressIsNotFound(String path) {
        assertShape(client.get(path), 404);
    }

    @ParameterizedTest
    @CsvSource({
        "PUT, /api/sdk/sessions, POST",
        "PUT, /api/sdk/sessions/sess_1, PATCH",
        "POST, /api/sdk/sessions/sess_1, PATCH",
        "PATCH, /api/sdk/events, POST",
        "BREW, /api/sdk/events, POST",
        "TRACE, /api/sdk/events, POST",
        "POST, /healthz, GET",
        "DELETE, /readyz, GET",
        "POST, /metrics, GET",
        "PUT, /openapi.yaml, GET",
    })
    void anotherMethodIsNotAllowedAndTheRightOnesAreListed(String method, String path, String allowed) {
        var reply = new RawHttp(app.anonymous().base())
                .send(method + " " + path + " HTTP/1.1\r\nHost: x\r\n"
                        + "Connection: close\r\nContent-Length: 0\r\nAuthorization: Bearer " + key + "\r\n\r\n");
        assertShape(reply, 405);
        assertThat(List.of(reply.header("Allow").orElseThrow().split(", ?"))).contains(allowed);
    }

    @Test
    void aTypeThatIsNotOnOfferIsNotAcceptable() {
        assertShape(client.with("Accept", "text/html").post(SESSIONS, SESSION), 406);
        assertShape(client.with("Accept", "image/png").get("/healthz"), 406);
    }

    @Test
    void anUnusualHeaderIsNoFailure() {
        for (String accept : new String[] {"*/*", "application/*;q=0.1", "text/html, application/json"}) {
            assertThat(client.with("Accept", accept).post(SESSIONS, SESSION).status())
                    .isEqualTo(200);
        }
        for (String broken : new String[] {";", "a/b/c", "application/json;q=x"}) {
            assertShape(client.with("Accept", broken).post(SESSIONS, SESSION), 400);
        }
        for (String broken : new String[] {"nonsense", ";", "a/b/c", "application/json; charset"}) {
            assertShape(client.with("Content-Type", broken).post(SESSIONS, SESSION), 400);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nonsense|400",
                "GET|400",
                "GET /healthz|505",
                "GET /healthz HTTP/9.9\\r\\nHost: x|505",
                "GET healthz HTTP/1.1\\r\\nHost: x|400",
                "GET /healthz HTTP/1.1|400",
                "GET /healthz HTTP/1.1\\r\\nHost: a b|400",
                "GET /healthz HTTP/1.1\\r\\nHost: x:port|400",
                "GET /healthz HTTP/1.1\\r\\nHost: x\\r\\nHost: y|400",
                "GET /healthz HTTP/1.1\\r\\nHost: x\\r\\nNo colon|400",
                "GET /healthz HTTP/1.1\\r\\nHost: x\\r\\n: no name|400",
                "GET /healthz HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: -1|400",
                "GET /healthz HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: x|400",
                "GET /healthz HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 1\\r\\nContent-Length: 2|400",
                "POST /api/sdk/sessions HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 5\\r\\nTransfer-Encoding: chunked|400",
                "GET /%00 HTTP/1.1\\r\\nHost: x|400",
                "GET /% HTTP/1.1\\r\\nHost: x|400",
                "GET /%zz HTTP/1.1\\r\\nHost: x|400",
                "GET /%ff HTTP/1.1\\r\\nHost: x|400",
                "GET /api%2fsdk HTTP/1.1\\r\\nHost: x|400",
                "GET /api/..;/healthz HTTP/1.1\\r\\nHost: x|400",
                "GET /%2e%2e/etc/passwd HTTP/1.1\\r\\nHost: x|400",
                "GET /../etc/passwd HTTP/1.1\\r\\nHost: x|400",
                "GET /api%5csdk HTTP/1.1\\r\\nHost: x|400",
            })
    void aBrokenRequestIsRefusedInTheSameShape(String request, int status) {
        String lines = request.replace("\\r\\n", "\r\n");
        assertShape(new RawHttp(app.anonymous().base()).send(lines + "\r\nConnection: close\r\n\r\n"), status);
    }

    @Test
    void tooMuchBeforeTheBodyIsRefusedInTheSameShape() {
        var raw = new RawHttp(app.anonymous().base());
        String long20k = "x".repeat(20_000);
        assertShape(raw.send("GET /" + long20k + " HTTP/1.1\r\nHost: x\r\n\r\n"), 414);
        assertShape(raw.send("GET /healthz?" + long20k + " HTTP/1.1\r\nHost: x\r\n\r\n"), 414);
        assertShape(raw.send("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: " + long20k + "\r\n\r\n"), 431);
        assertShape(raw.send("GET /healthz HTTP/1.1\r\nHost: x\r\n" + "X-Many: x\r\n".repeat(2_000) + "\r\n"), 431);
    }

    @Test
    void everyReplyHasItsOwnRequestId() {
        var first = client.post(SESSIONS, SESSION).header("X-Request-Id");
        var second = client.post(SESSIONS, SESSION).header("X-Request-Id");
        assertThat(first).isNotEmpty().isNotEqualTo(second);
        assertThat(second).isNotEmpty();
    }
}
