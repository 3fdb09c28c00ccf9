package dev.runlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.otlp.Recorded;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningJar;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real jar is killed when it has committed what an exporter sent, and nobody reads its reply: so it is sent again. */
class OtlpKillIT {

    @TempDir
    Path here;

    private static String path(Recorded.Body body) {
        return body.isTraces() ? "/v1/traces" : body.isLogs() ? "/v1/logs" : "/v1/metrics";
    }

    private static void send(Client client, Recorded.Body body) throws IOException {
        var reply = client.besideTheApi("")
                .with("Content-Type", body.encoding().contentType())
                .send("POST", path(body), body.bytes());
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    }

    /** Sends it and looks at nothing that comes back. */
    private static void sendOnly(Socket socket, String key, Recorded.Body body) throws IOException {
        String head = "POST " + path(body) + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + key
                + "\r\nContent-Type: " + body.encoding().contentType() + "\r\nContent-Length: " + body.bytes().length
                + "\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().write(body.bytes());
        socket.getOutputStream().flush();
    }

    /** How much there is of spans and what is said of them, whoever wrote it. */
    private static long kept(Path directory) {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("data/runlog.db"));
                var rows = connection
                        .createStatement()
                        .executeQuery("SELECT (SELECT count(*) FROM span) + (SELECT count(*) FROM span_fill_in)"
                                + " + (SELECT coalesce(sum(length(tool_input)), 0) FROM event)")) {
            return rows.getLong(1);
        } catch (SQLException failed) {
            throw new AssertionError(failed);
        }
    }

    private static String state(Client client) {
        var state = new TreeMap<String, String>();
        for (var session : client.get("/api/sdk/sessions?limit=100").json().get("items")) {
            String id = session.get("id").asText();
            var detail = (ObjectNode) client.get("/api/sdk/sessions/" + id).json();
            detail.remove(List.of("id", "createdAt", "lastActivityAt"));
            var events = new TreeMap<String, JsonNode>();
            for (var event : client.get("/api/sdk/sessions/" + id + "/events?limit=1000")
                    .json()
                    .get("items")) {
                events.put(
                        event.get("clientId").asText(),
                        ((ObjectNode) event).remove(List.of("id", "sessionId", "createdAt")));
            }
            state.put(events.keySet() + "", detail + "\n" + events);
        }
        return state.toString();
    }

    private static String settled(Client client) {
        String[] last = {""};
        Await.until("nothing changes any more", () -> {
            String before = last[0];
            last[0] = state(client);
            return last[0].equals(before) && !last[0].contains("\"eventCount\":0");
        });
        return last[0];
    }

    @ParameterizedTest
    @ValueSource(strings = {"aisdk7-nested", "otel-openai-web"})
    void theRepeatEndsTheSame(String name) throws Exception {
        var calm = Files.createDirectory(here.resolve("calm"));
        String expected;
        try (var jar = RunningJar.serve(calm)) {
            var client = jar.client().withKey(RunningJar.createKey(calm));
            for (var body : Recorded.named(name).bodies()) {
                send(client, body);
            }
            expected = settled(client);
        }
        var killed = Files.createDirectory(here.resolve("killed"));
        String key = RunningJar.createKey(killed);
        for (var body : Recorded.named(name).bodies()) {
            if (!body.isTraces() && !body.isLogs()) {
                continue;
            }
            try (var jar = RunningJar.serve(killed);
                    var socket = new Socket(jar.uri().getHost(), jar.uri().getPort())) {
                long before = kept(killed);
                sendOnly(socket, key, body);
                Await.until("it is committed", () -> kept(killed) > before);
                jar.process().destroyForcibly().waitFor();
            }
            try (var jar = RunningJar.serve(killed)) {
                send(jar.client().withKey(key), body);
            }
        }
        try (var jar = RunningJar.serve(killed)) {
            assertThat(settled(jar.client().withKey(key))).isEqualTo(expected);
        }
        assertThat(RunningJar.run(killed, "", "check").code()).isZero();
    }
}
