package dev.runlog.torture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** What clients were told is stored, to be looked for later. Safe for several threads. */
public final class Ledger {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The events of each session, by its id. */
    private final Map<String, Set<String>> sessions = new ConcurrentHashMap<>();

    private final Set<String> ended = ConcurrentHashMap.newKeySet();
    private final Map<Integer, AtomicLong> refused = new ConcurrentHashMap<>();
    private final AtomicLong acknowledged = new AtomicLong();
    private final AtomicLong answered = new AtomicLong();

    public void opened(String session) {
        sessions.put(session, ConcurrentHashMap.newKeySet());
        acknowledged.incrementAndGet();
    }

    public void recorded(String session, String event) {
        if (!sessions.get(session).add(event)) {
            throw new AssertionError("Two events were given one id: " + event);
        }
        acknowledged.incrementAndGet();
    }

    void ended(String session) {
        ended.add(session);
        acknowledged.incrementAndGet();
    }

    void answered(int status) {
        answered.incrementAndGet();
        if (status != 200) {
            refused.computeIfAbsent(status, first -> new AtomicLong()).incrementAndGet();
        }
    }

    long requests() {
        return answered.get();
    }

    public long acknowledged() {
        return acknowledged.get();
    }

    /** How many requests were refused, by status. */
    Map<Integer, AtomicLong> refused() {
        return new TreeMap<>(refused);
    }

    Fault.Outcome outcome(long found, String remark) {
        return new Fault.Outcome(requests(), acknowledged(), found, remark);
    }

    /** Asks the server for everything that was acknowledged. */
    public long found(URI server, String key) throws Exception {
        var http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        long found = 0;
        for (var told : sessions.entrySet()) {
            String path = "api/sdk/sessions/" + told.getKey();
            var session = get(http, server.resolve(path), key);
            if (session.isEmpty()) {
                continue;
            }
            found++;
            boolean isOver = !session.get().path("status").asText().equals("active");
            found += isOver && ended.contains(told.getKey()) ? 1 : 0;
            var there = events(http, server, path, key);
            found += told.getValue().stream().filter(there::contains).count();
        }
        return found;
    }

    private static Set<String> events(HttpClient http, URI server, String session, String key) throws Exception {
        var found = new HashSet<String>();
        String cursor = "";
        do {
            var page = get(http, server.resolve(session + "/events?limit=1000" + cursor), key)
                    .orElseThrow();
            for (var event : page.path("items")) {
                if (!found.add(event.path("id").asText())) {
                    throw new AssertionError("An event is there twice: " + event.path("id"));
                }
            }
            cursor = page.has("nextCursor")
                    ? "&cursor=" + page.path("nextCursor").asText()
                    : "";
        } while (!cursor.isEmpty());
        return found;
    }

    /** @return nothing when it is not there; any other refusal is an error */
    private static Optional<JsonNode> get(HttpClient http, URI address, String key) throws Exception {
        var request = HttpRequest.newBuilder(address)
                .header("Authorization", "Bearer " + key)
                .build();
        var reply = http.send(request, BodyHandlers.ofString());
        if (reply.statusCode() != 200 && reply.statusCode() != 404) {
            throw new AssertionError("GET " + address + ": " + reply.body());
        }
        return reply.statusCode() == 200 ? Optional.of(JSON.readTree(reply.body())) : Optional.empty();
    }
}
