package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.CommandRun;
import dev.runlog.testing.Overheard;
import dev.runlog.testing.RunningApp;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** When some of the file cannot be read, nobody takes what can be for all there is. */
class DamagedExportTest {

    @RegisterExtension
    static final Overheard provoked = new Overheard("dev.runlog");

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final int PAGE = 4_096;
    private static final byte LEAF = 0x0d;
    private static final int SESSIONS = 150;

    @TempDir
    Path directory;

    private String organization;
    private String key;

    @BeforeEach
    void record() {
        organization = "damaged-" + System.nanoTime();
        var tenant = app.tenant(organization, Environment.LIVE);
        key = app.key(tenant, Set.of(Scope.WRITE, Scope.READ));
        var client = app.anonymous().withKey(key);
        for (int i = 0; i < SESSIONS; i++) {
            ObjectNode event = Client.JSON.createObjectNode().put("sessionId", client.openSession());
            event.put("eventType", "error").put("reasoning", mark(i) + "x".repeat(3_000));
            client.post("/api/sdk/events", event.toString());
        }
    }

    private String mark(int session) {
        return "MARK-" + organization + "-" + session + "!";
    }

    /** Spoils the page that holds the event of this session. */
    private void damage(int session) throws Throwable {
        app.restartAfter(() -> {
            var path = app.dataDirectory().resolve("runlog.db");
            byte[] bytes = Files.readAllBytes(path);
            int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(mark(session) + "x".repeat(1_000));
            int page = at / PAGE * PAGE;
            assertThat(bytes[page]).isEqualTo(LEAF);
            try (var file = new RandomAccessFile(path.toFile(), "rw")) {
                file.seek(page);
                file.write(new byte[] {-1, -1, -1, -1, -1, -1, -1, -1});
            }
        });
    }

    /** What comes before the connection ends. */
    private record Received(String text, boolean reset) {

        boolean looksFinished() {
            return !reset || text.endsWith("\r\n0\r\n\r\n") || text.contains("Content-Length");
        }
    }

    private Received receive(String version, String format) throws IOException {
        var server = app.app().uri();
        var received = new ByteArrayOutputStream();
        try (var socket = new Socket(server.getHost(), server.getPort())) {
            socket.getOutputStream()
                    .write(("GET /api/sdk/export?format=" + format + " " + version + "\r\nHost: x\r\n"
                                    + "Connection: close\r\nAuthorization: Bearer " + key + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            try {
                for (int one = socket.getInputStream().read();
                        one != -1;
                        one = socket.getInputStream().read()) {
                    received.write(one);
                }
                return new Received(received.toString(StandardCharsets.UTF_8), false);
            } catch (SocketException cut) {
                return new Received(received.toString(StandardCharsets.UTF_8), true);
            }
        }
    }

    @Test
    void aReplyThatCannotBeFinishedDoesNotLookFinished() throws Throwable {
        assertThat(receive("HTTP/1.1", "jsonl").text)
                .contains("{\"complete\":true,\"sessions\":150}")
                .endsWith("\r\n0\r\n\r\n");
        damage(SESSIONS / 2);
        for (String version : new String[] {"HTTP/1.1", "HTTP/1.0"}) {
            var cut = receive(version, "jsonl");
            assertThat(cut.looksFinished())
                    .as(
                            "%s, reset: %s, at the end: %s",
                            version, cut.reset, cut.text.substring(Math.max(0, cut.text.length() - 60)))
                    .isFalse();
            assertThat(cut.text.contains("complete")).as(version).isFalse();
        }
        assertThat(receive("HTTP/1.1", "csv").looksFinished())
                .as("is not concerned")
                .isTrue();
    }

    @Test
    void whatFailsAtTheStartIsAnError() throws Throwable {
        damage(0);
        var reply = app.anonymous().withKey(key).get("/api/sdk/export?format=jsonl");
        assertThat(reply.status()).isEqualTo(500);
        assertThat(reply.text("error")).isEqualTo("Internal Server Error");
    }

    @Test
    void theCommandsSaySoAndLeaveNothingBehind() throws Throwable {
        damage(SESSIONS / 2);
        var export = CommandRun.of(app, Clock.systemUTC(), "export", directory.resolve("x"), "--org", organization);
        assertThat(export.code()).isEqualTo(1);
        assertThat(export.err()).startsWith("The database is damaged").doesNotContain("\tat ");
        assertThat(directory).isEmptyDirectory();
        var check = CommandRun.of(app, Clock.systemUTC(), "check");
        assertThat(check.code()).isEqualTo(1);
        assertThat(check.out()).contains("FAULT", "integrity    broken");
        assertThat(check.err()).isEmpty();
    }
}
