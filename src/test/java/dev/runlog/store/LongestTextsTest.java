package dev.runlog.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.store.db.Sql;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.RawHttp;
import dev.runlog.testing.RunningApp;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Texts as long as they may be, of letters of four bytes that no compression shortens, fit into every index they come into:
 * of some engines, a row of an index may have 2,704 bytes.
 */
class LongestTextsTest {

    private static final int MOST_BYTES = 2_600;
    private static final int LETTER_BYTES = 4;
    private static final Random CHANCE = new Random(14);

    /** What clients and people choose and stands in an index, with how many letters it may have. */
    private static final Map<String, Integer> CHOSEN = Map.ofEntries(
            Map.entry("organization.name", 100),
            Map.entry("session.user_id", 256),
            Map.entry("event.client_id", 256),
            Map.entry("run_agent.name", 256),
            Map.entry("cause.agent_name", 256),
            Map.entry("cause.tool", 256),
            Map.entry("label.name", 50),
            Map.entry("allowed_signal.agent_name", 256),
            Map.entry("allowed_signal.tool", 256),
            Map.entry("notice_rule_value.value", 256),
            Map.entry("span_key.key", 128));

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static Client owner;
    private static Client client;

    private static String text(int letters) {
        return CHANCE.ints(letters, 0x20000, 0x2A6D0)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    private static ObjectNode json() {
        return Client.JSON.createObjectNode();
    }

    private static Client.Reply well(Client.Reply reply) {
        assertThat(reply.status()).as(reply.body()).isIn(200, 204);
        return reply;
    }

    @BeforeAll
    static void recordTheLongest() throws InterruptedException {
        owner = app.signedIn("owner@example.org", Role.OWNER);
        client = app.as(Scope.values());
        recordRun();
        sayWhatPeopleSay();
        beRefused();
        app.store().derivation().catchUp();
    }

    private static void recordRun() {
        String tool = text(256);
        var opened = json().put("name", text(512)).put("agentName", text(256)).put("userId", text(256));
        opened.putObject("metadata").put(text(200), text(500));
        String id = well(client.with("Idempotency-Key", "k".repeat(255)).post("/api/sdk/sessions", opened.toString()))
                .text("id");
        for (int i = 0; i < 3; i++) {
            var event = json().put("sessionId", id)
                    .put("eventType", "tool_call")
                    .put("toolName", tool)
                    .put("id", text(256));
            event.put("model", text(256)).put("traceId", text(256)).put("spanId", text(256));
            event.putObject("toolOutput").put("error", text(3_000));
            event.put("toolError", text(3_000));
            well(client.post("/api/sdk/events", event.toString()));
        }
        var ended = json().put("status", "failed").put("failureReason", text(10_000));
        ended.putArray("labels").add(text(50));
        well(client.patch("/api/sdk/sessions/" + id, ended.toString()));
        trace("0af7651916cd43dd8448eb2100000001", text(256));
    }

    private static void trace(String trace, String session) {
        well(client.post("/v1/traces", """
                {"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"%s"}}]},
                 "scopeSpans":[{"spans":[
                  {"traceId":"%s","spanId":"00f067aa0ba902b7","name":"execute_tool look",
                   "startTimeUnixNano":"1760000000000000000","endTimeUnixNano":"1760000000100000000",
                   "attributes":[{"key":"gen_ai.operation.name","value":{"stringValue":"execute_tool"}},
                                 {"key":"runlog.session.id","value":{"stringValue":"%s"}},
                                 {"key":"user.id","value":{"stringValue":"%s"}},
                                 {"key":"gen_ai.tool.name","value":{"stringValue":"%s"}}]}]}]}]}
                """.formatted(text(256), trace, session, text(256), text(256))));
    }

    /** What telemetry says is cut where it is too long, never through a letter: no half of one could be stored. */
    @Test
    void aNameThatIsCutHasWholeLetters() {
        trace("0af7651916cd43dd8448eb2100000002", "a" + text(200));
        var keys = InsideStore.readers(app.store())
                .read(sql -> sql.all("SELECT key FROM span_key", row -> row.getString(1)));
        assertThat(keys).hasSizeGreaterThan(1).noneMatch(key -> key.matches("(?s).*[?\\uFFFD].*"));
    }

    private static void sayWhatPeopleSay() {
        well(owner.patch("/api/org", json().put("name", text(100)).toString()));
        well(owner.post("/api/org/labels", json().put("name", text(50)).toString()));
        well(owner.post(
                "/api/org/views",
                json().put("owner", "me")
                        .put("name", text(60))
                        .put("address", "/")
                        .toString()));
        var allowed =
                json().put("environment", "live").put("agentName", text(256)).put("kind", "repeat");
        well(owner.post(
                "/api/org/allowed-signals", allowed.put("tool", text(256)).toString()));
        var rule = json().put("name", text(60)).put("channel", "webhook").put("address", "https://example.org/hook");
        rule.putArray("kinds").add("failure_new");
        rule.putArray("agents").add(text(256));
        rule.putArray("labels").add(text(50));
        well(owner.post("/api/org/notices", rule.toString()));
        var keys = json();
        keys.putArray("keys").add(text(256)).add(text(256)).add(text(256));
        well(owner.send("PUT", "/api/org/version-keys", keys.toString().getBytes(StandardCharsets.UTF_8)));
        var budget = json().put("environment", "live").put("whose", "user").put("name", text(256));
        well(owner.post(
                "/api/org/budgets",
                budget.put("dollars", 1).put("period", "day").toString()));
    }

    /** Requests in all their parts as odd as can be. */
    private static void beRefused() {
        var odd = json();
        odd.putObject("customMetrics").put(text(2_000), text(1));
        String id = client.openSession();
        assertThat(client.patch("/api/sdk/sessions/" + id, odd.toString()).status())
                .isEqualTo(400);
        var raw = new RawHttp(client.base());
        assertThat(raw.send("M".repeat(3_000) + " /api/sdk/sessions HTTP/1.1\r\nHost: localhost\r\nAuthorization: "
                                + client.header("Authorization") + "\r\nConnection: close\r\n\r\n")
                        .status())
                .isEqualTo(405);
        Await.until(
                "both are kept",
                () -> owner.get("/api/org/refused").json().path("items").size() == 2);
    }

    private record Index(String table, List<String> columns) {}

    private static List<Index> indexes(Sql sql) throws SQLException {
        return sql.all(
                """
                SELECT t.name AS tbl, group_concat(c.name, char(10)) AS columns
                FROM sqlite_master t JOIN pragma_index_list(t.name) i JOIN pragma_index_info(i.name) c
                WHERE t.type = 'table' AND t.name NOT LIKE 'search%' OR t.name = 'search_due'
                GROUP BY t.name, i.name
                """,
                row -> new Index(
                        row.getString("tbl"), row.getString("columns").lines().toList()));
    }

    private static long longest(Sql sql, String table, List<String> columns) throws SQLException {
        String bytes = columns.stream()
                .map("coalesce(octet_length(\"%s\"), 0)"::formatted)
                .collect(Collectors.joining(" + "));
        return sql.number("SELECT coalesce(max(" + bytes + "), 0) FROM \"" + table + "\"");
    }

    @Test
    void everyIndexTakesThem() {
        Map<String, Long> bytes = InsideStore.readers(app.store()).read(sql -> {
            var found = new LinkedHashMap<String, Long>();
            for (var index : indexes(sql)) {
                found.put(index.toString(), longest(sql, index.table, index.columns));
            }
            return found;
        });
        assertThat(bytes).hasSizeGreaterThan(40);
        assertThat(bytes.entrySet())
                .allSatisfy(
                        index -> assertThat(index.getValue()).as(index.getKey()).isLessThanOrEqualTo(MOST_BYTES));
    }

    @Test
    void theyAreThere() {
        CHOSEN.forEach((column, letters) -> {
            String table = column.substring(0, column.indexOf('.'));
            String name = column.substring(table.length() + 1);
            long bytes = InsideStore.readers(app.store()).read(sql -> longest(sql, table, List.of(name)));
            assertThat(bytes).as(column).isGreaterThanOrEqualTo((long) LETTER_BYTES * letters);
        });
    }
}
