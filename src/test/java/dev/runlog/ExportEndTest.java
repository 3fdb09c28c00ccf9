package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.Overheard;
import dev.runlog.testing.RunningApp;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whoever reads an export slowly does not read on when they may not read any more. */
@Timeout(60)
class ExportEndTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final String EXPORT = "/api/sdk/export?format=";
    private static final int MORE_THAN_BUFFERS_HOLD = 20;

    private static Client owner;

    @BeforeAll
    static void recordMuch() {
        owner = app.signedIn("owner@example.org", Role.OWNER);
        var writer = app.as(Scope.WRITE);
        var event = Client.JSON.createObjectNode().put("sessionId", writer.openSession());
        event.put("eventType", "error").put("reasoning", "x".repeat(1_000_000));
        for (int i = 0; i < MORE_THAN_BUFFERS_HOLD; i++) {
            assertThat(writer.post("/api/sdk/events", event.toString()).status())
                    .isEqualTo(200);
        }
    }

    private static Socket begin(String proof) throws IOException {
        var server = app.app().uri();
        var socket = new Socket();
        socket.setReceiveBufferSize(4_096);
        socket.connect(new InetSocketAddress(server.getHost(), server.getPort()));
        socket.getOutputStream()
                .write(("GET /api/sdk/export?format=jsonl HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + proof
                                + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                .isEqualTo("HTTP/1.1 200");
        return socket;
    }

    /** How it ends, and CUT when it breaks off. */
    private static String end(Socket socket) throws IOException {
        var received = new ByteArrayOutputStream();
        byte[] some = new byte[64 * 1024];
        try {
            for (int read = 0; read >= 0; read = socket.getInputStream().read(some)) {
                received.write(some, 0, read);
            }
        } catch (SocketException cut) {
            received.writeBytes("CUT".getBytes(StandardCharsets.US_ASCII));
        }
        String all = received.toString(StandardCharsets.US_ASCII);
        return all.substring(Math.max(0, all.length() - 60));
    }

    @Test
    void whoeverStillMayGetsAllOfIt() throws Exception {
        try (var socket = begin(
                "Authorization: Bearer " + app.key(app.tenant("default", Environment.LIVE), Set.of(Scope.READ)))) {
            assertThat(end(socket)).endsWith("{\"complete\":true,\"sessions\":1}\n\r\n0\r\n\r\n");
        }
    }

    @Test
    void aDeletedKeyEndsItsExport() throws Exception {
        var made = owner.post("/api/org/keys", "{\"name\":\"reader\",\"environment\":\"live\",\"scopes\":[\"read\"]}");
        try (var socket = begin("Authorization: Bearer " + made.text("key"))) {
            assertThat(owner.delete("/api/org/keys/" + made.text("id")).status())
                    .isEqualTo(204);
            assertThat(end(socket)).endsWith("CUT").doesNotContain("complete");
        }
    }

    @Test
    void aRemovedMembersExportEnds() throws Exception {
        var viewer = app.signedIn("viewer@example.org", Role.VIEWER);
        try (var socket = begin("Cookie: " + viewer.header("Cookie"))) {
            String path = "/api/org/members/" + viewer.get("/api/account").text("id");
            assertThat(owner.delete(path).status()).isEqualTo(204);
            assertThat(end(socket)).endsWith("CUT").doesNotContain("complete");
        }
    }

    @Test
    void readersThatDoNotReadLeaveTheServerFree() throws Exception {
        String key = app.key(app.tenant("default", Environment.LIVE), Set.of(Scope.WRITE, Scope.READ));
        var reader = app.anonymous().withKey(key);
        var other = app.as(app.tenant("another", Environment.LIVE), Scope.READ);
        long before = sent();
        try (var log = new Overheard("org.glassfish.jersey", "org.eclipse.jetty", "dev.runlog");
                var first = begin("Authorization: Bearer " + key);
                var second = begin("Authorization: Bearer " + key)) {
            var third = reader.get(EXPORT + "csv");
            assertThat(third.status()).isEqualTo(503);
            assertThat(third.header("Retry-After")).isPresent();
            assertThat(other.get(EXPORT + "csv").status()).as("another's").isEqualTo(200);
            assertThat(reader.get("/api/sdk/sessions").status()).isEqualTo(200);
            var head = reader.send("HEAD", EXPORT + "jsonl", null);
            assertThat(head.status()).as("makes no export").isEqualTo(200);
            assertThat(head.header("Content-Type")).contains("application/x-ndjson");
            assertThat(head.header("Content-Disposition")).contains("attachment; filename=\"sessions.jsonl\"");
            assertThat(reader.send("HEAD", EXPORT + "xml", null).status()).isEqualTo(400);
            first.close();
            second.close();
            Await.until("exports run again", () -> reader.get(EXPORT + "csv").status() == 200);
            Await.until("both have ended", () -> sent() == before + 4);
            assertThat(log.said()).as("of clients that hung up").isEmpty();
        }
    }

    /** How many exports were sent, to their end or for as long as somebody took them. */
    private static long sent() {
        String name = "runlog_http_requests_total{method=\"GET\",route=\"/api/sdk/export\",status=\"200\"} ";
        return app.as(Scope.ADMIN)
                .get("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(name.length())))
                .sum();
    }
}
