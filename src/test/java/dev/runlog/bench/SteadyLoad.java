package dev.runlog.bench;

import dev.runlog.testing.Client;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Single events at a steady rate over a few connections that stay open, as agents would send them. An event's time
 * counts from when it was to be sent: one that had to wait for those before it has waited, too.
 */
final class SteadyLoad implements AutoCloseable {

    /** What the events of some time took, in milliseconds. */
    record Times(double p50, double p99, double most, int events, long refused) {

        static Times of(List<Long> nanos, long refused) {
            var sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
            int last = sorted.length - 1;
            return new Times(
                    sorted[last / 2] / 1e6,
                    sorted[(int) (last * 0.99)] / 1e6,
                    sorted[last] / 1e6,
                    sorted.length,
                    refused);
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%9.1f %9.1f %9.1f %9d %9d", p50, p99, most, events, refused);
        }
    }

    private static final int CONNECTIONS = 8;
    private static final int LOOK_MS = 200;
    private static final String SESSION = "{\"name\":\"n\",\"agentName\":\"steady\",\"userId\":\"u\"}";
    private static final String EVENT = """
            {"sessionId":"%s","eventType":"tool_call","toolName":"search","toolInput":{"to":"LIS"},"reasoning":"why not"}""";

    private final URI server;
    private final String key;
    private final long pause;
    private final List<Thread> threads = new ArrayList<>();
    private final ConcurrentLinkedQueue<Long> answered = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Integer> refused = new ConcurrentLinkedQueue<>();
    private volatile boolean closing;

    /** @param rate in events per second, of all connections together */
    SteadyLoad(URI server, String key, int rate) {
        this.server = server;
        this.key = key;
        this.pause = TimeUnit.SECONDS.toNanos(CONNECTIONS) / rate;
        for (int i = 0; i < CONNECTIONS; i++) {
            long delay = pause * i / CONNECTIONS;
            var thread = new Thread(() -> send(delay), "connection " + i);
            threads.add(thread);
            thread.start();
        }
    }

    private void send(long delay) {
        var http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        try {
            var opened = http.send(request("api/sdk/sessions", SESSION), BodyHandlers.ofString());
            String event = EVENT.formatted(
                    Client.JSON.readTree(opened.body()).path("id").asText());
            for (long due = System.nanoTime() + delay; !closing; due += pause) {
                TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
                var reply = http.send(request("api/sdk/events", event), BodyHandlers.ofString());
                if (reply.statusCode() == 200) {
                    answered.add(System.nanoTime() - due);
                } else {
                    refused.add(reply.statusCode());
                }
            }
        } catch (IOException | InterruptedException broken) {
            throw new IllegalStateException("The server does not answer", broken);
        }
    }

    private HttpRequest request(String path, String body) {
        return HttpRequest.newBuilder(server.resolve(path))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
    }

    /** What events take from now on until it is so. */
    Times until(BooleanSupplier done) throws InterruptedException {
        answered.clear();
        refused.clear();
        do {
            Thread.sleep(LOOK_MS);
        } while (!done.getAsBoolean());
        return Times.of(List.copyOf(answered), refused.size());
    }

    Times during(int seconds) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        return until(() -> System.nanoTime() > end);
    }

    @Override
    public void close() throws InterruptedException {
        closing = true;
        for (var thread : threads) {
            thread.join();
        }
    }
}
