package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.otlp.Recorded;
import dev.runlog.testing.Client;
import dev.runlog.testing.CommandRun;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RandomRuns;
import dev.runlog.testing.RunningApp;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The commands export and import, beside running servers: what went out comes in, and nothing twice. */
class TransferTest {

    private static final MovableClock CLOCK = new MovableClock();

    private static final Instant AFTER_THE_RECORDINGS = Instant.parse("2026-11-24T12:00:00Z");

    @RegisterExtension
    static final RunningApp here = RunningApp.with().at(CLOCK);

    @RegisterExtension
    static final RunningApp there = RunningApp.with().at(CLOCK);

    @TempDir
    Path directory;

    private static CommandRun run(RunningApp app, Object... arguments) {
        return CommandRun.of(app, CLOCK, arguments);
    }

    private static String imported(RunningApp app, Object... arguments) {
        return run(app, arguments).well().err().replaceAll("The file does not say .*\\R|Imported | into .*\\R", "");
    }

    private List<String> export(RunningApp app, String organization, Object... more) throws IOException {
        return CommandRun.export(app, CLOCK, directory, organization, more);
    }

    private static Client client(String organization, Environment environment) {
        return here.as(here.tenant(organization, environment), Scope.WRITE, Scope.READ);
    }

    private static List<String> audit(RunningApp app, String organization) {
        long id = app.tenant(organization, Environment.LIVE).organization();
        return app.store().audit().page(id, 100, null).items().stream()
                .map(entry -> entry.who() + " " + entry.action() + " " + entry.subject())
                .toList();
    }

    @BeforeAll
    static void record() throws IOException {
        for (var environment : Environment.values()) {
            var runs = new RandomRuns(client("default", environment), CLOCK);
            runs.record(250);
        }
        var client = client("default", Environment.LIVE);
        var id = client.post("/api/sdk/sessions", """
                {"name":"=1+1 \\u0001 \\uD83D\\uDE80","agentName":"a\\n","userId":"ü/%","metadata":{ "n" : 1.50, "big":1e400 }}
                """).text("id");
        event(client, id, "\"id\":\"second\",\"timestamp\":\"2026-03-04T05:06:07.200Z\",\"confidence\":1");
        event(client, id, "\"id\":\"first\",\"timestamp\":\"2026-03-04T05:06:07.100Z\",\"confidence\":0.5");
        event(client, id, "\"toolInput\":{ \"a\":[1, 2.0 ,\"],\\\\\\\"[{\"] },\"alternativesConsidered\":[\"}\",[ ]]");
        CLOCK.move(Duration.ofSeconds(-30));
        event(client, id, "\"reasoning\":\"the clock was put back\",\"estimatedCost\":1E3");
        CLOCK.move(Duration.ofSeconds(60));
        event(client, id, "\"toolName\":\"\\\\\",\"estimatedCost\":0.1");
        var closed = client.patch("/api/sdk/sessions/" + id, """
                {"status":"completed","estimatedCost":3500.0,"durationMs":3500,"promptTokens":9007199254740991,
                 "customMetrics":{ "m": 1.0, "n":1 }}
                """);
        assertThat(closed.status()).isEqualTo(200);
        recordAllMembers(client);
        recordSpans(client);
    }

    private static void recordAllMembers(Client client) throws IOException {
        var id = client.post("/api/sdk/sessions", """
                {"name":"n","agentName":"a","userId":"u","userInput":"asked","assistantOutput":"ü","model":"m-1",
                 "metadata":{"kept":1,"gone":2},"unknown":{"b":[1.0,null]},"other":"x"}
                """).text("id");
        event(client, id, """
                "toolError":{"type":"Timeout","message":"late","stack":"at a"},"metadata":{"n":1.50},"traceId":"t","spanId":"s",
                "parentSpanId":"p","model":"m-2","promptTokens":1,"completionTokens":2,"tokenCount":3,"durationMs":1.250,
                "stateBefore":{"a":[1,2,3]},"stateAfter":{"a":[1,2,3],"b":{"c":1.0}},"mine":{"x":[]},"null":null""");
        event(client, id, """
                "toolError":"only text","stateBefore":{"a":[1,2,3],"b":{"c":1.0}},"stateAfter":{}""");
        var patched = client.patch("/api/sdk/sessions/" + id, """
                {"metadata":{"gone":null,"new":true},"assistantOutput":"more","other":"y","third":3.0}
                """);
        assertThat(patched.status()).as(patched.body()).isEqualTo(200);
    }

