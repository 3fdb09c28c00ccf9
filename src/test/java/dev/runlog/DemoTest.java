package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.cli.Commands;
import dev.runlog.cli.Installation;
import dev.runlog.cli.demo.Demo;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.model.WholeSession;
import dev.runlog.store.runs.Loaded;
import dev.runlog.testing.RunningApp;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The command demo, on directories of its own and beside a running server. */
class DemoTest {

    private static final Clock NOW = Clock.fixed(Instant.parse("2026-03-20T15:00:00Z"), ZoneOffset.UTC);

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @TempDir
    Path directory;

    private record Done(int code, String out, String err) {}

    private static Done run(Path directory, String... arguments) {
        var out = new StringWriter();
        var err = new StringWriter();
        int code = Commands.line(() -> 0, () -> new Installation(directory, "runlog", NOW))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        return new Done(code, out.toString(), err.toString());
    }

    /** Each row as text, straight from the file. */
    private static List<String> rows(Path directory, String question) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("runlog.db"));
                var rows = connection.createStatement().executeQuery(question)) {
            var all = new ArrayList<String>();
            while (rows.next()) {
                var row = new StringBuilder();
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    row.append(rows.getString(column)).append('|');
                }
                all.add(row.toString());
            }
            return all;
        }
    }

    private static long number(Path directory, String question) throws SQLException {
        return Long.parseLong(rows(directory, question).get(0).replace("|", ""));
    }

    @Test
    void saysOnOneLineWhatItDidWhenNoTerminalIsThere() throws SQLException {
        var done = run(directory, "demo", "--sessions", "300");
        assertThat(done.code()).isZero();
        assertThat(done.out()).isEmpty();
        assertThat(done.err())
                .matches("Added 300 sessions, [0-9,]+ events of 7 agents to default \\(live\\) in [0-9.]+ s: [0-9,]+"
                        + " events/s\\.\\R");
        assertThat(number(directory, "SELECT count(*) FROM session")).isEqualTo(300);
    }

    @Test
    void theSameSeedAtTheSameTimeGivesTheSameRuns() throws SQLException {
        var first = directory.resolve("first");
        var second = directory.resolve("second");
        var third = directory.resolve("third");
        run(first, "demo", "--sessions", "200", "--seed", "7");
        run(second, "demo", "--sessions", "200", "--seed", "7");
        run(third, "demo", "--sessions", "200", "--seed", "8");
        String everything = """
                SELECT s.name, s.agent_name, s.user_id, s.metadata, s.status, s.success, s.failure_reason,
                       s.estimated_cost, s.duration_ms, s.total_tokens, s.custom_metrics, s.created_at, s.completed_at,
                       e.type, e.tool_name, e.tool_input, e.tool_output, e.reasoning, e.alternatives, e.confidence,
                       e.estimated_cost, e.created_at
                FROM session s JOIN event e ON e.session_id = s.id
                ORDER BY e.id
                """;
        assertThat(rows(first, everything))
                .hasSizeGreaterThan(1_000)
                .isEqualTo(rows(second, everything))
                .isNotEqualTo(rows(third, everything));
    }

    @Test
    void looksLikeLife() throws SQLException {
        run(directory, "demo", "--plain", "--sessions", "1500", "--days", "20");
        long now = NOW.millis();
        assertThat(number(directory, "SELECT max(completed_at) FROM session")).isEqualTo(now);
        assertThat(number(directory, "SELECT max(created_at) FROM event")).isLessThanOrEqualTo(now);
        assertThat(number(directory, "SELECT min(created_at) FROM session")).isGreaterThan(now - 21L * 86_400_000);
        assertThat(number(directory, "SELECT max(event_count) FROM session")).isEqualTo(10_000);
        assertThat(number(directory, "SELECT count(DISTINCT agent_name) FROM session"))
                .isEqualTo(7);
        assertThat(number(
                        directory,
                        "SELECT CAST(avg(event_count) * 10 AS INTEGER) FROM session WHERE event_count < 200"))
                .isBetween(75L, 110L);
        assertThat(number(directory, "SELECT count(*) FROM session WHERE status = 'failed' OR success = 0"))
                .isBetween(60L, 300L);
        String active = "SELECT count(*) FROM session WHERE status = 'active' AND last_activity_at ";
        assertThat(number(directory, active + "> " + (now - 300_000)))
                .as("running")
                .isPositive();
        assertThat(number(directory, active + "< " + (now - 3_600_000)))
                .as("stalled")
                .isPositive();
        assertThat(number(directory, "SELECT count(*) FROM session WHERE last_activity_at < created_at"))
                .isZero();
        assertThat(rows(directory, "SELECT DISTINCT type FROM event")).hasSize(4);
        String notJson = """
                SELECT tool_input, tool_output, alternatives FROM event
                WHERE NOT json_valid(coalesce(tool_input, '{}')) OR NOT json_valid(coalesce(tool_output, '{}'))
                   OR NOT json_valid(coalesce(alternatives, '[]'))
                UNION ALL
                SELECT metadata, custom_metrics, '' FROM session
                WHERE NOT json_valid(metadata) OR NOT json_valid(coalesce(custom_metrics, '{}'))
                """;
        assertThat(rows(directory, notJson)).isEmpty();
    }

    @Test
    void whatIsCountedIsWhatIsThere() throws SQLException {
        run(directory, "demo", "--sessions", "400", "--days", "5");
        run(directory, "demo", "--sessions", "300", "--days", "3");
        assertThat(number(directory, "SELECT count(*) FROM session")).isEqualTo(700);
        assertThat(rows(directory, """
                        SELECT s.id FROM session s
                        WHERE s.event_count <> (SELECT count(*) FROM event e WHERE e.session_id = s.id)
                           OR s.error_count <> (SELECT count(*) FROM event e WHERE e.session_id = s.id AND e.type = 'error')
                           OR s.tool_call_count
                              <> (SELECT count(*) FROM event e WHERE e.session_id = s.id AND e.type = 'tool_call')
                           OR abs(s.event_cost - (SELECT total(e.estimated_cost) FROM event e WHERE e.session_id = s.id))
                              > 1e-9
                        """)).isEmpty();
        assertThat(run(directory, "check").code()).isZero();
    }

    @Test
    void refusesNonsenseByName() {
        assertThat(run(directory, "demo", "--sessions", "0").err()).contains("--sessions", "1 to 100,000,000");
        assertThat(run(directory, "demo", "--days", "-3").err()).contains("--days", "1 to 3,650");
        assertThat(run(directory, "demo", "--days", "many").err()).contains("--days");
        assertThat(run(directory, "demo", "--env", "prod").err()).contains("--env");
        assertThat(run(directory, "demo", "--sessions", "0").code()).isEqualTo(2);
        var nowhere = run(directory, "demo", "--org", "nobody");
        assertThat(nowhere.code()).isEqualTo(1);
        assertThat(nowhere.err()).contains("nobody");
    }

    @Test
    void oneSessionIsEnough() throws SQLException {
        assertThat(run(directory, "demo", "--sessions", "1", "--days", "1").code())
                .isZero();
        assertThat(number(directory, "SELECT completed_at FROM session")).isEqualTo(NOW.millis());
    }

    @Test
    void addsToARunningServer() throws SQLException {
        var visitors = app.tenant("visitors", Environment.TEST);
        var done = run(app.dataDirectory(), "demo", "--sessions", "50", "--org", "visitors", "--env", "test");
        assertThat(done.err()).contains("to visitors (test)");
        String running = rows(app.dataDirectory(), "SELECT public_id FROM session WHERE status = 'active'")
                .get(0)
                .replace("|", "");
        var reply = app.as(visitors, Scope.WRITE)
                .post("/api/sdk/events", "{\"sessionId\":\"" + running + "\",\"eventType\":\"error\"}");
        assertThat(reply.status()).isEqualTo(200);
    }

    @Test
    void theSameSessionsAgainChangeNothing() throws Exception {
        var tenant = app.tenant("twice", Environment.LIVE);
        var sessions = new ArrayList<WholeSession>();
        new Demo(1, 40, 1, NOW.instant()).forEachRemaining(sessions::add);
        var bulk = app.store().bulk();
        assertThat(bulk.load(tenant, sessions).get().sessions()).isEqualTo(40);
        assertThat(bulk.load(tenant, sessions).get()).isEqualTo(new Loaded(0, 0, 0));
        app.catchUp();
        assertThat(number(
                        app.dataDirectory(),
                        "SELECT sum(sessions) FROM fact_block WHERE organization_id = " + tenant.organization()))
                .isEqualTo(40);
    }
}
