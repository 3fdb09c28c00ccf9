package dev.runlog.testing;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract lets through what the server does and nothing else. */
class OpenApiContractTest {

    private static final OpenApiContract CONTRACT = new OpenApiContract();

    private static final String SESSIONS = "/api/sdk/sessions";
    private static final String SESSION = SESSIONS + "/sess_0VbbCc4mgSTccNsy02QkzL";
    private static final String EVENTS = "/api/sdk/events";
    private static final Map<String, List<String>> KEY = Map.of("authorization", List.of("bearer runlog_live_key"));
    private static final Map<String, List<String>> SENT = with(KEY, "content-type", "application/json");
    private static final Map<String, List<String>> REPLIED =
            Map.of("x-request-id", List.of("2zo4v8qf4j3fv"), "content-type", List.of("application/json"));

    private static final String NEW = """
            {"name":"n","agentName":"a","userId":"u"}""";
    private static final String CREATED = """
            {"id":"sess_0VbbCc4mgSTccNsy02QkzL","name":"n","agentName":"a","userId":"u","status":"active",\
            "createdAt":"2026-01-15T09:30:00.000Z"}""";
    private static final String UPDATED = """
            {"id":"sess_0VbbCc4mgSTccNsy02QkzL","name":"n","status":"active"}""";
    private static final String ERROR = """
            {"error":"Not Found","message":"There is nothing.","requestId":"2zo4v8qf4j3fv"}""";

    @Test
    void admitsWhatIsDocumented() {
        created(NEW, CREATED).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    'a required field is missing' | ,"userId":"u"                       | ''                                     | userId
                    'a field too many'            | "status"                            | "secret":1,"status"                    | secret
                    'a wrong type'                | "name":"n"                          | "name":1                               | /name
                    'null for absent'             | "name":"n"                          | "name":null                            | /name
                    'another status'              | active                              | completed                              | /status
                    'another id'                  | sess_                               | evt_                                   | /id
                    'a time without milliseconds' | .000Z                               | Z                                      | /createdAt
                    'a day that is none'          | 2026-01-15                          | 2026-02-30                             | /createdAt
                    """)
    void catchesADriftedReply(String what, String part, String drifted, String complaint) {
        created(NEW, CREATED.replace(part, drifted)).as(what).hasMessageContaining(complaint);
    }

    @Test
    void catchesADriftedReplyWithNumbers() {
        updated("{}", UPDATED.replace("}", ",\"durationMs\":3500.0,\"estimatedCost\":1.0E25}"))
                .doesNotThrowAnyException();
        updated("{}", UPDATED.replace("}", ",\"durationMs\":\"3500\"}")).hasMessageContaining("/durationMs");
        updated("{}", UPDATED.replace("}", ",\"estimatedCost\":-1}")).hasMessageContaining("/estimatedCost");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"status\":null,\"success\":null,\"failureReason\":null,\"estimatedCost\":null,\"customMetrics\":null}",
                "{\"promptTokens\":1500.0,\"totalTokens\":9007199254740991,\"durationMs\":0.5,\"unknown\":[{}]}",
                "{\"status\":\"failed\",\"customMetrics\":{\"a\":1,\"b\":-0.5,\"c\":1e300}}"
            })
    void admitsRequestsThatTheServerTakes(String update) {
        updated(update, UPDATED).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"promptTokens":1.5}                | promptTokens
                    {"promptTokens":9007199254740992}   | promptTokens
                    {"status":"active"}                 | status
                    {"success":1}                       | success
                    {"customMetrics":{"a":null}}        | customMetrics
                    [1]                                 | object
                    {                                   | JSON
                    """)
    void catchesRequestsThatTheServerShouldHaveRefused(String update, String complaint) {
        updated(update, UPDATED).hasMessageContaining(complaint);
    }

    @Test
    void catchesARequestWithoutItsParts() {
        check("POST", SESSIONS, SENT, null, 200, REPLIED, CREATED).hasMessageContaining("body");
        check("POST", SESSIONS, KEY, NEW, 200, REPLIED, CREATED).hasMessageContaining("Content-Type");
        check("POST", SESSIONS, Map.of("Content-Type", List.of("application/json")), NEW, 200, REPLIED, CREATED)
                .hasMessageContaining("security");
        check("POST", SESSIONS, with(SENT, "Idempotency-Key", "a b"), NEW, 200, REPLIED, CREATED)
                .hasMessageContaining("pattern");
        check("PATCH", SESSIONS + "/1", SENT, "{}", 200, REPLIED, UPDATED).hasMessageContaining("pattern");
    }

    @Test
    void leavesARefusedRequestAlone() {
        check("POST", SESSIONS, KEY, "{", 400, REPLIED, ERROR).doesNotThrowAnyException();
        check("PATCH", SESSIONS + "/1", SENT, "{}", 404, REPLIED, ERROR).doesNotThrowAnyException();
    }

    @Test
    void catchesADriftedError() {
        check("POST", SESSIONS, SENT, NEW, 400, REPLIED, ERROR.replace("message", "reason"))
                .hasMessageContaining("reason")
                .hasMessageContaining("message");
        check("POST", SESSIONS, SENT, NEW, 400, REPLIED, "").hasMessageContaining("body");
        check("POST", SESSIONS, SENT, NEW, 400, with(REPLIED, "content-type", "text/html"), "<html>")
                .hasMessageContaining("text/html");
        check("POST", SESSIONS, SENT, NEW, 400, Map.of("x-request-id", List.of("2zo4v8qf4j3fv")), ERROR)
                .hasMessageContaining("Content-Type");
    }

