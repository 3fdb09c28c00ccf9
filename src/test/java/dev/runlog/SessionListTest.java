package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RandomFilter;
import dev.runlog.testing.RandomRuns;
import dev.runlog.testing.RecordedSession;
import dev.runlog.testing.RunningApp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Lists of sessions: filters, orders and pages, against what the test recorded. */
class SessionListTest {

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    private static final String SESSIONS = "/api/sdk/sessions";

    private static final Map<String, Comparator<RecordedSession>> ORDERS = new LinkedHashMap<>();

    static {
        var recorded = Comparator.<RecordedSession>comparingInt(session -> session.number);
        ORDERS.put(
                "createdAt",
                Comparator.<RecordedSession, Instant>comparing(session -> session.createdAt)
                        .thenComparing(recorded));
        ORDERS.put(
                "estimatedCost",
                Comparator.comparingDouble(RecordedSession::cost).thenComparing(recorded));
        ORDERS.put(
                "durationMs",
                Comparator.comparingDouble(RecordedSession::elapsedMs).thenComparing(recorded));
        ORDERS.put(
                "events",
                Comparator.<RecordedSession>comparingInt(session -> session.events.size())
                        .thenComparing(recorded));
        ORDERS.put(
                "errors",
                Comparator.<RecordedSession>comparingLong(session -> session.count("error"))
                        .thenComparing(recorded));
        ORDERS.put("tokens", Comparator.comparingDouble(RecordedSession::tokens).thenComparing(recorded));
        ORDERS.put(
                "lastActivityAt",
                Comparator.<RecordedSession, Instant>comparing(session -> session.lastActivity)
                        .thenComparing(recorded));
        List.copyOf(ORDERS.entrySet())
                .forEach(order ->
                        ORDERS.put("-" + order.getKey(), order.getValue().reversed()));
    }

    private static Client client;
    private static RandomRuns runs;

    @BeforeAll
    static void recordSome() {
        client = app.as(Scope.WRITE, Scope.READ);
        runs = new RandomRuns(client, CLOCK);
        runs.record(600);
    }

    private static List<String> expected(RandomFilter filter, String order) {
        var sessions = filter.of(runs.all());
        sessions.sort(ORDERS.get(order));
        return ids(sessions);
    }

    private static List<String> ids(List<RecordedSession> sessions) {
        return sessions.stream().map(session -> session.id).toList();
    }

    private static List<String> walk(Client reader, String query, int limit) {
        return walk(reader, query, limit, page -> {});
    }

    /** The ids of all pages, one after the other. */
    private static List<String> walk(Client reader, String query, int limit, Consumer<Integer> betweenPages) {
        var ids = new ArrayList<String>();
        String cursor = "";
        for (int page = 0; cursor != null; page++) {
            var reply = reader.get(SESSIONS + "?limit=" + limit + (query.isEmpty() ? "" : "&" + query)
                    + (cursor.isEmpty() ? "" : "&cursor=" + cursor));
            assertThat(reply.status()).as(reply.body()).isEqualTo(200);
            var json = reply.json();
            json.path("items").forEach(item -> ids.add(item.path("id").asText()));
            cursor = json.has("nextCursor") ? json.path("nextCursor").asText() : null;
            assertThat(json.path("items").size()).isLessThanOrEqualTo(limit);
            assertThat(cursor == null || json.path("items").size() == limit).isTrue();
            betweenPages.accept(page);
        }
        return ids;
    }

    private static void check(RandomFilter filter, String order, int limit) {
        String query = filter.query() + (filter.query().isEmpty() ? "" : "&") + "sort=" + order;
        assertThat(walk(client, query, limit))
                .as(query + " limit " + limit)
                .containsExactlyElementsOf(expected(filter, order));
    }

    @Test
    void newestFirstWithoutAnyWish() {
        var newest = expected(RandomFilter.NONE, "-createdAt");
        var ids = new ArrayList<String>();
        client.get(SESSIONS)
                .json()
                .path("items")
                .forEach(item -> ids.add(item.path("id").asText()));
        assertThat(ids).hasSize(50).isEqualTo(newest.subList(0, 50));
    }

    @Test
    void everyOrderBothWaysWithSmallPages() {
        for (String order : ORDERS.keySet()) {
            check(RandomFilter.NONE, order, 500);
            check(RandomFilter.NONE, order, 7);
        }
        check(RandomFilter.NONE, "-createdAt", 1);
    }

