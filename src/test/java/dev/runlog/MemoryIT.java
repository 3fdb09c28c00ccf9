package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningJar;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar with little memory: what comes at once queues for it, and when there is none the process ends. */
class MemoryIT {

    @TempDir
    Path directory;

    @Test
    void largeBatchesQueueAndAllGetThrough() throws Exception {
        var senders = Executors.newFixedThreadPool(6);
        try (var server = RunningJar.serve(RunningJar.with("-Xmx256m", "-XX:+ExitOnOutOfMemoryError"), directory)) {
            String key = RunningJar.createKey(directory);
            var client = server.client().withKey(key);
            String event = "{\"sessionId\":\"" + client.openSession() + "\",\"eventType\":\"error\",\"reasoning\":\""
                    + "word ".repeat(3_800) + "\"}";
            var batch = BodyPublishers.ofString("{\"events\":[" + (event + ",").repeat(999) + event + "]}");
            var request = HttpRequest.newBuilder(server.uri().resolve("api/sdk/events/batch"))
                    .header("Authorization", "Bearer " + key)
                    .header("Content-Type", "application/json")
                    .POST(batch)
                    .build();
            var http = HttpClient.newHttpClient();
            Callable<Integer> send =
                    () -> http.send(request, BodyHandlers.discarding()).statusCode();
            for (var reply : senders.invokeAll(Collections.nCopies(12, send))) {
                assertThat(reply.get()).isEqualTo(200);
            }
            assertThat(server.process().isAlive()).isTrue();
        } finally {
            senders.shutdownNow();
        }
    }

    /** Values as small as can be take some thirty times as much memory as the bytes that they came in. */
    @Test
    void whatHoldsVeryManyValuesIsRecordedAndLookedAtAllTheSame() throws Exception {
        try (var server = RunningJar.serve(RunningJar.with("-Xmx256m", "-XX:+ExitOnOutOfMemoryError"), directory)) {
            var client = server.client().withKey(RunningJar.createKey(directory));
            String objects = "[" + "{\"\":0},".repeat(1_100_000) + "{\"tool\":0}]";
            String asked = record(client, "llm_decision", "\"toolOutput\":{\"toolCalls\":[{\"x\":" + objects + "}]}");
            add(
                    client,
                    asked,
                    "llm_decision",
                    "\"toolInput\":{\"x\":" + objects + "},\"toolOutput\":{\"toolCalls\":[]}");
            assertThat(client.patch("/api/sdk/sessions/" + asked, "{\"status\":\"failed\"}")
                            .status())
                    .isEqualTo(200);
            Await.until(
                    "it is judged",
                    () -> !client.get("/api/sdk/sessions/" + asked + "/insight")
                            .json()
                            .path("sentence")
                            .asText()
                            .isEmpty());
            assertThat(client.post("/v1/traces", spanWith(objects.substring(0, 4_000_000)))
                            .status())
                    .isIn(200, 413);
            String considered =
                    record(client, "llm_decision", "\"alternativesConsidered\":[[" + "{},".repeat(2_600_000) + "{}]]");
            client.patch("/api/sdk/sessions/" + considered, "{\"status\":\"failed\"}");
            assertThat(client.get("/api/sdk/decisions").status()).isEqualTo(200);
            assertThat(server.process().isAlive()).isTrue();
        }
    }

    private static String record(Client client, String type, String members) {
        String session = client.openSession();
        add(client, session, type, members);
        return session;
    }

    private static void add(Client client, String session, String type, String members) {
        var reply = client.post(
                "/api/sdk/events",
                "{\"sessionId\":\"" + session + "\",\"eventType\":\"" + type + "\"," + members + "}");
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    }

    /** A call of a tool whose arguments and result are texts that hold JSON. */
    private static String spanWith(String json) {
        String text = json.replace("\"", "\\\"");
        return """
                {"resourceSpans":[{"scopeSpans":[{"spans":[{
                  "traceId":"0000000000000000000000000000000a","spanId":"000000000000000b","name":"execute_tool t","kind":1,
                  "startTimeUnixNano":"1700000000000000000","endTimeUnixNano":"1700000001000000000","attributes":[
                    {"key":"gen_ai.operation.name","value":{"stringValue":"execute_tool"}},
                    {"key":"gen_ai.tool.name","value":{"stringValue":"t"}},
                    {"key":"gen_ai.tool.call.arguments","value":{"stringValue":"%1$s"}},
                    {"key":"gen_ai.tool.call.result","value":{"stringValue":"%1$s"}}]}]}]}]}
                """.formatted(text);
    }

    @Test
    void whenThereIsNoMemoryLeftOutsideOfTheHeapTheProcessEndsAndSaysSo() throws Exception {
        try (var server = RunningJar.serve(RunningJar.with("-XX:MaxDirectMemorySize=12k"), directory)) {
            ask(server);
            assertThat(server.process().waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(server.process().exitValue()).isEqualTo(3);
            Await.until(
                    "the reason is said",
                    () -> server.log().stream().anyMatch(line -> line.startsWith("Out of memory (")));
        }
    }

    private static void ask(RunningJar server) throws InterruptedException {
        try {
            var page = HttpRequest.newBuilder(server.uri()).build();
            HttpClient.newHttpClient().send(page, BodyHandlers.discarding());
        } catch (IOException ended) {
            // As it should.
        }
    }
}
