package dev.runlog.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.testing.RunningJar;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How long it takes to look at runs, with few of them and with many: p50 and p99 of each list, of one session and of
 * the figures, over HTTP, warm. {@code scripts/bench read} runs it.
 */
public final class ReadingBench {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int WARM_UP = 60;
    private static final int MEASURED = 300;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI server;
    private final String key;

    private ReadingBench(URI server, String key) {
        this.server = server;
        this.key = key;
    }

    private record Times(double p50, double p99) {}

    /** Arguments: a directory to work in, then how many sessions, twice: few and many. */
    public static void main(String[] arguments) throws Exception {
        var few = measure(Path.of(arguments[0], arguments[1]), arguments[1]);
        var many = measure(Path.of(arguments[0], arguments[2]), arguments[2]);
        System.out.printf("%-30s %20s %20s%n", "", arguments[1] + " sessions", arguments[2] + " sessions");
        System.out.printf("%-30s %9s %10s %9s %10s %8s%n", "ms", "p50", "p99", "p50", "p99", "p50 ratio");
        few.forEach((name, small) -> {
            var large = many.get(name);
            System.out.printf(
                    "%-30s %9.1f %10.1f %9.1f %10.1f %8.1f%n",
                    name, small.p50, small.p99, large.p50, large.p99, large.p50 / small.p50);
        });
    }

    private static Map<String, Times> measure(Path directory, String sessions) throws Exception {
        Files.createDirectories(directory);
        if (!Files.exists(directory.resolve("data"))) {
            var filled = RunningJar.run(directory, "", "demo", "--sessions", sessions, "--days", "90");
            System.err.println(filled.err());
        }
        try (var jar = RunningJar.serveFast(directory)) {
            var bench = new ReadingBench(jar.uri(), RunningJar.createKey(directory));
            var times = new LinkedHashMap<String, Times>();
            for (var question : bench.questions().entrySet()) {
                times.put(question.getKey(), bench.time(question.getValue()));
            }
            jar.stop();
            return times;
        }
    }

    /** Each asks for something that is there. */
    private Map<String, String> questions() throws Exception {
        String sessions = "api/sdk/sessions";
        var newest = get(sessions + "?limit=50");
        var any = newest.path("items").path(7);
        String longest = first(sessions + "?sort=-events&limit=1").path("id").asText();
        String tool = first("api/sdk/stats?groupBy=toolName").path("key").asText();
        var dear = get(sessions + "?sort=-estimatedCost&limit=500").path("items");
        String deep = newest.path("nextCursor").asText();
        for (int page = 0; page < 15; page++) {
            deep = get(sessions + "?cursor=" + deep).path("nextCursor").asText();
        }
        var questions = new LinkedHashMap<String, String>();
        questions.put("sessions", sessions);
        questions.put("sessions, page 17", sessions + "?cursor=" + deep);
        questions.put(
                "agentName",
                sessions + "?agentName=" + encode(any.path("agentName").asText()));
        questions.put(
                "userId", sessions + "?userId=" + encode(any.path("userId").asText()));
        questions.put("toolName", sessions + "?toolName=" + encode(tool));
        questions.put(
                "minCost, few",
                sessions + "?minCost=" + dear.path(dear.size() / 2).path("cost").asDouble());
        questions.put("from, to", sessions + "?from=" + day(-40) + "&to=" + day(-39));
        questions.put("q", sessions + "?q=refund");
        for (String filter : List.of(
                "status=active",
                "status=failed",
                "success=false",
                "hasErrors=true",
                "hasErrors=false",
                "metadata.plan=enterprise",
                "minCost=0.01",
                "minDurationMs=5000",
                "minDurationMs=36000000",
                "sort=-estimatedCost",
                "sort=-durationMs",
                "sort=-events")) {
            questions.put(filter, sessions + "?" + filter);
        }
        questions.put("one session", sessions + "/" + longest);
        questions.put("its first 100 events", sessions + "/" + longest + "/events?limit=100");
        for (String group : List.of("time", "agentName", "userId", "toolName", "failureReason")) {
            questions.put("stats, 30 days, " + group, "api/sdk/stats?groupBy=" + group);
        }
        return questions;
    }

    private JsonNode first(String list) throws Exception {
        return get(list).path("items").path(0);
    }

    private static String day(int offset) {
        return LocalDate.now(ZoneOffset.UTC).plusDays(offset) + "T00:00:00Z";
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private Times time(String question) throws Exception {
        for (int i = 0; i < WARM_UP; i++) {
            get(question);
        }
        var nanos = new long[MEASURED];
        for (int i = 0; i < MEASURED; i++) {
            long start = System.nanoTime();
            get(question);
            nanos[i] = System.nanoTime() - start;
        }
        Arrays.sort(nanos);
        return new Times(nanos[MEASURED / 2] / 1e6, nanos[MEASURED * 99 / 100] / 1e6);
    }

    private JsonNode get(String path) throws Exception {
        var request = HttpRequest.newBuilder(server.resolve(path))
                .header("Authorization", "Bearer " + key)
                .build();
        var reply = http.send(request, BodyHandlers.ofString());
        if (reply.statusCode() != 200) {
            throw new AssertionError(path + ": " + reply.body());
        }
        return JSON.readTree(reply.body());
    }
}
