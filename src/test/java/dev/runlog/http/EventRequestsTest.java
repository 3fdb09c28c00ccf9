package dev.runlog.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.Client.Reply;
import dev.runlog.testing.RawHttp;
import dev.runlog.testing.RunningApp;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Events are recorded at addresses that no framework serves: each kind of request, and what is replied. */
class EventRequestsTest {

    private static final String EVENTS = "/api/sdk/events";
    private static final String BATCH = "/api/sdk/events/batch";
    private static final List<String> BOTH = List.of(EVENTS, BATCH);

    @RegisterExtension
    static final RunningApp app = RunningApp.with("limits.body-bytes=10000");

    private final Client client = app.as(Scope.WRITE, Scope.READ);
    private final String session = client.openSession();

    /** What the address takes, with more fields in the event. */
    private String body(String path, String more) {
        String event = "{\"sessionId\":\"" + session + "\",\"eventType\":\"tool_call\"" + more + "}";
        return path.equals(BATCH) ? "{\"events\":[" + event + "]}" : event;
    }

    private static void assertReply(String what, Reply reply, int status, String message) {
        assertThat(reply.status()).as(what + ": " + reply.body()).isEqualTo(status);
        assertThat(reply.header("Content-Type")).as(what).contains("application/json");
        assertThat(reply.header("Cache-Control")).as(what).contains("no-store");
        assertThat(reply.header("X-Request-Id")).as(what).isPresent();
        if (status < 400) {
            assertThat(reply.body()).as(what).contains("\"id\":\"evt_");
        } else {
            assertThat(reply.text("message")).as(what).startsWith(message == null ? "" : message);
            assertThat(reply.text("error")).as(what).isNotEmpty();
            assertThat(reply.text("requestId"))
                    .isEqualTo(reply.header("X-Request-Id").orElseThrow());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "PUT", "PATCH", "DELETE", "TRACE", "FROB"})
    void takesNoOtherMethod(String method) {
        for (String path : BOTH) {
            var reply = client.send(method, path, null);
            assertThat(reply.status()).isEqualTo(405);
            assertThat(reply.header("Allow")).contains("POST,OPTIONS");
            assertThat(app.anonymous().send(method, path, null).status()).isEqualTo(401);
        }
    }

