package dev.runlog.http.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.RawHttp;
import dev.runlog.testing.RunningApp;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a request ends is never a matter of opinion: what a proxy in front might read in another way is refused. */
class SmugglingTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final String HIDDEN = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

    private static String key;

    @BeforeAll
    static void aKey() {
        key = app.as(Scope.WRITE).header("Authorization");
    }

    private static Client.Reply send(String version, String headers, String body) {
        return new RawHttp(app.anonymous().base())
                .send("POST /api/sdk/sessions " + version + "\r\nHost: x\r\nContent-Type: application/json\r\n"
                        + "Authorization: " + key + "\r\n" + headers + "\r\n\r\n" + body + HIDDEN);
    }

    /** Refused, and the connection with it: what came behind is no request. */
    private static void assertRefused(Client.Reply reply) {
        assertThat(reply.status()).isIn(400, 501);
        assertThat(reply.body()).startsWith("{\"error\"").endsWith("}").doesNotContain("HTTP/1.1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 5\r\nTransfer-Encoding: chunked",
                "Transfer-Encoding: chunked\r\nContent-Length: 5",
                "Transfer-Encoding: chunked\r\nContent-Length: 0",
                "Content-Length: 0\r\nContent-Length: 5",
                "Content-Length: 5\r\nContent-Length: 0",
                "Content-Length: 5, 0",
                "Content-Length: +5",
                "Content-Length: 0x5",
                "Content-Length: 5 0",
                "Content-Length: 99999999999999999999",
                "Content-Length: ",
                "Content-Length : 5",
                "Content-Length\t: 5",
                " Content-Length: 5",
                "X: y\r\n Content-Length: 5",
                "Content-Length:\r\n 5",
                "X: y\rContent-Length: 5",
                "X: y\nContent-Length: 5",
                "Content-Length: 5\u0000",
                "Transfer-Encoding : chunked",
                "Transfer-Encoding: identity",
                "Transfer-Encoding: chunked, identity",
                "Transfer-Encoding: identity, chunked",
                "Transfer-Encoding: chunked, chunked",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
                "Transfer-Encoding: xchunked",
                "Transfer-Encoding: \u000bchunked",
                "Transfer-Encoding: chunked;x=y",
                "Transfer-Encoding: \"chunked\"",
                "Transfer-Encoding:\r\n chunked",
                "Transfer-Encoding: gzip, chunked",
                "Transfer-Encoding: ",
                "X: y\nTransfer-Encoding: chunked",
                "X: y\rTransfer-Encoding: chunked",
            })
    void aLengthThatCanBeReadInTwoWaysIsRefused(String headers) {
        assertRefused(send("HTTP/1.1", headers, "0\r\n\r\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "5\nhello\r\n0\r\n\r\n",
                "5\r\nhello\n0\r\n\r\n",
                "5\r\nhelloX0\r\n\r\n",
                "+5\r\nhello\r\n0\r\n\r\n",
                "-5\r\nhello\r\n0\r\n\r\n",
                "0x5\r\nhello\r\n0\r\n\r\n",
                "10000000000000005\r\nhello\r\n0\r\n\r\n",
                "5 \rhello\r\n0\r\n\r\n",
                "\r\n5\r\nhello\r\n0\r\n\r\n",
                "5;x\ny\r\nhello\r\n0\r\n\r\n",
                "g\r\nhello\r\n0\r\n\r\n",
            })
    void aChunkThatCanBeReadInTwoWaysIsRefused(String body) {
        assertRefused(send("HTTP/1.1", "Transfer-Encoding: chunked", body));
    }

    @Test
    void chunksAreOfHttp11() {
        assertRefused(send("HTTP/1.0", "Transfer-Encoding: chunked\r\nConnection: keep-alive", "0\r\n\r\n"));
    }

    @Test
    void whatIsPlainIsTwoRequests() {
        for (var plain :
                new String[] {"Content-Length: 5\r\n\r\n0\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"}) {
            var parts = plain.split("\r\n\r\n", 2);
            var reply = send("HTTP/1.1", parts[0], parts[1]);
            assertThat(reply.status()).isEqualTo(400); // no JSON
            assertThat(reply.body()).contains("HTTP/1.1 200 OK");
        }
    }
}
