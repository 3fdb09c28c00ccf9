package dev.runlog.http.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a body may be, and what is said of one that is not; after each of them the server works as before. */
class BodyTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final String SESSIONS = "/api/sdk/sessions";
    private static final String SESSION = "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\"}";
    private Client client;

    @BeforeEach
    void aClient() {
        client = app.as(Scope.WRITE);
    }

    @AfterEach
    void theServerWorksAsBefore() {
        assertThat(client.post(SESSIONS, SESSION).status()).isEqualTo(200);
    }

    private Client.Reply send(byte[] body) {
        return client.send("POST", SESSIONS, body);
    }

    private static void assertRefused(Client.Reply reply, int status, String... said) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
        assertThat(List.of(said))
                .allSatisfy(words -> assertThat(reply.text("message")).contains(words));
        assertThat(reply.text("message"))
                .doesNotContain("com.fasterxml", "java.", "Exception", "StreamRead", "REDACTED", "Feature", "ALLOW")
                .endsWith(".");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "}",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1",
                "{\"a\":1,}",
                "{,\"a\":1}",
                "{\"a\" 1}",
                "{\"a\":1 \"b\":2}",
                "{'a':1}",
                "{a:1}",
                "{\"a\":01}",
                "{\"a\":+1}",
                "{\"a\":.5}",
                "{\"a\":1.}",
                "{\"a\":1e}",
                "{\"a\":0x1}",
                "{\"a\":NaN}",
                "{\"a\":-Infinity}",
                "{\"a\":tru}",
                "{\"a\":None}",
                "{\"a\":[1}",
                "{\"a\":[1,]}",
                "{\"a\":\"b}",
                "{\"a\":\"\\x\"}",
                "{\"a\":\"\\u12\"}",
                "{\"a\":\"one\ntwo\"}",
                "{\"a\":1/* no */}",
                "// no\n{}",
                "{\u0000}",
                "hello",
                "<xml/>",
                "name=n&agentName=a",
            })
    void malformedJsonIsRefusedAndSaysWhere(String body) {
        assertRefused(client.post(SESSIONS, body), 400, "not valid JSON at line ", ", column ");
    }

    @Test
    void thePlaceIsCountedInLinesAndColumns() {
        assertRefused(
                client.post(SESSIONS, "{\n  \"name\": \"n\",\n  \"agentName\": oops\n}"), 400, "line 3, column 1");
    }

    @Test
    void malformedJsonDeepInsideAFieldIsRefused() {
        String end = ",\"agentName\":\"a\",\"userId\":\"u\",\"name\":\"n\"}";
        for (String broken : new String[] {"{\"k\":tru}", "{\"k\":[1,2}", "{\"k\":{\"l\" 1}}"}) {
            assertRefused(client.post(SESSIONS, "{\"metadata\":" + broken + end), 400, "not valid JSON at line 1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[{}]", "\"{}\"", "1", "true", "null", "-0.5"})
    void anythingButAnObjectIsRefused(String body) {
        assertRefused(client.post(SESSIONS, body), 400, "not a JSON object");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "x", "]", "}", ",", "null", "\u0000"})
    void whatFollowsTheObjectIsRefused(String more) {
        assertRefused(client.post(SESSIONS, SESSION + more), 400, "line 1, column ");
    }

    @Test
    void whitespaceAroundTheObjectIsFine() {
        assertThat(client.post(SESSIONS, "\r\n\t " + SESSION + " \n\n").status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\t "})
    void anEmptyBodyIsRefused(String body) {
        assertRefused(client.post(SESSIONS, body), 400, "empty");
        assertRefused(client.post("/api/sdk/events", body), 400, "empty");
        assertRefused(client.patch(SESSIONS + "/sess_0000000000000000000000", body), 400, "empty");
    }

    @Test
    void noBodyAtAllIsRefused() {
        assertRefused(client.send("POST", SESSIONS, null), 400, "empty");
    }

    @ParameterizedTest
    @CsvSource({"ISO-8859-1", "windows-1252"})
    void textThatIsNotUtf8IsRefused(String charset) {
        assertRefused(send(SESSION.replace("\"n\"", "\"é\"").getBytes(Charset.forName(charset))), 400, "UTF-8");
    }

    @Test
    void bytesThatUtf8DoesNotKnowAreRefused() {
        for (int[] wrong :
                new int[][] {{0xff}, {0xc0, 0x80}, {0xed, 0xa0, 0x80}, {0xf4, 0x90, 0x80, 0x80}, {0xe2, 0x82}}) {
            var body = new ByteArrayOutputStream();
            body.writeBytes("{\"name\":\"".getBytes(StandardCharsets.UTF_8));
            Arrays.stream(wrong).forEach(body::write);
            body.writeBytes("\",\"agentName\":\"a\",\"userId\":\"u\"}".getBytes(StandardCharsets.UTF_8));
            assertRefused(send(body.toByteArray()), 400, "UTF-8");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32"})
    void otherUnicodeIsRefused(String charset) {
        assertRefused(send(SESSION.getBytes(Charset.forName(charset))), 400);
    }

    @Test
    void aByteOrderMarkIsPassedOver() {
        assertThat(client.post(SESSIONS, "\uFEFF" + SESSION).status()).isEqualTo(200);
        assertRefused(client.post(SESSIONS, "\uFEFF"), 400, "empty");
        assertRefused(client.post(SESSIONS, "\uFEFF\uFEFF" + SESSION), 400, "not valid JSON");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "Application/JSON",
                "application/json;charset=utf-8",
                "application/json; charset=UTF-8",
                "application/json; charset=\"utf-8\"",
                "application/json; odata=verbose",
            })
    void jsonMayBeCalledByItsNames(String type) {
        assertThat(client.with("Content-Type", type).post(SESSIONS, SESSION).status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"iso-8859-1", "utf-16", "us-ascii", "nonsense"})
    void anotherCharsetIsRefused(String charset) {
        assertRefused(
                client.with("Content-Type", "application/json; charset=" + charset)
                        .post(SESSIONS, SESSION),
                400,
                "utf-8");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "text/json",
                "application/xml",
                "application/x-www-form-urlencoded",
                "multipart/form-data; boundary=x",
                "application/octet-stream",
                "application/merge-patch+json",
                "image/png",
            })
    void anotherMediaTypeIsRefused(String type) {
        var other = client.with("Content-Type", type);
        assertRefused(other.post(SESSIONS, SESSION), 415, "Content-Type: application/json");
        assertRefused(other.post("/api/sdk/events", SESSION), 415, "Content-Type: application/json");
        assertRefused(other.patch(SESSIONS + "/" + client.openSession(), "{}"), 415, "Content-Type: application/json");
    }

    @Test
    void noMediaTypeIsRefused() {
        assertRefused(client.with("Content-Type", null).post(SESSIONS, SESSION), 415, "Content-Type: application/json");
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 10_000, 100_000})
    void deepNestingIsRefused(int depth) {
        for (String field : new String[] {"metadata", "unknown", "name"}) {
            String deep = "{\"x\":".repeat(depth) + "1" + "}".repeat(depth);
            assertRefused(client.post(SESSIONS, "{\"" + field + "\":" + deep + "}"), 400, "depth");
        }
        assertRefused(client.post(SESSIONS, "{\"x\":" + "[".repeat(depth)), 400, "depth");
    }

    @Test
    void someNestingIsFine() {
        String deep = "{\"x\":".repeat(200) + "1" + "}".repeat(200);
        assertThat(client.post(SESSIONS, SESSION.replace("}", ",\"metadata\":" + deep + "}"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aLongNumberIsNoTrap() {
        assertRefused(client.post(SESSIONS, "{\"x\":" + "9".repeat(100_000) + "}"), 400);
    }
}
