package dev.runlog.torture.attacks;

import dev.runlog.torture.Ledger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * Somebody who records one event after the other at a fixed rate, and has no part in the attack. How long each
 * took counts from when it was due; who is told to come again later does so, and that counts too.
 */
final class Victim implements AutoCloseable {

    private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int LETTERS = 300;

    /** What became of those events that were due in some span of time, in milliseconds. */
    record Latencies(long p50, long p99, long most, int failed) {

        private static Latencies of(List<Sent> sent) {
            var took = sent.stream().map(one -> one.millis).sorted().toList();
            int failed = (int) sent.stream().filter(one -> !one.well).count();
            return took.isEmpty()
                    ? new Latencies(0, 0, 0, 0)
                    : new Latencies(at(took, 0.50), at(took, 0.99), at(took, 1), failed);
        }

        private static long at(List<Long> sorted, double share) {
            return sorted.get((int) Math.min(sorted.size() - 1L, (long) (share * sorted.size())));
        }

        @Override
        public String toString() {
            return p50 + " / " + p99 + " / " + most + (failed == 0 ? "" : ", " + failed + " failed");
        }
    }

    private record Sent(long due, long millis, boolean well) {}

    private final URI events;
    private final String key;
    private final String session;
    private final Ledger ledger;
    private final HttpClient http;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final Phaser underWay = new Phaser(1);
    private final List<Sent> sent = Collections.synchronizedList(new ArrayList<>());

    Victim(URI server, String key, Ledger ledger) throws Exception {
        // Else connections that were opened while the server was slow would be kept long after it.
        System.setProperty("jdk.httpclient.keepalive.timeout", "5");
        this.http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        this.events = server.resolve("api/sdk/events");
        this.key = key;
        this.ledger = ledger;
        var opening =
                request(server.resolve("api/sdk/sessions"), "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\"}");
        this.session = id(http.send(opening, BodyHandlers.ofString()).body());
        ledger.opened(session);
    }

    /** Begins to record. */
    Victim every(Duration interval) {
        long first = System.nanoTime() + interval.toNanos();
        var request = request(events, Attacker.event(session, LETTERS));
        var next = new Object() {
            private long due = first;
        };
        var unused = clock.scheduleAtFixedRate(
                () -> {
                    underWay.register();
                    send(request, next.due);
                    next.due += interval.toNanos();
                },
                interval.toNanos(),
                interval.toNanos(),
                TimeUnit.NANOSECONDS);
        return this;
    }

    private void send(HttpRequest request, long due) {
        var unused = http.sendAsync(request, BodyHandlers.ofString())
                .whenComplete((reply, failure) -> answered(request, due, reply, failure));
    }

    private void answered(HttpRequest request, long due, HttpResponse<String> reply, Throwable failure) {
        if (reply != null && isBusy(reply) && !clock.isShutdown()) {
            long seconds = reply.headers().firstValueAsLong("Retry-After").orElse(1);
            var unused = clock.schedule(() -> send(request, due), seconds, TimeUnit.SECONDS);
            return;
        }
        boolean well = reply != null && reply.statusCode() == 200;
        if (well) {
            ledger.recorded(session, id(reply.body()));
        } else {
            System.err.println("A victim got " + (reply == null ? failure : reply.statusCode() + reply.body()));
        }
        sent.add(new Sent(due, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - due), well));
        underWay.arriveAndDeregister();
    }

    private static boolean isBusy(HttpResponse<String> reply) {
        return reply.statusCode() == 503
                && reply.headers().firstValue("Retry-After").isPresent();
    }

    private HttpRequest request(URI address, String body) {
        return HttpRequest.newBuilder(address)
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
    }

    private static String id(String reply) {
        var id = ID.matcher(reply);
        if (!id.find()) {
            throw new AssertionError("There is no id in " + reply);
        }
        return id.group(1);
    }

    /** Of those that were due between these moments; what is not answered yet does not count. */
    Latencies between(long from, long to) {
        synchronized (sent) {
            return Latencies.of(
                    sent.stream().filter(one -> one.due >= from && one.due < to).toList());
        }
    }

    /** Sends no more, and waits until all is answered. */
    @Override
    public void close() throws InterruptedException, TimeoutException {
        clock.shutdown();
        clock.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        underWay.awaitAdvanceInterruptibly(underWay.arrive(), 2 * PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
}