    @Test
    void catchesAnUndocumentedStatus() {
        check("POST", SESSIONS, SENT, NEW, 201, REPLIED, CREATED).hasMessageContaining("201");
        check("POST", SESSIONS, SENT, NEW, 404, REPLIED, ERROR).hasMessageContaining("404");
    }

    @Test
    void catchesMissingAndDriftedHeaders() {
        check("POST", EVENTS, SENT, "{}", 401, REPLIED, ERROR).hasMessageContaining("WWW-Authenticate");
        check("POST", EVENTS, SENT, "{}", 401, with(REPLIED, "WWW-Authenticate", "Basic"), ERROR)
                .hasMessageContaining("Bearer");
        check("POST", EVENTS, SENT, "{}", 401, with(REPLIED, "WWW-Authenticate", "Bearer"), ERROR)
                .doesNotThrowAnyException();
        check("GET", "/readyz", Map.of(), "", 503, with(REPLIED, "Retry-After", "1"), ERROR)
                .doesNotThrowAnyException();
        check("GET", "/readyz", Map.of(), "", 503, with(REPLIED, "Retry-After", "soon"), ERROR)
                .hasMessageContaining("integer");
        check("POST", EVENTS, SENT, "{}", 400, with(REPLIED, "X-Request-Id", "No-17"), ERROR)
                .hasMessageContaining("pattern");
    }

    @Test
    void knowsWhatIsNotThere() {
        check("GET", "/nothing", Map.of(), null, 404, REPLIED, ERROR).doesNotThrowAnyException();
        check("GET", "/nothing", Map.of(), null, 404, REPLIED, "{}").hasMessageContaining("requestId");
        check("GET", "/nothing", Map.of(), null, 404, REPLIED, "Nothing.").hasMessageContaining("JSON");
        check("GET", "/nothing", Map.of(), null, 200, REPLIED, "{}").hasMessageContaining("404, 400 or 401");
        check("GET", "/nothing", Map.of(), null, 401, REPLIED, ERROR).hasMessageContaining("WWW-Authenticate");
        check("DELETE", EVENTS, KEY, null, 405, with(REPLIED, "Allow", "POST,OPTIONS"), ERROR)
                .doesNotThrowAnyException();
        check("FROB", EVENTS, KEY, null, 405, with(REPLIED, "Allow", "POST,OPTIONS"), ERROR)
                .doesNotThrowAnyException();
        check("DELETE", EVENTS, KEY, null, 405, with(REPLIED, "Allow", "POST,PUT"), ERROR)
                .hasMessageContaining("Allow");
        check("DELETE", EVENTS, KEY, null, 404, REPLIED, ERROR).hasMessageContaining("405, 400 or 401");
        check("GET", "/healthz", Map.of(), null, 431, REPLIED, ERROR).doesNotThrowAnyException();
    }

    @Test
    void knowsTheParametersOfAnAddress() {
        String page = "{\"items\":[]}";
        for (String known : List.of("limit=5", "metadata.a=b&metadata.c.d=e", "from=2026-01-31T12:00:00Z")) {
            check("GET", SESSIONS + "?" + known, KEY, null, 200, REPLIED, page).doesNotThrowAnyException();
        }
        for (String unknown :
                List.of("colour=red", "metadata.=b", "agentName=", "outcome=won", "limit=many", "from=yesterday")) {
            check("GET", SESSIONS + "?" + unknown, KEY, null, 200, REPLIED, page)
                    .hasMessageContaining(unknown.replaceFirst("=.*", ""));
        }
        check("GET", SESSIONS + "?colour=red", KEY, null, 400, REPLIED, ERROR).doesNotThrowAnyException();
    }

    @Test
    void readsEveryLineOfLines() {
        var lines = with(
                with(REPLIED, "content-type", "application/x-ndjson"),
                "content-disposition",
                "attachment; filename=\"sessions.jsonl\"");
        check("GET", "/api/sdk/export?format=jsonl", KEY, null, 200, lines, "").doesNotThrowAnyException();
        check("GET", "/api/sdk/export?format=jsonl", KEY, null, 200, lines, "{\"id\":1}\n")
                .hasMessageContaining("/id");
    }

    @Test
    void readsMetricsWithAKeyOrWithout() {
        var text = with(REPLIED, "content-type", "text/plain; version=0.0.4; charset=utf-8");
        check("GET", "/metrics", Map.of(), null, 200, text, "a 1").doesNotThrowAnyException();
        check("GET", "/metrics", KEY, null, 200, text, "a 1").doesNotThrowAnyException();
    }

    @Test
    void takesHeadForGetWithoutTheBody() {
        check("HEAD", "/healthz", Map.of(), null, 200, REPLIED, "").doesNotThrowAnyException();
        check("HEAD", "/healthz", Map.of(), null, 204, REPLIED, "").hasMessageContaining("204");
        check("HEAD", "/nothing", Map.of(), null, 404, REPLIED, null).doesNotThrowAnyException();
    }

    private static AbstractThrowableAssert<?, ?> created(String request, String reply) {
        return check("POST", SESSIONS, SENT, request, 200, REPLIED, reply);
    }

    private static AbstractThrowableAssert<?, ?> updated(String request, String reply) {
        return check("PATCH", SESSION, SENT, request, 200, REPLIED, reply);
    }

    private static AbstractThrowableAssert<?, ?> check(
            String method,
            String path,
            Map<String, List<String>> requestHeaders,
            String requestBody,
            int status,
            Map<String, List<String>> replyHeaders,
            String replyBody) {
        return assertThatCode(
                () -> CONTRACT.check(method, path, requestHeaders, requestBody, status, replyHeaders, replyBody));
    }

    private static Map<String, List<String>> with(Map<String, List<String>> headers, String name, String value) {
        var more = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
        more.putAll(headers);
        more.put(name, List.of(value));
        return more;
    }
}
