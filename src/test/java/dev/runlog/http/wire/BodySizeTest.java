package dev.runlog.http.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.auth.KeyIssuer;
import dev.runlog.model.Actor;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.RawHttp;
import dev.runlog.testing.RunningApp;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How much of a body is taken, however it is packed; after each of them the server works as before. */
class BodySizeTest {

    private static final int LIMIT = 1_048_576;

    @RegisterExtension
    static final RunningApp app = RunningApp.with("limits.body-bytes=1048576");

    private static final String SESSIONS = "/api/sdk/sessions";
    private static final String SESSION = "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\"}";
    private String key;
    private Client client;

    @BeforeEach
    void aClient() {
        key = app.key(app.tenant("default", Environment.LIVE), Set.of(Scope.WRITE));
        client = app.anonymous().withKey(key);
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
        assertThat(reply.text("message")).contains(said);
    }

    @Test
    void aBodyMayBeAsLargeAsTheLimitAndNoLarger() {
        assertThat(send(ofSize(LIMIT)).status()).isEqualTo(200);
        assertRefused(send(ofSize(LIMIT + 1)), 413, "1048576 bytes");
    }

    @Test
    void whoeverIsRefusedBeforeTheEndIsToldThatTheConnectionEndsToo() {
        var head = "POST " + SESSIONS + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + key
                + "\r\nContent-Type: application/json\r\nContent-Length: " + 8 * LIMIT + "\r\n\r\n";
        // Enough to be too much, and the rest never comes: it cannot have been read.
        var reply = new RawHttp(client.base())
                .send(head.getBytes(StandardCharsets.US_ASCII), Arrays.copyOf(ofSize(2 * LIMIT), LIMIT + 1));
        assertRefused(reply, 413, "1048576 bytes");
        assertThat(reply.header("Connection")).contains("close");
        assertThat(send("[".repeat(LIMIT).getBytes(StandardCharsets.UTF_8)).header("Connection"))
                .isEmpty();
    }

    @Test
    void theLimitHoldsForABodyOfUnknownLength() {
        assertThat(chunked(ofSize(LIMIT)).status()).isEqualTo(200);
        assertRefused(chunked(ofSize(LIMIT + 1)), 413, "1048576 bytes");
    }

    @Test
    void theLimitCountsWhatGzipHides() {
        assertThat(gzipped(gzip(ofSize(LIMIT))).status()).isEqualTo(200);
        assertRefused(gzipped(gzip(ofSize(LIMIT + 1))), 413, "1048576 bytes");
        byte[] bomb = gzip(ofSize(64 * LIMIT));
        assertThat(bomb.length).isLessThan(LIMIT);
        assertRefused(gzipped(bomb), 413, "1048576 bytes");
    }

    @Test
    void gzipIsAccepted() {
        assertThat(gzipped(gzip(SESSION.getBytes(StandardCharsets.UTF_8))).status())
                .isEqualTo(200);
        assertThat(client.with("Content-Encoding", "GZIP")
                        .send("POST", SESSIONS, gzip(SESSION.getBytes(StandardCharsets.UTF_8)))
                        .status())
                .isEqualTo(200);
        assertThat(client.with("Content-Encoding", "identity")
                        .post(SESSIONS, SESSION)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void brokenGzipIsRefused() {
        byte[] good = gzip(SESSION.getBytes(StandardCharsets.UTF_8));
        for (int length = 1; length < good.length; length++) {
            assertRefused(gzipped(Arrays.copyOf(good, length)), 400, "gzip");
        }
        byte[] spoiled = good.clone();
        spoiled[good.length - 6] ^= 1; // in the checksum
        assertRefused(gzipped(spoiled), 400, "gzip");
        assertRefused(gzipped(SESSION.getBytes(StandardCharsets.UTF_8)), 400, "gzip");
    }

    @Test
    void gzipOfManyEmptyMembersIsRefused() {
        byte[] empty = gzip(new byte[0]);
        var many = new ByteArrayOutputStream();
        for (int i = 0; i < 20_000; i++) {
            many.writeBytes(empty);
        }
        var head = "POST " + SESSIONS + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer " + key
                + "\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: " + many.size()
                + "\r\n\r\n";
        assertRefused(
                new RawHttp(client.base()).send(head.getBytes(StandardCharsets.US_ASCII), many.toByteArray()),
                400,
                "gzip");
        var two = new ByteArrayOutputStream();
        two.writeBytes(empty);
        two.writeBytes(gzip(SESSION.getBytes(StandardCharsets.UTF_8)));
        assertThat(gzipped(two.toByteArray()).status()).isEqualTo(200);
    }

    /** However slowly a body comes: what its key may is asked again when it is here. */
    @Test
    void whoLosesTheirKeyMeanwhileRecordsNothing() throws Exception {
        var tenant = app.tenant("short-lived", Environment.LIVE);
        var issued = new KeyIssuer(app.store().keys(), "runlog")
                .issue(tenant, "test", Set.of(Scope.WRITE), new Actor.Operator("test"), null)
                .join();
        try (var socket = new Socket(client.base().getHost(), client.base().getPort())) {
            var out = socket.getOutputStream();
            var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            out.write(("POST " + SESSIONS + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\n"
                            + "Authorization: Bearer " + issued.key() + "\r\nContent-Type: application/json\r\n"
                            + "Content-Length: " + SESSION.length() + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            assertThat(in.readLine()).startsWith("HTTP/1.1 100"); // its headers have been read
            app.as(tenant, Scope.ADMIN).delete("/api/org/keys/" + issued.known().id());
            out.write(SESSION.getBytes(StandardCharsets.US_ASCII));
            assertThat(in.readLine()).isEmpty();
            assertThat(in.readLine()).startsWith("HTTP/1.1 401");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "zstd", "compress", "gzip, gzip", "nonsense"})
    void anotherEncodingIsRefused(String encoding) {
        assertRefused(
                client.with("Content-Encoding", encoding).post(SESSIONS, SESSION), 415, "Content-Encoding", "gzip");
    }

    private Client.Reply gzipped(byte[] body) {
        return client.with("Content-Encoding", "gzip").send("POST", SESSIONS, body);
    }

    private Client.Reply chunked(byte[] body) {
        var head = "POST " + SESSIONS + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer " + key
                + "\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                + Integer.toHexString(body.length) + "\r\n";
        return new RawHttp(app.anonymous().base())
                .send(
                        head.getBytes(StandardCharsets.US_ASCII),
                        body,
                        "\r\n0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    /** A good session of so many bytes. */
    private static byte[] ofSize(int bytes) {
        String start = SESSION.replace("}", ",\"metadata\":{\"filling\":\"");
        return (start + "x".repeat(bytes - start.length() - 3) + "\"}}").getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] gzip(byte[] bytes) {
        var gzipped = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(gzipped)) {
            out.write(bytes);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return gzipped.toByteArray();
    }
}
