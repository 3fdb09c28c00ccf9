package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.CommandRun;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people added to runs goes out with them, comes in with them, and is erased with them. */
class MarkTransferTest {

    private static final MovableClock CLOCK = new MovableClock();
    private static final String SECRET = "xiuhcoatl";

    @RegisterExtension
    static final RunningApp here = RunningApp.with().at(CLOCK);

    @RegisterExtension
    static final RunningApp there = RunningApp.with().at(CLOCK);

    @TempDir
    Path directory;

    private static Client ada;
    private static Client bob;

    @BeforeAll
    static void people() {
        ada = here.signedIn("ada@example.org", Role.ADMIN);
        bob = there.signedIn("bob@example.org", Role.ADMIN);
    }

    private static Client.Reply put(Client client, String path, String body) {
        var reply = client.send("PUT", path, body.getBytes(StandardCharsets.UTF_8));
        assertThat(reply.status()).as(reply.body()).isBetween(200, 204);
        return reply;
    }

    private static String path(String session) {
        return "/api/sdk/sessions/" + session;
    }

    private static String marked() {
        String id = ada.openSession();
        String event = ada.post("/api/sdk/events", "{\"sessionId\":\"" + id + "\",\"eventType\":\"error\"}")
                .text("id");
        put(ada, path(id) + "/star", "{}");
        put(ada, path(id) + "/verdict", "{\"right\":false,\"reason\":\"" + SECRET + "\"}");
        ada.patch(path(id), "{\"labels\":[\"slow\",\"odd ü\"]}");
        ada.post(path(id) + "/notes", "{\"text\":\"" + SECRET + " \\\" \\n one\"}");
        String note = ada.post(path(id) + "/notes", "{\"text\":\"two\",\"eventId\":\"" + event + "\"}")
                .text("id");
        CLOCK.move(Duration.ofSeconds(1));
        ada.patch(path(id) + "/notes/" + note, "{\"text\":\"" + SECRET + " edited\"}");
        return id;
    }

    private List<String> export(RunningApp app) throws IOException {
        return CommandRun.export(app, CLOCK, directory, "default");
    }

    private CommandRun load(RunningApp app, List<String> lines) throws IOException {
        return CommandRun.of(app, CLOCK, "import", Files.write(Files.createTempFile(directory, "in", ""), lines));
    }

    private static JsonNode shown(Client client, String id) {
        return client.get(path(id)).json();
    }

    @Test
    void whatComesInIsWhatWentOut() throws Exception {
        String id = marked();
        var line = export(here).stream().filter(one -> one.contains(id)).toList();
        var exported = Client.JSON.readTree(line.get(0));
        assertThat(exported.path("starred").asBoolean()).isTrue();
        assertThat(exported.path("labels")).hasSize(2);
        assertThat(exported.path("notes")).hasSize(2);
        assertThat(exported.at("/verdict/author").asText()).isEqualTo("user ada@example.org");

        load(there, line).well();
        assertThat(shown(bob, id)).isEqualTo(shown(ada, id));
        assertThat(export(there)).containsAll(line);
        assertThat(load(there, line).well().err()).contains("0 new sessions, 0 updated");

        // It goes on in both places: what each has alone, both have after.
        CLOCK.move(Duration.ofSeconds(1));
        put(bob, path(id) + "/verdict", "{\"right\":true}");
        bob.patch(path(id), "{\"labels\":[\"seen\"]}");
        bob.post(path(id) + "/notes", "{\"text\":\"three\"}");
        String first = shown(bob, id).at("/notes/0/id").asText();
        assertThat(bob.patch(path(id) + "/notes/" + first, "{\"text\":\"moderated\"}")
                        .status())
                .isEqualTo(200);
        var back = export(there).stream().filter(one -> one.contains(id)).toList();
        assertThat(load(here, back).well().err()).contains("0 new sessions, 1 updated");
        assertThat(load(here, line).well().err())
                .as("an older copy sets nothing back")
                .contains("0 updated");
        var merged = shown(ada, id);
        assertThat(merged.at("/verdict/right").asBoolean()).isTrue();
        assertThat(merged.path("labels")).extracting(JsonNode::asText).containsExactly("odd ü", "seen", "slow");
        assertThat(merged.path("notes").findValuesAsText("text"))
                .containsExactly("moderated", SECRET + " edited", "three");
        assertThat(ada.get("/api/org/labels").json().path("items").findValuesAsText("name"))
                .contains("seen");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"labels\":[ | \"labels\":[7, | labels[0]",
                "\"labels\":[ | \"labels\":{},\"x\":[ | labels",
                "\"notes\":[ | \"notes\":7,\"x\":[ | notes",
                "\"notes\":[ | \"notes\":[7, | notes[0]",
                "\"id\":\"note_ | \"id\":\"no | notes[0].id",
                "\"text\":\" | \"txt\":\" | notes[0].text",
                "\"eventId\":\"evt_ | \"eventId\":\"no | notes[1].eventId",
                "\"editedAt\":\"2 | \"editedAt\":\"no | notes[1].editedAt",
                "\"right\":false | \"right\":\"no\" | verdict.right",
                "\"verdict\":{ | \"verdict\":7,\"x\":{ | verdict",
                "\"starred\":true | \"starred\":1 | starred"
            })
    void aBadMarkIsNamed(String right, String wrong, String field) throws Exception {
        String id = marked();
        var line = export(here).stream()
                .filter(one -> one.contains(id))
                .map(one -> one.replace(right, wrong))
                .toList();
        var done = load(there, line);
        assertThat(done.code()).isEqualTo(1);
        assertThat(done.err()).contains("Line 1", field + " ").doesNotContain("Exception", "dev.runlog");
        assertThat(bob.get(path(id)).status()).isEqualTo(404);
    }

    @Test
    void labelsThatThereIsNoRoomForEndAnImport() throws Exception {
        String id = marked();
        var line = export(here).stream().filter(one -> one.contains(id)).toList();
        var full = RunningApp.with().at(CLOCK);
        full.beforeAll(null);
        try {
            var client = full.as(Scope.ADMIN);
            for (int i = 0; i < 49; i++) {
                client.post("/api/org/labels", "{\"name\":\"label " + i + "\"}");
            }
            var done = load(full, line);
            assertThat(done.code()).isEqualTo(1);
            assertThat(done.err()).contains("Line 1: labels ", "at most 50");
            assertThat(export(full)).isEmpty();
        } finally {
            full.afterAll(null);
        }
    }

    @Test
    void nothingOfAnErasedUserIsLeft() {
        marked();
        assertThat(isInTheFiles()).isTrue();
        var erased =
                here.as(here.tenant("default", Environment.LIVE), Scope.ADMIN).delete("/api/sdk/users/u");
        assertThat(erased.status()).isEqualTo(200);
        assertThat(Recount.orphans(here.store())).isZero();
        Recount.check(here.store());
        Await.until("no byte is left", () -> !isInTheFiles());
    }

    private static boolean isInTheFiles() {
        try (var files = Files.list(here.dataDirectory())) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(SECRET)) {
                    return true;
                }
            }
            return false;
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }
}