    /** Sessions that nobody opened, ended or not. */
    private static void recordSpans(Client client) throws IOException {
        CLOCK.move(Duration.between(CLOCK.instant(), AFTER_THE_RECORDINGS));
        for (var recorded : Recorded.all()) {
            for (var body : recorded.bodies()) {
                if (body.isTraces() || body.isLogs()) {
                    var reply = client.besideTheApi("")
                            .with("Content-Type", body.encoding().contentType())
                            .send("POST", body.isTraces() ? "/v1/traces" : "/v1/logs", body.bytes());
                    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
                }
            }
        }
    }

    private static void event(Client client, String session, String more) {
        var reply = client.post(
                "/api/sdk/events", "{\"sessionId\":\"" + session + "\",\"eventType\":\"tool_call\"," + more + "}");
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    }

    @Test
    void whatComesInIsWhatWentOutAndComesInOnce() throws Exception {
        var file = directory.resolve("runs.jsonl.gz");
        var exported = run(here, "export", file);
        assertThat(exported.err()).matches("Exported [0-9]+ sessions of default\\.\\R"); // no bar where no terminal is
        assertThat(exported.out()).isEmpty();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(directory).isDirectoryContaining(path -> path.equals(file));
        try (var files = Files.list(directory)) {
            assertThat(files).as("nothing half is left").hasSize(1);
        }
        List<String> lines;
        try (var in = new GZIPInputStream(Files.newInputStream(file))) {
            lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
        int sessions = lines.size() - 1;
        assertThat(lines.get(sessions)).isEqualTo("{\"complete\":true,\"sessions\":" + sessions + "}");
        lines = lines.subList(0, sessions);
        assertThat(lines)
                .anyMatch(line -> line.contains("\"environment\":\"live\""))
                .anyMatch(line -> line.contains("\"environment\":\"test\""))
                .anyMatch(line -> line.contains("\"extra\":{\"mine\":{\"x\":[]}") && line.contains("\"third\":3.0"))
                .anyMatch(line -> line.contains("\"stateAfter\":{}") && line.contains("only text"))
                .anyMatch(line -> line.contains("\"agentName\":\"claude-code\""))
                .anyMatch(line -> line.contains("\"durationMs\":3500,") && line.contains("\"cost\":3500.0,"));

        there.tenant("copy", Environment.LIVE);
        assertThat(imported(there, "import", file, "--org", "copy"))
                .startsWith(lines.size() + " new sessions, 0 updated");
        var back = export(there, "copy");
        for (int i = 0; i < lines.size(); i++) {
            assertThat(back.get(i)).isEqualTo(lines.get(i));
        }
        assertThat(imported(there, "import", file, "--org", "copy"))
                .isEqualTo("0 new sessions, 0 updated ones, 0 events");
        assertThat(export(there, "copy")).isEqualTo(lines);
        Recount.check(there.store());
        assertThat(audit(here, "default"))
                .contains("command line sessions.exported " + lines.size() + " sessions (live, test)");
        assertThat(audit(there, "copy"))
                .filteredOn(entry -> entry.contains("sessions.imported"))
                .hasSize(1)
                .allMatch(entry -> entry.contains(sessions + " new sessions"));
    }

    @Test
    void whatTheApiExportsComesInToo() throws Exception {
        var reply =
                here.signedIn("taker@example.org", Role.VIEWER).get("/api/sdk/export?format=jsonl&environment=test");
        var file = Files.writeString(directory.resolve("api"), reply.body());
        var second = RunningApp.with().at(CLOCK);
        second.beforeAll(null);
        try {
            run(second, "import", file).well();
            assertThat(export(second, "default")).isEqualTo(export(here, "default", "--env", "test"));
        } finally {
            second.afterAll(null);
        }
        assertThat(audit(here, "default")).contains("user taker@example.org sessions.exported sessions.jsonl (test)");
    }

    @Test
    void theNewerStateWinsAndNothingIsLost() throws Exception {
        var client = client("going on", Environment.LIVE);
        there.tenant("going on", Environment.LIVE);
        String id = client.openSession();
        event(client, id, "\"reasoning\":\"one\"");
        client.patch("/api/sdk/sessions/" + id, "{\"estimatedCost\":1,\"promptTokens\":7}");
        var early = Files.write(directory.resolve("early"), export(here, "going on"));
        imported(there, "import", early, "--org", "going on");

        CLOCK.move(Duration.ofSeconds(5));
        event(client, id, "\"reasoning\":\"two\",\"id\":\"mine\"");
        client.patch("/api/sdk/sessions/" + id, "{\"status\":\"failed\",\"estimatedCost\":2,\"failureReason\":\"x\"}");
        var late = export(here, "going on");
        var lateFile = Files.write(directory.resolve("late"), late);
        assertThat(imported(there, "import", lateFile, "--org", "going on"))
                .isEqualTo("0 new sessions, 1 updated ones, 1 events");
        assertThat(export(there, "going on")).isEqualTo(late);
        for (var file : List.of(early, lateFile)) {
            assertThat(imported(there, "import", file, "--org", "going on"))
                    .isEqualTo("0 new sessions, 0 updated ones, 0 events");
        }
        assertThat(export(there, "going on")).isEqualTo(late);

        // It goes on in both places: what each has alone, both have after.
        CLOCK.move(Duration.ofSeconds(5));
        event(client, id, "\"reasoning\":\"here\"");
        var copy = there.as(there.tenant("going on", Environment.LIVE), Scope.WRITE, Scope.READ);
        CLOCK.move(Duration.ofSeconds(5));
        event(copy, id, "\"reasoning\":\"there\"");
        copy.patch("/api/sdk/sessions/" + id, "{\"totalTokens\":9}");
        run(there, "import", Files.write(directory.resolve("again"), export(here, "going on")), "--org", "going on")
                .well();
        var both = export(there, "going on").get(0);
        assertThat(both).contains("one", "two", "here", "there", "\"totalTokens\":9", "\"promptTokens\":7", "failed");
        run(here, "import", Files.writeString(directory.resolve("back"), both), "--org", "going on")
                .well();
        assertThat(export(here, "going on").get(0)).contains("there", "\"totalTokens\":9", "\"eventCount\":4");
        Recount.check(there.store());
        Recount.check(here.store());
    }

    @Test
    void timesAndEnvironmentsAreChosen() throws Exception {
        var all = export(here, "default");
        var test = export(here, "default", "--env", "test");
        assertThat(all).containsAll(test);
        var live = export(here, "default", "--env", "live");
        assertThat(all).hasSize(live.size() + test.size()).containsAll(live);
        String middle = createdAt(live.get(live.size() / 2));
        var before = export(here, "default", "--env", "live", "--to", middle);
        var after = export(here, "default", "--env", "live", "--from", middle);
        assertThat(before)
                .isNotEmpty()
                .allMatch(line -> createdAt(line).compareTo(middle) < 0)
                .doesNotContainAnyElementsOf(test);
        assertThat(after).contains(live.get(live.size() / 2));
        assertThat(before.size() + after.size())
                .as("what reaches over that time is in both")
                .isGreaterThanOrEqualTo(live.size());
        assertThat(export(here, "default", "--from", "2100-01-01")).isEmpty();
    }

    private static String createdAt(String line) {
        return line.replaceFirst(".*?\"createdAt\":\"([^\"]*)\".*", "$1");
    }
}
