package dev.runlog.torture;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.testing.Await;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Clients that open sessions, record events of all sizes, alone and in batches, and end some of them: each as fast as it
 * is answered. What was acknowledged they write into the ledger; after a refusal they wait a moment. They end by
 * themselves when the server is gone.
 */
final class Load implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SESSION = "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\"}";
    private static final int MOST_IN_A_BATCH = 50;
    private static final long PAUSE_MS = 20;
    private static final long STEP = 50;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI server;
    private final String key;
    private final Ledger ledger;
    private final boolean batches;
    private final List<Recording> clients = new ArrayList<>();
    private volatile boolean stopped;
    private volatile Throwable broken;

    private Load(URI server, String key, Ledger ledger) throws Exception {
        this.server = server;
        this.key = key;
        this.ledger = ledger;
        this.batches = send("POST", "api/sdk/events/batch", "{\"events\":[]}").status != 404;
    }

    static Load on(URI server, String key, int clients, Random random, Ledger ledger) throws Exception {
        var load = new Load(server, key, ledger);
        for (int i = 0; i < clients; i++) {
            var client = load.new Recording(new Random(random.nextLong()));
            load.clients.add(client);
            client.start();
        }
        return load;
    }

    /** Returns once that many more things have been acknowledged; it may take long, but must not come to a stop. */
    void awaitMore(long acknowledged) {
        for (long left = acknowledged; left > 0; left -= STEP) {
            long goal = ledger.acknowledged() + Math.min(STEP, left);
            Await.until("more is acknowledged", () -> brokenOrNot() && ledger.acknowledged() >= goal);
        }
    }

    /** Returns once each client has been refused again: whatever it hears from now on, it asked for since. */
    void awaitRefusals() {
        var before = clients.stream().map(client -> client.refusals.get()).toList();
        Await.until("each client is refused", () -> {
            boolean all = brokenOrNot();
            for (int i = 0; i < before.size(); i++) {
                all &= clients.get(i).refusals.get() > before.get(i);
            }
            return all;
        });
    }

    private boolean brokenOrNot() {
        if (broken != null) {
            throw new AssertionError("A client met what it must not", broken);
        }
        return true;
    }

    /** Lets the clients finish what they are at. */
    @Override
    public void close() throws InterruptedException {
        stopped = true;
        for (var client : clients) {
            client.join();
        }
        brokenOrNot();
    }

    private record Answer(int status, String body) {
        JsonNode json() {
            try {
                return JSON.readTree(body);
            } catch (JsonProcessingException notJson) {
                throw new AssertionError("Not JSON: " + body, notJson);
            }
        }
    }

    private Answer send(String method, String path, String body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(server.resolve(path))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body))
                .build();
        var reply = http.send(request, BodyHandlers.ofString());
        return new Answer(reply.statusCode(), reply.body());
    }

    /** One client. */
    private final class Recording extends Thread {
        private final Random random;
        private final AtomicLong refusals = new AtomicLong();

        Recording(Random random) {
            this.random = random;
        }

        @Override
        public void run() {
            try {
                while (!stopped) {
                    oneSession();
                }
            } catch (IOException gone) {
                // The server was killed or stopped: what it was asked for last may be there or not.
            } catch (Throwable wrong) {
                broken = wrong;
            }
        }

        private void oneSession() throws IOException, InterruptedException {
            var opened = ask("POST", "api/sdk/sessions", SESSION);
            if (opened.status != 200) {
                return;
            }
            String session = opened.json().path("id").asText();
            ledger.opened(session);
            for (int left = 1 + random.nextInt(100); left > 0 && !stopped; left--) {
                if (batches && random.nextInt(4) == 0) {
                    batch(session);
                } else {
                    single(session);
                }
            }
            String end = random.nextBoolean() ? "completed" : "failed";
            if (ask("PATCH", "api/sdk/sessions/" + session, "{\"status\":\"" + end + "\"}").status == 200) {
                ledger.ended(session);
            }
        }

        private void single(String session) throws IOException, InterruptedException {
            var recorded = ask("POST", "api/sdk/events", event(session));
            if (recorded.status == 200) {
                ledger.recorded(session, recorded.json().path("id").asText());
            }
        }

        private void batch(String session) throws IOException, InterruptedException {
            var events = new ArrayList<String>();
            for (int left = 1 + random.nextInt(MOST_IN_A_BATCH); left > 0; left--) {
                events.add(event(session));
            }
            var recorded = ask("POST", "api/sdk/events/batch", "{\"events\":[" + String.join(",", events) + "]}");
            if (recorded.status == 200) {
                for (var result : recorded.json().path("results")) {
                    if (!result.path("status").asText().equals("rejected")) {
                        ledger.recorded(session, result.path("id").asText());
                    }
                }
            }
        }

        /** Most are small, some fill pages, a few are large. */
        private String event(String session) {
            int dice = random.nextInt(200);
            int length = dice == 0 ? random.nextInt(300_000) : dice < 20 ? random.nextInt(20_000) : random.nextInt(500);
            return "{\"sessionId\":\"" + session
                    + "\",\"eventType\":\"tool_call\",\"toolName\":\"search\",\"reasoning\":\"" + "x".repeat(length)
                    + "\"}";
        }

        private Answer ask(String method, String path, String body) throws IOException, InterruptedException {
            var answer = send(method, path, body);
            ledger.answered(answer.status);
            if (answer.status == 503 || answer.status == 507) {
                requireSentence(answer);
                refusals.incrementAndGet();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MS));
            } else if (answer.status != 200) {
                throw new AssertionError(answer.toString());
            }
            return answer;
        }

        private void requireSentence(Answer answer) {
            var json = answer.json();
            if (!json.path("message").asText().endsWith(".") || !json.has("requestId")) {
                throw new AssertionError("Refused without saying why: " + answer);
            }
        }
    }
}
