package dev.runlog;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Kills the real server in the middle of the load, again and again, and counts what was acknowledged against what is
 * there afterwards. {@code scripts/torture} runs it.
 *
 * <p>Each client has a session of its own, opened in that round, and writes down what it was told is stored. After the
 * kill the server is started on the same files and asked for every one of them.
 */
public final class Torture {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String EVENT = """
            {"sessionId":"%s","eventType":"tool_call","toolName":"search","toolInput":{"n":%d},"reasoning":"why not"}""";

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Path directory = Files.createTempDirectory("runlog-torture");
    private final int clients;
    private final Random random;
    private String key;

    private Torture(int clients, long seed) throws IOException {
        this.clients = clients;
        this.random = new Random(seed);
    }

    /** Arguments: rounds, seconds per round at most, clients, seed. */
    public static void main(String[] arguments) throws Exception {
        int rounds = Integer.parseInt(arguments[0]);
        int seconds = Integer.parseInt(arguments[1]);
        int clients = Integer.parseInt(arguments[2]);
        long seed = Long.parseLong(arguments[3]);
        var torture = new Torture(clients, seed);
        System.out.printf("kill -9 under load: %d rounds, %d clients, seed %d%n", rounds, clients, seed);
        System.out.println("round  seconds  acknowledged  refused  lost");
        long acknowledged = 0;
        long lost = 0;
        for (int round = 1; round <= rounds; round++) {
            // The longest round is the first one; the others stop wherever chance wants.
            long millis = round == 1 ? seconds * 1_000L : 200 + torture.random.nextInt(seconds * 1_000);
            var outcome = torture.round(millis);
            acknowledged += outcome.acknowledged;
            lost += outcome.lost;
            System.out.printf(
                    "%5d  %7.1f  %12d  %7d  %4d%n",
                    round, millis / 1000.0, outcome.acknowledged, outcome.refused, outcome.lost);
        }
        System.out.printf("total           %12d           %4d%n", acknowledged, lost);
        RunningApp.deleteAll(torture.directory);
        System.exit(lost == 0 ? 0 : 1);
    }

    private record Outcome(long acknowledged, long refused, long lost) {}

    /** What one client was told. */
    private static final class Told {
        private String session;
        private final List<String> events = new ArrayList<>();
    }

    private Outcome round(long millis) throws Exception {
        var told = new ArrayList<Told>();
        var refused = new AtomicInteger();
        try (var server = RunningJar.serve(directory)) {
            if (key == null) {
                key = RunningJar.createKey(directory);
            }
            var gone = new CountDownLatch(1);
            var threads = new ArrayList<Thread>();
            for (int i = 0; i < clients; i++) {
                var mine = new Told();
                told.add(mine);
                var thread = new Thread(() -> load(server.uri(), mine, gone, refused));
                threads.add(thread);
                thread.start();
            }
            gone.await(millis, TimeUnit.MILLISECONDS);
            gone.countDown();
            server.process().destroyForcibly().waitFor();
            for (var thread : threads) {
                thread.join();
            }
        }
        return verify(told, refused.get());
    }

    private void load(URI server, Told mine, CountDownLatch gone, AtomicInteger refused) {
        try {
            String opened = post(server, "api/sdk/sessions", "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\"}");
            mine.session = opened;
            for (int n = 0; ; n++) {
                String id = post(server, "api/sdk/events", EVENT.formatted(mine.session, n));
                if (id != null) {
                    mine.events.add(id);
                } else {
                    refused.incrementAndGet();
                }
            }
        } catch (IOException | InterruptedException killed) {
            if (gone.getCount() > 0) {
                throw new IllegalStateException("The server was gone before it was killed", killed);
            }
        }
    }

    /** @return the id, or null when it was not acknowledged */
    private String post(URI server, String path, String body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(server.resolve(path))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        var reply = http.send(request, BodyHandlers.ofString());
        return reply.statusCode() == 200
                ? JSON.readTree(reply.body()).path("id").asText()
                : null;
    }

    private Outcome verify(List<Told> told, long refused) throws Exception {
        long acknowledged = 0;
        long lost = 0;
        try (var server = RunningJar.serve(directory)) {
            for (var one : told) {
                if (one.session != null) {
                    var found = events(server.uri(), one.session);
                    acknowledged += 1 + one.events.size();
                    lost += one.events.stream()
                            .filter(id -> !found.contains(id))
                            .count();
                }
            }
            server.stop();
        }
        return new Outcome(acknowledged, refused, lost);
    }

    /** All of the session's events; a session that is not there is an error at once. */
    private Set<String> events(URI server, String session) throws Exception {
        var found = new HashSet<String>();
        String cursor = "";
        do {
            var request = HttpRequest.newBuilder(
                            server.resolve("api/sdk/sessions/" + session + "/events?limit=1000" + cursor))
                    .header("Authorization", "Bearer " + key)
                    .build();
            var reply = http.send(request, BodyHandlers.ofString());
            if (reply.statusCode() != 200) {
                throw new AssertionError("Session " + session + " is lost: " + reply.body());
            }
            var page = JSON.readTree(reply.body());
            page.path("items").forEach(event -> found.add(event.path("id").asText()));
            cursor = page.has("nextCursor")
                    ? "&cursor=" + page.path("nextCursor").asText()
                    : "";
        } while (!cursor.isEmpty());
        return found;
    }
}
