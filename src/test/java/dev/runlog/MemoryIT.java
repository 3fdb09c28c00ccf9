package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.testing.Await;
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
