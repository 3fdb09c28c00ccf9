package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RandomFilter;
import dev.runlog.testing.RandomRuns;
import dev.runlog.testing.RecordedSession;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Exports: lines and tables that say what lists and details say. */
class ExportTest {

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    private static final String EXPORT = "/api/sdk/export?format=";
    private static final String SESSIONS = "/api/sdk/sessions";
    private static Client client;
    private static RandomRuns runs;

    @BeforeAll
    static void recordSome() {
        client = app.as(Scope.WRITE, Scope.READ);
        runs = new RandomRuns(client, CLOCK);
        runs.record(500);
        while (runs.all().size() < 230) {
            runs.open();
        }
        for (int i = 0; i < 420; i++) {
            runs.addEvent(runs.all().get(3));
        }
    }

    private static List<String> newestFirst(RandomFilter filter) {
        var sessions = filter.of(runs.all());
        sessions.sort(Comparator.<RecordedSession, Instant>comparing(session -> session.createdAt)
                .thenComparing(session -> session.number)
                .reversed());
        return sessions.stream().map(session -> session.id).toList();
    }

    private static List<String> oldestFirst(RandomFilter filter) {
        var ids = new ArrayList<>(newestFirst(filter));
        Collections.reverse(ids);
        return ids;
    }

    private static List<JsonNode> lines(Client.Reply reply) {
        assertThat(reply.status()).isEqualTo(200);
        var lines = reply.body()
                .lines()
                .map(line -> new Client.Reply(200, reply.headers(), line).json())
                .toList();
        int sessions = lines.size() - 1;
        assertThat(lines.get(sessions).toString()).isEqualTo("{\"complete\":true,\"sessions\":" + sessions + "}");
        return lines.subList(0, sessions);
    }

    private static List<String> ids(List<JsonNode> sessions) {
        return sessions.stream().map(session -> session.path("id").asText()).toList();
    }