    @Test
    void everyFilterAlone() {
        for (String order : List.of("-createdAt", "createdAt", "-estimatedCost", "durationMs")) {
            for (var filter : RandomFilter.ofEachKind(runs)) {
                check(filter, order, 9);
            }
        }
    }

    @Test
    void fromAndToAskForSessionsThatBeganAndActiveForThoseThatWentOn() {
        for (int i = 0; i < 40; i++) {
            for (var filter : RandomFilter.ofTime(runs)) {
                check(filter, i % 2 == 0 ? "-createdAt" : "createdAt", 5 + i);
            }
        }
    }

    @Test
    void filtersTogether() {
        for (int i = 0; i < 150; i++) {
            var kinds = RandomFilter.ofEachKind(runs);
            Collections.shuffle(kinds, runs.random());
            var filter = i % 3 == 0 ? RandomFilter.NONE : runs.any(RandomFilter.ofTime(runs));
            for (var kind : kinds.subList(0, 2 + i % 2)) {
                filter = filter.overlaps(kind) ? filter : filter.and(kind);
            }
            check(
                    filter,
                    runs.any(List.copyOf(ORDERS.keySet())),
                    1 + runs.random().nextInt(40));
        }
    }

    @Test
    void whatArrivesBetweenPagesMovesNothing() {
        for (String order : ORDERS.keySet()) {
            var tenant = app.tenant("arriving" + order, Environment.LIVE);
            var reader = app.as(tenant, Scope.WRITE, Scope.READ);
            var here = new RandomRuns(reader, CLOCK);
            here.record(60);
            var before = new ArrayList<>(here.all());
            before.sort(ORDERS.get(order));
            var known = new HashSet<>(ids(before));

            var seen = walk(reader, "sort=" + order, 4, page -> {
                if (page < 12) {
                    here.open();
                }
            });
            assertThat(seen).doesNotHaveDuplicates();
            assertThat(seen.stream().filter(known::contains)).containsExactlyElementsOf(ids(before));
        }
    }

    @Test
    void summariesSayWhatIsKnown() {
        var summaries = new LinkedHashMap<String, JsonNode>();
        client.get(SESSIONS + "?limit=500")
                .json()
                .path("items")
                .forEach(item -> summaries.put(item.path("id").asText(), item));
        for (var session : runs.all()) {
            var shown = summaries.get(session.id);
            assertThat(shown.path("status").asText()).isEqualTo(session.status);
            assertThat(shown.path("outcome").asText()).isEqualTo(session.outcome());
            assertThat(shown.has("success") ? shown.path("success").asBoolean() : null)
                    .isEqualTo(session.success);
            assertThat(shown.path("createdAt").asText()).isEqualTo(time(session.createdAt));
            assertThat(shown.path("lastActivityAt").asText()).isEqualTo(time(session.lastActivity));
            assertThat(shown.has("completedAt") ? shown.path("completedAt").asText() : null)
                    .isEqualTo(session.completedAt == null ? null : time(session.completedAt));
            assertThat(shown.has("durationMs"))
                    .isEqualTo(session.finished() || session.reported.containsKey("durationMs"));
            assertThat(shown.path("durationMs").asDouble()).isEqualTo(session.elapsedMs());
            assertThat(shown.has("cost"))
                    .isEqualTo(session.eventCost() > 0 || session.reported.containsKey("estimatedCost"));
            assertThat(shown.path("cost").asDouble()).isEqualTo(session.cost());
            assertThat(shown.path("tokens").asDouble()).isEqualTo(session.tokens());
            assertThat(shown.path("eventCount").asInt()).isEqualTo(session.events.size());
            assertThat(shown.path("toolCallCount").asLong()).isEqualTo(session.count("tool_call"));
            assertThat(shown.path("errorCount").asLong()).isEqualTo(session.count("error"));
            if (session.failureReason != null) {
                assertThat(shown.path("preview").asText()).isEqualTo(session.failureReason);
            }
        }
    }

    private static String time(Instant at) {
        return at.toString().matches(".*\\.\\d{3}Z")
                ? at.toString()
                : at.toString().replace("Z", ".000Z");
    }

    @Test
    void nothingIsAPageToo() {
        var nobody = app.as(app.tenant("nobody", Environment.TEST), Scope.READ);
        for (String order : ORDERS.keySet()) {
            assertThat(nobody.get(SESSIONS + "?sort=" + order).body()).isEqualTo("{\"items\":[]}");
        }
    }
}