    @Test
    void saysWhichMethodsThereAre() {
        for (String path : BOTH) {
            var reply = client.besideTheApi("").send("OPTIONS", path, null);
            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.header("Allow")).contains("POST,OPTIONS");
            assertThat(reply.body()).isEqualTo("POST, OPTIONS");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Content-Type | application/json                        | 200 |
            Content-Type | APPLICATION/JSON                        | 200 |
            Content-Type | application/json; charset=utf-8         | 200 |
            Content-Type | application/json;v=1                    | 200 |
            Content-Type |                                         | 415 | The body's type is not known here
            Content-Type | text/plain                              | 415 | The body's type is not known here
            Content-Type | application/vnd.a+json                  | 415 | The body's type is not known here
            Content-Type | application/json; charset=iso-8859-1    | 400 | The Content-Type names another charset
            Content-Type | application/json, text/plain            | 400 | The request is not one this server understands
            Content-Type | x                                       | 400 | The request is not one this server understands
            Accept       | */*                                     | 200 |
            Accept       | application/json                        | 200 |
            Accept       | application/*                           | 200 |
            Accept       | text/html, */*;q=0.1                    | 200 |
            Accept       | application/json; charset=utf-8         | 200 |
            Accept       | ''                                      | 200 |
            Accept       | text/html                               | 406 | This address answers with another type
            Accept       | application/x-protobuf                  | 406 | This address answers with another type
            Accept       | application/json;q=x                    | 400 | The request is not one this server understands
            Content-Encoding | identity                            | 200 |
            Content-Encoding | gzip                                | 400 | The body is not valid gzip
            Content-Encoding | br                                  | 415 | The Content-Encoding is not known here
            Idempotency-Key  | ''                                  | 400 | Idempotency-Key must have
            Idempotency-Key  | not one word                        | 400 | Idempotency-Key must have
            """)
    void readsTheHeaders(String header, String value, int status, String message) {
        for (String path : BOTH) {
            var reply = client.with(header, value).post(path, body(path, ""));
            assertReply(path + " " + header + ": " + value, reply, status, message);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /                  | 200 |
            ;a=b               | 200 |
            ?environment=live  | 200 |
            ?environment=test  | 403 | The API key has no access to the resource
            ?environment=both  | 400 | environment must be given once
            ?a=%zz             | 400 | The address has a %
            /x                 | 404 | There is nothing at this address
            """)
    void readsTheAddress(String end, int status, String message) {
        for (String path : BOTH) {
            var raw = new RawHttp(app.anonymous().base());
            String body = body(path, "");
            var reply = raw.send("POST " + path + end + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                    + "Authorization: " + client.header("Authorization") + "\r\nContent-Type: application/json\r\n"
                    + "Content-Length: " + body.length() + "\r\n\r\n" + body);
            assertReply(path + end, reply, status, message);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``                                              | The body is empty: send a JSON object.
            ` `                                             | The body is empty: send a JSON object.
            []                                              | The body is not a JSON object
            {"eventType":                                   | The body is not valid JSON at line 1
            {}                                              |
            {"sessionId":"s","eventType":"no","events":{}}  | event
            {"events":[]}                                   | event
            """)
    void refusesABodyThatIsNone(String body, String message) {
        for (String path : BOTH) {
            assertReply(path + " " + body, client.post(path, body), 400, message);
        }
        assertReply(
                "no body, no type",
                client.with("Content-Type", null).send("POST", EVENTS, null),
                400,
                "The body is empty: send a JSON object, with Content-Type: application/json.");
    }

    @Test
    void namesEveryFieldThatIsWrong() {
        String wrong = ",\"confidence\":2,\"toolInput\":[],\"toolName\":7";
        assertThat(client.post(EVENTS, body(EVENTS, wrong)).blamed())
                .containsExactly("confidence", "toolInput", "toolName");
        var batch = client.post(BATCH, body(BATCH, wrong));
        assertThat(batch.status()).isEqualTo(207);
        assertThat(batch.json().at("/results/0/error/details").findValuesAsText("field"))
                .containsExactly("events[0].confidence", "events[0].toolInput", "events[0].toolName");
    }

    @Test
    void takesABodyThatBeginsWithAMark() {
        for (String path : BOTH) {
            assertReply(path, client.post(path, "\uFEFF" + body(path, "")), 200, null);
        }
    }

    @Test
    void asksWhoSendsItBeforeItReadsTheBody() {
        var reader = app.as(Scope.READ);
        var other = app.as(app.tenant("default", Environment.TEST), Scope.WRITE);
        for (String path : BOTH) {
            assertReply(path, app.anonymous().post(path, "{"), 401, "The API key is invalid or missing");
            assertReply(path, reader.post(path, "{"), 403, "The API key has no access");
        }
        assertReply(EVENTS, other.post(EVENTS, body(EVENTS, "")), 403, "The API key has no access");
        assertThat(other.post(BATCH, body(BATCH, ""))
                        .json()
                        .at("/results/0/error/error")
                        .asText())
                .isEqualTo("Forbidden");
    }

    @Test
    void refusesWhatIsTooLarge() {
        String large = body(EVENTS, ",\"toolName\":\"" + "x".repeat(20_000) + "\"");
        assertReply(EVENTS, client.post(EVENTS, large), 413, "The body is larger than 10000 bytes");
    }

    @Test
    void carriesOutARepeatedRequestOnce() {
        for (String path : BOTH) {
            var once = client.with("Idempotency-Key", "k" + path.length());
            var first = once.post(path, body(path, ""));
            assertThat(once.with("Content-Type", "application/json; charset=utf-8")
                            .post(path, body(path, ""))
                            .body())
                    .isEqualTo(first.body());
            assertThat(once.post(path, body(path, ",\"toolName\":\"t\"")).status())
                    .isEqualTo(422);
        }
    }

    @Test
    void countsEachAddressAsARoute() {
        var admin = app.as(Scope.ADMIN);
        for (String path : BOTH) {
            long before = counted(admin, path);
            client.post(path, body(path, ""));
            client.with("Content-Type", "application/json; charset=utf-8").post(path, body(path, ""));
            Await.until("both are counted", () -> counted(admin, path) == before + 2);
        }
    }

    private static long counted(Client admin, String path) {
        String name = "runlog_http_requests_total{method=\"POST\",route=\"" + path + "\",status=\"200\"} ";
        return admin.get("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(name.length())))
                .sum();
    }
}
