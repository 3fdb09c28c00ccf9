package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.CommandRun;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What export and import do not take, and what they say about it. */
class TransferRefusalTest {

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp here = RunningApp.with().at(CLOCK);

    @RegisterExtension
    static final RunningApp there = RunningApp.with().at(CLOCK);

    @TempDir
    Path directory;

    private static CommandRun run(RunningApp app, Object... arguments) {
        return CommandRun.of(app, CLOCK, arguments);
    }

    private List<String> export(RunningApp app, String organization) throws IOException {
        return CommandRun.export(app, CLOCK, directory, organization);
    }

    private static Client client(String organization, Environment environment) {
        return here.as(here.tenant(organization, environment), Scope.WRITE, Scope.READ);
    }

    private static void event(Client client, String session, String more) {
        var reply = client.post(
                "/api/sdk/events", "{\"sessionId\":\"" + session + "\",\"eventType\":\"tool_call\"," + more + "}");
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sess_ | no | must be the id of a session | id",
                "\"environment\":\"live\" | \"environment\":\"prod\" | must be one of live, test | environment",
                "\"userId\": | \"user\": | must not be blank | userId",
                "\"createdAt\":\"2026 | \"createdAt\":\"soon | ISO 8601 | createdAt",
                "\"status\":\"active\" | \"status\":\"completed\" | must be there when the session has ended | completedAt",
                "\"confidence\":0.5 | \"confidence\":1.5 | from 0.0 to 1.0 | events[1].confidence",
                "\"id\":\"evt_ | \"id\":\"no | must be the id of an event | events[0].id",
                "\"eventType\":\"tool_call\" | \"eventType\":\"fly\" | must be one of | events[0].eventType",
                "\"sessionId\":\"sess_ | \"sessionId\":\"sess_0 | must be that of the session | events[0].sessionId",
                "\"events\":[ | \"events\":{ | not valid JSON | Line 2",
                "\"events\":[ | \"happenings\":[ | must not be null | events",
                "]} | ] | not valid JSON | Line 2",
                "{ | [{ | not a JSON object | Line 2",
            })
    void aBadLineIsNamedAndWhatComesBeforeItIsIn(String right, String wrong, String why, String field)
            throws Exception {
        var client = client("lines", Environment.LIVE);
        for (int i = 0; i < 3; i++) {
            String id = client.openSession();
            event(client, id, "\"confidence\":0.25");
            event(client, id, "\"confidence\":0.5");
            CLOCK.move(Duration.ofMillis(1));
        }
        var lines = export(here, "lines");
        var some = new ArrayList<>(lines.subList(lines.size() - 3, lines.size()));
        some.set(1, some.get(1).replaceFirst(Pattern.quote(right), wrong));
        var organization = "bad " + right + wrong;
        there.tenant(organization, Environment.LIVE);
        var done = run(there, "import", Files.write(directory.resolve("bad"), some), "--org", organization);
        assertThat(done.err()).contains("Line 2", why, field, "1 new sessions").doesNotContain("Exception");
        assertThat(done.code()).isEqualTo(1);
        assertThat(export(there, organization)).containsExactly(some.get(0));
    }

    @Test
    void aSessionOfAnotherOrganizationIsNotTaken() throws Exception {
        var client = client("mine", Environment.LIVE);
        String id = client.openSession();
        var file = Files.write(directory.resolve("mine"), export(here, "mine"));
        here.tenant("yours", Environment.LIVE);
        var done = run(here, "import", file, "--org", "yours");
        assertThat(done.code()).isEqualTo(1);
        assertThat(done.err()).contains("Line 1", id, "another organization");
        assertThat(export(here, "yours")).isEmpty();
    }

    @Test
    void aFileThatWasCutOffIsTakenAsFarAsItGoes() throws Exception {
        var client = client("cut", Environment.LIVE);
        for (int i = 0; i < 20; i++) {
            client.openSession();
        }
        var file = directory.resolve("cut.gz");
        run(here, "export", file, "--org", "cut").well();
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length * 2 / 3));
        there.tenant("cut", Environment.LIVE);
        var done = run(there, "import", file, "--org", "cut");
        assertThat(done.code()).isEqualTo(1);
        assertThat(done.err())
                .contains("broken or cut off", "Imported what comes before it")
                .doesNotContain("\tat ");
    }

    @Test
    void aSessionThatWasDeletedWhileItWasExportedIsNotTaken() throws Exception {
        var client = client("deleted", Environment.LIVE);
        client.openSession();
        client.openSession();
        var lines = export(here, "deleted");
        there.tenant("deleted", Environment.LIVE);
        String deleted = lines.get(0).replaceFirst("]}$", "],\"deleted\":true}");
        var file = Files.write(
                directory.resolve("deleted"), List.of(deleted, lines.get(1), "{\"complete\":true,\"sessions\":2}"));
        assertThat(run(there, "import", file, "--org", "deleted").well().err()).contains("1 new sessions");
        assertThat(export(there, "deleted")).containsExactly(lines.get(1));
    }

    @Test
    void aFileThatIsNotWholeIsFoundOut() throws Exception {
        var client = client("whole", Environment.LIVE);
        client.openSession();
        client.openSession();
        var lines = export(here, "whole");
        var file = directory.resolve("some");
        there.tenant("whole", Environment.LIVE);
        Files.write(file, List.of(lines.get(0), "{\"complete\":true,\"sessions\":2}"));
        var less = run(there, "import", file, "--org", "whole");
        assertThat(less.code()).isEqualTo(1);
        assertThat(less.err()).contains("Line 2", "had 2 sessions, 1 came", "is not whole");
        Files.write(file, lines);
        var older = run(there, "import", file, "--org", "whole").well();
        assertThat(older.err()).contains("does not say that it is complete", "1 new sessions");
        Files.write(file, List.of(lines.get(0), lines.get(1), "{\"complete\":true,\"sessions\":2}"));
        assertThat(run(there, "import", file, "--org", "whole").well().err()).startsWith("Imported 0 new");
    }

    @Test
    void whatCannotBeIsSaidInASentence() throws Exception {
        var file = directory.resolve("unfit");
        Files.write(file, new byte[] {0x1f, 'x', 'y'});
        var zipped = run(there, "import", file);
        assertThat(zipped.code()).isEqualTo(1);
        assertThat(zipped.err()).contains("begins like a compressed one").doesNotContain("\tat ");

        var client = client("twice", Environment.LIVE);
        String id = client.openSession();
        event(client, id, "\"id\":\"a\"");
        event(client, id, "\"id\":\"b\"");
        String line = export(here, "twice").get(0);
        there.tenant("twice", Environment.LIVE);
        Files.writeString(file, line.replace("\"clientId\":\"b\"", "\"clientId\":\"a\""));
        var twice = run(there, "import", file, "--org", "twice");
        assertThat(twice.code()).isEqualTo(1);
        assertThat(twice.err())
                .contains("Line 1: events[1].clientId is that of another")
                .doesNotContain("\tat ");
    }

    @Test
    void nonsenseIsRefusedByName() {
        assertThat(run(here, "export", directory)).extracting(CommandRun::code).isEqualTo(2);
        assertThat(run(here, "export", "/dev/null").err()).contains("FILE", "/dev/null");
        assertThat(run(here, "export", directory.resolve("no/where")).err()).contains("FILE", "no/where");
        assertThat(run(here, "export", "x", "--from", "soon").err()).contains("--from");
        assertThat(run(here, "export", "x", "--from", "2026-02-01", "--to", "2026-01-01")
                        .err())
                .contains("--to");
        assertThat(run(here, "export", directory.resolve("x"), "--org", "nobody")
                        .err())
                .contains("nobody");
        assertThat(run(here, "import", directory.resolve("nothing")).err()).contains("FILE", "nothing");
        assertThat(run(here, "import", directory).code()).isEqualTo(2);
        assertThat(directory).isEmptyDirectory();
    }
}
