package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.runlog.http.Json;
import dev.runlog.ingest.Recorder;
import dev.runlog.model.Environment;
import dev.runlog.model.EventType;
import dev.runlog.model.JsonText;
import dev.runlog.model.NewEvent;
import dev.runlog.model.NewSession;
import dev.runlog.model.Problem;
import dev.runlog.model.Scope;
import dev.runlog.model.SessionUpdate;
import dev.runlog.store.Migrations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No text with U+0000 comes in, by no door; those that are there from earlier can be shown, exported and erased. */
class TextRulesTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @TempDir
    Path directory;

    private static final String SESSIONS = "/api/sdk/sessions";
    private static final String MENDED = "%EF%BF%BD";

    private final Client client = app.as(Scope.WRITE, Scope.READ, Scope.ADMIN);

    private static void assertRefused(Client.Reply reply, String field) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(400);
        assertThat(reply.blamed()).containsExactly(field);
        assertThat(reply.text("message")).isEqualTo(field + " must not contain U+0000.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name | \"n\" | \"n\\u0000\"",
                "agentName | \"a\" | \"\\u0000a\"",
                "userId | \"u\" | \"u\\u0000\"",
                "metadata | {} | {\"k\":[{\"x\":\"a\\u0000b\"}]}",
                "metadata | {} | {\"k\\u0000\":1}",
                "metadata | {} | {\"k\":\"\\\\\\\\\\u0000\"}",
            })
    void aSession(String field, String right, String wrong) {
        String session = "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\",\"metadata\":{}}";
        String key = "\"" + field + "\":";
        assertRefused(client.post(SESSIONS, session.replace(key + right, key + wrong)), field);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "toolName | \"t\\u0000\"",
                "reasoning | \"\\u0000\"",
                "id | \"i\\u0000\"",
                "toolInput | {\"k\":\"\\u0000\"}",
                "toolOutput | {\"\\u0000\":1}",
                "alternativesConsidered | [\"\\u0000\"]",
            })
    void anEvent(String field, String wrong) {
        String event = "{\"sessionId\":\"" + client.openSession() + "\",\"eventType\":\"error\",\"" + field + "\":"
                + wrong + "}";
        assertRefused(client.post("/api/sdk/events", event), field);
        var batch = client.post("/api/sdk/events/batch", "{\"events\":[" + event + "]}");
        assertThat(batch.json().at("/results/0/error/message").asText())
                .isEqualTo("events[0]." + field + " must not contain U+0000.");
    }

    @Test
    void anUpdate() {
        String address = SESSIONS + "/" + client.openSession();
        assertRefused(client.patch(address, "{\"failureReason\":\"\\u0000\"}"), "failureReason");
        assertRefused(client.patch(address, "{\"customMetrics\":{\"\\u0000\":1}}"), "customMetrics");
    }

    @Test
    void lettersThatOnlyLookLikeItAreKept() {
        String metadata = "{\"k\":\"\\\\u0000 \\\\\\\\u0000 \\u00000\\u0001\"}".replace("\\u00000", "");
        var created = client.post(
                SESSIONS, "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\",\"metadata\":" + metadata + "}");
        assertThat(created.status()).as(created.body()).isEqualTo(200);
        assertThat(client.get(SESSIONS + "/" + created.text("id")).body()).contains(metadata);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"userId=%00", "q=a%00b", "metadata.k=%00", "metadata.%00=x", "agentName=a%00", "cursor=%00"})
    void aParameter(String parameter) {
        var reply = client.get(SESSIONS + "?" + parameter);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("message")).endsWith("must not contain U+0000.");
    }

    @Test
    void aNameInAnAddress() {
        assertThat(client.delete("/api/sdk/users/a%00b").status()).isEqualTo(400);
    }

    @Test
    void theCommandLineAndTheConfiguration() {
        var clock = Clock.systemUTC();
        assertThat(CommandRun.of(app, clock, "orgs", "create", "a\0b").err()).contains("must not contain U+0000");
        assertThat(CommandRun.of(app, clock, "keys", "create", "--name", "a\0b").err())
                .contains("must not contain U+0000");
        assertThatThrownBy(() -> Config.load(Optional.empty(), Map.of(), Map.of("init.organization", "a\0b")))
                .isInstanceOf(Problem.class)
                .hasMessageContainingAll("init.organization", "must not contain U+0000");
    }

    @ParameterizedTest
    @CsvSource({
        "\"name\":\"n\",\"name\":\"n\\u0000\",name must not contain U+0000",
        "\"id\":\"sess_,\"id\":\"sess_0123456789012345678901234567890123456789,must be the id of a session",
        "\"id\":\"evt_,\"id\":\"evt_0,must be the id of an event",
    })
    void anImport(String right, String wrong, String why) throws Exception {
        var source = app.as(app.tenant("source", Environment.LIVE), Scope.WRITE);
        source.post(
                "/api/sdk/events", "{\"sessionId\":\"" + source.openSession() + "\",\"eventType\":\"state_change\"}");
        var lines = CommandRun.export(app, Clock.systemUTC(), directory, "source");
        var file = Files.writeString(
                directory.resolve("in"),
                lines.get(0).replaceFirst(java.util.regex.Pattern.quote(right), wrong.replace("\\", "\\\\")));
        app.tenant("target", Environment.LIVE);
        var done = CommandRun.of(app, Clock.systemUTC(), "import", file, "--org", "target");
        assertThat(done.code()).isEqualTo(1);
        assertThat(done.err()).contains("Line 1", why);
    }

    private static <T> T done(CompletionStage<T> write) {
        return write.toCompletableFuture().join();
    }

    /** As earlier versions took it. */
    private void recordWithNul(String user) {
        var recorder = new Recorder(app.store(), Clock.systemUTC(), new Json().mapper());
        var tenant = app.tenant("default", Environment.LIVE);
        var metadata = new JsonText.Fields("{\"k\":\"v\\u0000w\",\"plain\":\"\\\\u0000\"}");
        String id = done(recorder.create(
                        tenant, new NewSession("n\0", "agent\0", user, metadata), Optional.of("nul-" + user.length())))
                .id();
        for (String tool : new String[] {"tool\0", "tool\uFFFD"}) {
            done(recorder.create(
                    tenant,
                    new NewEvent(
                            id,
                            EventType.TOOL_CALL,
                            tool,
                            new JsonText.Fields("{\"in\\u0000\":\"\\\\\\u0000\"}"),
                            null,
                            "because\0",
                            new JsonText.Values("[\"\\u0000\"]"),
                            null,
                            0.5,
                            "step\0",
                            null),
                    Optional.empty()));
        }
        done(recorder.update(
                tenant,
                id,
                new SessionUpdate(
                        SessionUpdate.Outcome.FAILED,
                        false,
                        "reason\0",
                        1.5,
                        20,
                        null,
                        null,
                        7L,
                        new JsonText.Numbers("{\"m\\u0000\":1}"))));
    }

    @Test
    void whatWasRecordedWithItIsMended() throws Exception {
        recordWithNul("gone\0");
        recordWithNul("stays\0");
        // The mending is the newest step of the schema's: it is done once more.
        app.store()
                .writer()
                .submit(sql -> sql.update("PRAGMA user_version = " + (Migrations.newest() - 1)))
                .get();
        app.restart();

        var mended = app.anonymous().withKey(client.header("Authorization").substring("Bearer ".length()));
        var export = mended.get("/api/sdk/export?format=jsonl&userId=gone" + MENDED);
        assertThat(export.body())
                .contains("\"userId\":\"gone\uFFFD\"", "\"tool\uFFFD\"", "\"because\uFFFD\"", "\"reason\uFFFD\"")
                .contains("{\"k\":\"v\\ufffdw\",\"plain\":\"\\\\u0000\"}", "{\"in\\ufffd\":\"\\\\\\ufffd\"}")
                .contains("[\"\\ufffd\"]", "{\"m\\ufffd\":1}", "\"step\uFFFD\"");
        for (String filter :
                new String[] {"metadata.k=v" + MENDED + "w", "agentName=agent" + MENDED, "toolName=tool" + MENDED}) {
            assertThat(mended.get(SESSIONS + "?" + filter).json().get("items"))
                    .as(filter)
                    .hasSize(2);
        }
        Recount.check(app.store());
        var erased = mended.delete("/api/sdk/users/gone" + MENDED);
        assertThat(erased.json().get("sessions").asInt()).as(erased.body()).isEqualTo(1);
        assertThat(mended.get("/api/sdk/export?format=jsonl").body())
                .contains("stays\uFFFD")
                .doesNotContain("gone");
        Recount.check(app.store());
        assertThat(rowsWithNul()).isZero();
    }

    private static long rowsWithNul() {
        return app.store().readers().read(sql -> sql.number("""
                SELECT (SELECT count(*) FROM session_day WHERE instr(agent_name, char(0)))
                     + (SELECT count(*) FROM user_day WHERE instr(user_id, char(0)))
                     + (SELECT count(*) FROM reason_day WHERE instr(failure_reason, char(0)))
                     + (SELECT count(*) FROM tool_hour WHERE instr(tool_name, char(0)))
                     + (SELECT count(*) FROM idempotency WHERE instr(reply, '\\u0000'))
                """));
    }
}
