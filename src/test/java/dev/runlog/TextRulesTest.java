package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.runlog.model.Environment;
import dev.runlog.model.Problem;
import dev.runlog.model.Scope;
import dev.runlog.store.InsideStore;
import dev.runlog.store.db.Sql;
import dev.runlog.store.file.DataDirectory;
import dev.runlog.store.sqlite.Database;
import dev.runlog.store.sqlite.DatabaseFile;
import dev.runlog.store.sqlite.Migrations;
import dev.runlog.testing.Client;
import dev.runlog.testing.CommandRun;
import dev.runlog.testing.RunningApp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
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

    /** As earlier versions took it. */
    private static void recordWithNul(Sql sql, long number, String user) throws SQLException {
        sql.update(
                """
                INSERT INTO session
                  (id, public_id, organization_id, environment, name, agent_name, user_id, metadata, status, success,
                   failure_reason, estimated_cost, duration_ms, total_tokens, custom_metrics, created_at, completed_at,
                   last_activity_at)
                VALUES (?, 'sess_000000000000000000000' || ?, 1, 'live', ?, ?, ?, ?, 'failed', 0, ?, 1.5, 20, 7, ?, 5, 6, 6)
                """,
                number,
                number,
                "n\0",
                "agent\0",
                user,
                "{\"k\":\"v\\u0000w\",\"plain\":\"\\\\u0000\"}",
                "reason\0",
                "{\"m\\u0000\":1}");
        for (String tool : new String[] {"tool\0", "tool\uFFFD"}) {
            sql.update(
                    """
                    INSERT INTO event
                      (session_id, public_id, type, tool_name, tool_input, reasoning, alternatives, client_id, created_at)
                    VALUES (?, ?, 'tool_call', ?, ?, ?, '["\\u0000"]', ?, 5)
                    """,
                    number,
                    "evt_%020d%d%d".formatted(0, number, tool.endsWith("\0") ? 0 : 1),
                    tool,
                    "{\"in\\u0000\":\"\\\\\\u0000\"}",
                    "because\0",
                    tool.endsWith("\0") ? "step\0" : "other\0");
        }
        sql.update(
                "INSERT INTO idempotency (organization_id, environment, key, fingerprint, reply, created_at)"
                        + " VALUES (1, 'live', ?, 'f', '{\"name\":\"n\\u0000\"}', ?)",
                "nul-" + number,
                Instant.now());
    }

    private static void replaceByAnOlderOne(Path data) throws Exception {
        for (String name : new String[] {"runlog.db", "runlog.db-wal", "runlog.db-shm"}) {
            Files.deleteIfExists(data.resolve(name));
        }
        var database = new Database(DataDirectory.at(data));
        new DatabaseFile(database).requireOurs();
        try (var sql = database.openForWriting()) {
            Migrations.upgradeTo(11, sql);
            recordWithNul(sql, 1, "gone\0");
            recordWithNul(sql, 2, "stays\0");
        }
    }

    @Test
    void whatWasRecordedWithItIsMended() throws Throwable {
        app.restartAfter(() -> replaceByAnOlderOne(app.dataDirectory()));

        var mended = app.as(Scope.WRITE, Scope.READ, Scope.ADMIN);
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
        return InsideStore.readers(app.store()).read(sql -> sql.number("""
                SELECT (SELECT count(*) FROM session WHERE instr(agent_name || user_id || coalesce(failure_reason, ''), char(0)))
                     + (SELECT count(*) FROM idempotency WHERE instr(reply, '\\u0000'))
                """));
    }
}
