package dev.runlog.store.failures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import dev.runlog.store.InsideStore;
import dev.runlog.testing.Client;
import dev.runlog.testing.CommandRun;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happened to runs, and in whatever order: which of them are one failure is as if told of all of them at once. */
class FailureHistoryTest {

    private static final MovableClock CLOCK = new MovableClock();

    private static final List<String> AGENTS = List.of("support", "booker");
    private static final List<String> PEOPLE = List.of("marta", "olaf", "ivana", "jorge", "selma", "tariq");
    private static final List<String> REASONS = List.of(
            "No answer could be found for the order of %s",
            "No answer could be found for the bill of %s",
            "No answer could be found for the order of %s",
            "HTTP 503 from the fares of %s",
            "time is up",
            "seat 12A is taken",
            "KeyError: 'price'");

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    private Client client = app.as(Scope.values());
    private final Random random = new Random(seed());
    private final List<String> sessions = new ArrayList<>();

    private static long seed() {
        long seed = System.nanoTime();
        System.out.println("The seed of this history is " + seed);
        return seed;
    }

    private <T> T any(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private void run() {
        String user = any(PEOPLE);
        String id = client.post(
                        "/api/sdk/sessions",
                        "{\"name\":\"n\",\"agentName\":\"%s\",\"userId\":\"%s\"}".formatted(any(AGENTS), user))
                .text("id");
        sessions.add(id);
        if (random.nextBoolean()) {
            error(id, user);
        }
        if (random.nextInt(8) > 0) {
            end(id, user);
        }
    }

    private void error(String session, String user) {
        client.post(
                "/api/sdk/events",
                "{\"sessionId\":\"%s\",\"eventType\":\"error\",\"toolName\":\"t\",\"reasoning\":\"%s\"}"
                        .formatted(session, any(REASONS).formatted(user)));
    }

    /** The first time; later it is corrected. */
    private void end(String session, String user) {
        boolean fails = random.nextInt(4) > 0;
        String reason =
                random.nextBoolean() ? ",\"failureReason\":\"" + any(REASONS).formatted(user) + "\"" : "";
        client.patch(
                "/api/sdk/sessions/" + session,
                "{\"status\":\"completed\",\"success\":%s%s}".formatted(!fails, fails ? reason : ""));
    }

    private void something(Path directory, int step) throws Exception {
        CLOCK.move(Duration.ofSeconds(random.nextInt(900) - 60));
        switch (sessions.isEmpty() ? 0 : random.nextInt(30)) {
            case 10, 11, 12 -> error(any(sessions), any(PEOPLE));
            case 13, 14, 15 -> end(any(sessions), any(PEOPLE));
            case 16 -> delete(any(sessions));
            case 17, 18 -> app.catchUp();
            case 21 -> erase(any(PEOPLE));
            case 22 -> leaveAndComeBack(directory.resolve(step + ".jsonl"));
            case 23 -> {
                app.restart();
                client = app.as(Scope.values());
            }
            default -> run();
        }
    }

    private void delete(String session) {
        client.send("DELETE", "/api/sdk/sessions/" + session, null);
        sessions.remove(session);
    }

    /** What is said of the others stays, even where they named somebody. */
    private void erase(String user) {
        client.send("DELETE", "/api/sdk/users/" + user, null);
        app.catchUp();
        sessions.removeIf(session -> client.get("/api/sdk/sessions/" + session).status() == 404);
    }

    private void leaveAndComeBack(Path file) {
        assertThat(CommandRun.of(app, CLOCK, "export", file).code()).isZero();
        String left = any(sessions);
        client.send("DELETE", "/api/sdk/sessions/" + left, null);
        app.catchUp();
        assertThat(CommandRun.of(app, CLOCK, "import", file).code()).isZero();
    }

    @Test
    void failuresAreAsIfToldOfAllRunsAtOnce(@TempDir Path directory) throws Exception {
        for (int step = 0; step < 200; step++) {
            something(directory, step);
        }
        CLOCK.move(Duration.ofMinutes(2)); // all of it lies in the past, whenever the clock was set back
        app.catchUp();
        var kept = failures();
        assertThat(kept).isNotEmpty();
        assertThat(kept.toString()).contains("No answer could be found for the");
        assertThat(app.store().check().differences()).isEmpty();

        app.store().derivation().drop(CLOCK.instant());
        app.catchUp();
        assertThat(failures()).isEqualTo(kept);
        assertThat(counted()).isEqualTo(failed());
    }

    /** Title and class of each, with its runs; how they are numbered is a matter of when. */
    private static Set<String> failures() {
        var runs = new TreeMap<String, TreeSet<String>>();
        InsideStore.readers(app.store()).read(sql -> {
            sql.each(
                    """
                    SELECT f.id, f.title, c.class, s.public_id
                    FROM run_cause r JOIN cause c ON c.id = r.cause_id AND c.kind = 'run'
                    JOIN failure_cause fc ON fc.cause_id = c.id JOIN failure f ON f.id = fc.failure_id
                    JOIN session s ON s.id = r.session_id
                    """,
                    row -> runs.computeIfAbsent(
                                    row.getLong(1) + "|" + row.getString(2) + "|" + row.getString(3),
                                    none -> new TreeSet<>())
                            .add(row.getString(4)),
                    List.of());
            return null;
        });
        var all = new TreeSet<String>();
        runs.forEach((failure, of) -> all.add(failure.substring(failure.indexOf('|')) + of));
        return all;
    }

    private long counted() {
        return client
                .get("/api/sdk/failures?state=all&from=2000-01-01T00:00:00Z&limit=200")
                .json()
                .path("items")
                .findValues("runs")
                .stream()
                .mapToLong(runs -> runs.asLong())
                .sum();
    }

    private long failed() {
        return client.get("/api/sdk/sessions?outcome=failed&limit=500")
                .json()
                .path("items")
                .size();
    }
}
