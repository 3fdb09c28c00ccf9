package dev.runlog.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.BareServer;
import dev.runlog.store.file.DataDirectory;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A server that records events: how to send it some, and what that takes. */
final class Recording {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PAUSE_MS = 100;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Path directory;
    private final ServerProcess server;
    private final String key;
    private final List<String> singles;
    private final Path singlesFile;
    private final Path batchesFile;
    private final long bytesAtFirst;
    private long acknowledged;

    /** @param directory with {@code data}, which the server works on */
    private Recording(Path directory, ServerProcess server, String key, List<String> sessions) throws Exception {
        this.directory = directory;
        this.server = server;
        this.key = key;
        this.bytesAtFirst = OnDisk.size(database());
        var opened = sessions.isEmpty() ? openSessions() : sessions;
        var payload = new Payload();
        this.singles = payload.events(opened);
        this.singlesFile = Files.write(directory.resolve("singles"), singles);
        this.batchesFile = Files.write(directory.resolve("batches"), payload.batches(opened));
    }

    /** The real jar, with a key and sessions. */
    static Recording jar(Path directory, List<String> flags) throws Exception {
        return traced(directory, flags, List.of());
    }

    /** The same, started by a program that watches it. */
    static Recording traced(Path directory, List<String> flags, List<String> watcher) throws Exception {
        Files.createDirectories(directory);
        String key = createKey(directory);
        return new Recording(directory, ServerProcess.runlog(directory, flags, watcher), key, List.of());
    }

    /** A server that stores nothing, and so knows no sessions. */
    static Recording bare(Path directory, List<String> flags) throws Exception {
        Files.createDirectories(directory);
        String key = createKey(directory);
        var server = ServerProcess.start(
                port -> {
                    var builder = new ProcessBuilder(Program.JAVA.toString());
                    builder.command().addAll(flags);
                    String classes =
                            Path.of("target", "test-classes").toAbsolutePath().toString();
                    builder.command().addAll(List.of("-cp", Program.JAR + ":" + classes, BareServer.class.getName()));
                    builder.command().addAll(List.of(String.valueOf(port), "data"));
                    return builder.directory(directory.toFile());
                },
                directory.resolve("server.log"),
                "");
        var sessions = new ArrayList<String>();
        for (int i = 0; i < Payload.SESSIONS; i++) {
            sessions.add("sess_0VbbCkf8ZqOCXtoeE1B" + (100 + i));
        }
        return new Recording(directory, server, key, sessions);
    }

    private static String createKey(Path directory) throws IOException, InterruptedException {
        return Program.runlog(directory.resolve("data"), "keys", "create", "--name", "bench");
    }

    private List<String> openSessions() throws Exception {
        var sessions = new ArrayList<String>();
        for (int i = 0; i < Payload.SESSIONS; i++) {
            var reply = post("api/sdk/sessions", "{\"name\":\"bench\",\"agentName\":\"bench\",\"userId\":\"bench\"}");
            sessions.add(json(reply).path("id").asText());
        }
        return sessions;
    }

    private HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(server.uri().resolve(path))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        return http.send(request, BodyHandlers.ofString());
    }

    private static JsonNode json(HttpResponse<String> reply) throws IOException {
        if (reply.statusCode() / 100 != 2) {
            throw new IOException(reply.uri() + " answered " + reply.statusCode() + ": " + reply.body());
        }
        return JSON.readTree(reply.body());
    }

    ServerProcess server() {
        return server;
    }

    private URI address() {
        return server.uri().resolve("api/sdk/events");
    }

    /** Events one by one, for {@link Wrk#CONNECTIONS} clients. */
    Map<Figure, Double> singles(int seconds) throws Exception {
        return measure("", singlesFile, 1, seconds);
    }

    /** Events in batches; nothing when the server knows none. */
    Map<Figure, Double> batches(int seconds) throws Exception {
        var reply = post("api/sdk/events/batch", Files.readAllLines(batchesFile).get(0));
        if (reply.statusCode() == 404) {
            return Map.of();
        }
        for (var result : json(reply).path("results")) {
            if (!result.has("id")) {
                throw new IOException("An event of a batch was refused: " + result);
            }
        }
        acknowledged += Payload.PER_BATCH;
        return measure("/batch", batchesFile, Payload.PER_BATCH, seconds);
    }

    private Map<Figure, Double> measure(String path, Path bodies, int each, int seconds) throws Exception {
        var before = server.cpu();
        var done = Wrk.run("post.lua", URI.create(address() + path), seconds, bodies.toString(), key);
        double events = (double) done.requests() * each;
        acknowledged += done.requests() * each;
        var figures = new EnumMap<Figure, Double>(Figure.class);
        figures.put(Figure.RATE, done.perSecond() * each);
        figures.put(Figure.CPU, server.cpu().minus(before).toNanos() / 1e3 / events);
        settle();
        figures.put(Figure.CPU_IN_ALL, server.cpu().minus(before).toNanos() / 1e3 / events);
        return figures;
    }

    /** Events one by one at that rate, whatever the server does. */
    Map<Figure, Double> steady(double perSecond, int seconds) throws Exception {
        var latencies = new OpenLoop(address(), key, singles).run(perSecond, seconds);
        acknowledged += latencies.length;
        settle();
        return Map.of(
                Figure.RATE,
                perSecond,
                Figure.P50,
                latencies[latencies.length / 2] / 1e6,
                Figure.P99,
                latencies[(int) (latencies.length * 0.99)] / 1e6);
    }

    /**
     * Events one by one, each after the last one was acknowledged.
     *
     * @return when each was sent and acknowledged, in seconds of the clock on the wall
     */
    List<double[]> oneByOne(int count) throws Exception {
        var spans = new ArrayList<double[]>();
        for (int i = 0; i < count; i++) {
            double from = now();
            json(post("api/sdk/events", singles.get(i)));
            spans.add(new double[] {from, now()});
        }
        return spans;
    }

    private static double now() {
        return ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now()) / 1e9;
    }

    /** Waits until every word is in the index: what follows is not to pay for it. */
    void settle() throws SQLException, IOException, InterruptedException {
        while (count("search_due") > 0) {
            Thread.sleep(PAUSE_MS);
        }
    }

    private long count(String table) throws SQLException, IOException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database());
                var sql = connection.createStatement();
                var rows = sql.executeQuery("SELECT count(*) FROM " + table)) {
            return rows.getLong(1);
        }
    }

    /** The size of the database before anything was sent. */
    long bytesAtFirst() {
        return bytesAtFirst;
    }

    Path database() throws IOException {
        return DataDirectory.at(directory.resolve("data")).database();
    }

    /** Bytes of an event's JSON, on average. */
    double meanBytes() {
        return Payload.meanBytes(singles);
    }

    /** How many events there are. */
    long events() throws SQLException, IOException {
        return count("event");
    }

    /** How many events it was sent and said it has. */
    long acknowledged() {
        return acknowledged;
    }
}