    /** Fields by row, as RFC 4180 has them. */
    private static List<List<String>> table(String csv) {
        var rows = new ArrayList<List<String>>();
        var row = new ArrayList<String>();
        var cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < csv.length(); i++) {
            char letter = csv.charAt(i);
            if (quoted) {
                if (letter != '"') {
                    cell.append(letter);
                } else if (csv.startsWith("\"\"", i)) {
                    cell.append(csv.charAt(i++));
                } else {
                    quoted = false;
                }
            } else if (letter == '"') {
                quoted = true;
            } else if (letter == ',' || letter == '\r') {
                row.add(cell.toString());
                cell.setLength(0);
            } else if (letter == '\n') {
                rows.add(List.copyOf(row));
                row.clear();
            } else {
                cell.append(letter);
            }
        }
        assertThat(quoted || cell.length() > 0 || !row.isEmpty()).isFalse();
        return rows;
    }

    @Test
    void linesSayAllThatIsKnownOfEachSession() {
        var reply = client.get(EXPORT + "jsonl");
        assertThat(reply.header("Content-Type")).contains("application/x-ndjson");
        assertThat(reply.header("Content-Disposition")).contains("attachment; filename=\"sessions.jsonl\"");
        var lines = lines(reply);
        assertThat(ids(lines)).hasSizeGreaterThan(200).containsExactlyElementsOf(oldestFirst(RandomFilter.NONE));
        for (var line : lines) {
            String id = line.path("id").asText();
            var events = ((ObjectNode) line).remove("events");
            assertThat(line).isEqualTo(client.get(SESSIONS + "/" + id).json());
            assertThat(events)
                    .isEqualTo(client.get(SESSIONS + "/" + id + "/events?limit=1000")
                            .json()
                            .path("items"));
        }
    }

    @Test
    void tablesSayWhatListsSay() {
        var reply = client.get(EXPORT + "csv");
        assertThat(reply.header("Content-Type")).contains("text/csv; charset=utf-8");
        assertThat(reply.header("Content-Disposition")).contains("attachment; filename=\"sessions.csv\"");
        var rows = table(reply.body());
        var headings = rows.get(0);
        var listed = client.get(SESSIONS + "?limit=500").json().path("items");
        assertThat(rows).hasSize(1 + listed.size());
        for (int i = 0; i < listed.size(); i++) {
            var row = rows.get(i + 1);
            assertThat(row).hasSameSizeAs(headings);
            assertThat(row.get(0)).isEqualTo(listed.path(i).path("id").asText());
            var detail = client.get(SESSIONS + "/" + row.get(0)).json();
            for (int column = 0; column < headings.size(); column++) {
                String heading = headings.get(column);
                String shown = detail.path(heading).isObject()
                        ? detail.path(heading).toString()
                        : detail.path(heading).asText();
                assertThat(row.get(column)).as(heading).isEqualTo(shown);
            }
        }
    }

    @Test
    void filtersHold() {
        var filters = new ArrayList<>(RandomFilter.ofEachKind(runs));
        filters.addAll(RandomFilter.ofTime(runs));
        filters.add(filters.get(0).and(filters.get(7)));
        for (var filter : filters) {
            assertThat(ids(lines(client.get(EXPORT + "jsonl&" + filter.query()))))
                    .as(filter.query())
                    .containsExactlyElementsOf(oldestFirst(filter));
            assertThat(table(client.get(EXPORT + "csv&" + filter.query()).body()).stream()
                            .skip(1)
                            .map(row -> row.get(0)))
                    .as(filter.query())
                    .containsExactlyElementsOf(newestFirst(filter));
        }
    }

    @Test
    void tablesKeepTextWholeAndHarmless() {
        var writer = app.as(app.tenant("texts", Environment.LIVE), Scope.WRITE, Scope.READ);
        var names = List.of(
                "=1+1", "+1", "-1", "@x", "\tx", "\rx", "\nx", "＝1", "＋1", "－1", "＠x", "a,b", "a\"b\"", "a\nb",
                "a\r\nb", "ü 🚀", "'x", "a=b", "=\"\n,");
        for (String name : names) {
            var body = Client.JSON.createObjectNode().put("name", name).put("agentName", name);
            writer.post(SESSIONS, body.put("userId", "u").toString());
            CLOCK.move(Duration.ofSeconds(1));
        }
        var rows = table(writer.get(EXPORT + "csv").body());
        for (int i = 0; i < names.size(); i++) {
            var row = rows.get(names.size() - i);
            String name = names.get(i);
            assertThat(row.get(1)).isEqualTo("=+-@\t\r\n＝＋－＠".indexOf(name.charAt(0)) >= 0 ? "'" + name : name);
            assertThat(row.get(2)).isEqualTo(row.get(1));
        }
    }

    @Test
    void tablesAreHarmlessWhereCellsEndElsewhereToo() {
        var writer = app.as(app.tenant("separators", Environment.LIVE), Scope.WRITE, Scope.READ);
        var body = Client.JSON
                .createObjectNode()
                .put("name", "a;=1\n=2;b\t-3|@x;＝4")
                .put("agentName", "a;b");
        writer.post(SESSIONS, body.put("userId", "=;=").toString());
        var row = table(writer.get(EXPORT + "csv").body()).get(1);
        assertThat(row.subList(1, 4)).containsExactly("a;'=1\n'=2;b\t'-3|'@x;'＝4", "a;b", "'=;'=");
    }

    @Test
    void nothingIsAFileThatSaysSo() {
        var nobody = app.as(app.tenant("nobody", Environment.TEST), Scope.READ);
        assertThat(lines(nobody.get(EXPORT + "jsonl"))).isEmpty();
        assertThat(table(nobody.get(EXPORT + "csv").body())).hasSize(1);
    }

    @Test
    void deletingMeanwhileBreaksNothingOff() {
        var writer = app.as(app.tenant("deleting", Environment.LIVE), Scope.values());
        var here = new RandomRuns(writer, CLOCK);
        for (int i = 0; i < 300; i++) {
            here.addEvent(here.open());
        }
        var kept = new HashSet<String>();
        var gone = new ArrayList<String>();
        here.all().forEach(session -> (session.number % 3 == 0 ? kept : gone).add(session.id));
        var deleting =
                CompletableFuture.runAsync(() -> gone.forEach(id -> writer.send("DELETE", SESSIONS + "/" + id, null)));
        int exports = 0;
        while (!deleting.isDone() || exports == 0) {
            var ids = ids(lines(writer.get(EXPORT + "jsonl")));
            assertThat(ids).doesNotHaveDuplicates().containsAll(kept);
            exports++;
        }
        deleting.join();
        assertThat(ids(lines(writer.get(EXPORT + "jsonl")))).containsExactlyInAnyOrderElementsOf(kept);
    }
}
