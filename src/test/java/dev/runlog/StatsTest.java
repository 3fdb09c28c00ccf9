package dev.runlog;

import static dev.runlog.testing.ExpectedFigures.check;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Figures, against what the test recorded. */
class StatsTest {

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    private static final String STATS = "/api/sdk/stats";
    private static final Map<String, Duration> BUCKETS = new LinkedHashMap<>();

    static {
        BUCKETS.put("1m", Duration.ofMinutes(1));
        BUCKETS.put("5m", Duration.ofMinutes(5));
        BUCKETS.put("15m", Duration.ofMinutes(15));
        BUCKETS.put("1h", Duration.ofHours(1));
        BUCKETS.put("6h", Duration.ofHours(6));
        BUCKETS.put("1d", Duration.ofDays(1));
        BUCKETS.put("7d", Duration.ofDays(7));
    }

    private static final List<String> ZONES = List.of("UTC", "America/Los_Angeles", "Asia/Kathmandu");

    private static Client client;
    private static RandomRuns runs;

    private static List<RandomFilter> filters() {
        var filters = new ArrayList<RandomFilter>();
        filters.add(RandomFilter.NONE);
        filters.add(new RandomFilter("minCost=0", session -> true));
        filters.addAll(RandomFilter.ofEachKind(runs));
        filters.add(filters.get(2).and(filters.get(3)));
        return filters;
    }

    @BeforeAll
    static void recordSome() {
        client = app.as(Scope.WRITE, Scope.READ);
        runs = new RandomRuns(client, CLOCK);
        runs.record(700);
        CLOCK.move(Duration.ofHours(1)); // past every session, though it was put back
    }

    private static List<RecordedSession> began(List<RecordedSession> sessions, Instant from, Instant to) {
        return sessions.stream()
                .filter(session -> !session.createdAt.isBefore(from) && session.createdAt.isBefore(to))
                .collect(Collectors.toList());
    }

    private static JsonNode ask(String query) {
        var reply = client.get(STATS + "?" + query);
        assertThat(reply.status()).as(query + reply.body()).isEqualTo(200);
        return reply.json();
    }

    @Test
    void overTimeWithEveryBucket() {
        for (var bucket : BUCKETS.entrySet()) {
            var start = runs.all()
                    .get(runs.random().nextInt(50))
                    .createdAt
                    .plusMillis(runs.random().nextInt(2));
            var end =
                    start.plus(bucket.getValue().multipliedBy(3 + runs.random().nextInt(60)));
            for (String zone : ZONES) {
                for (var filter : filters()) {
                    overTime(filter, bucket.getKey(), start, end, zone);
                }
            }
        }
    }

    private static void overTime(RandomFilter filter, String bucket, Instant start, Instant end, String zone) {
        String query = filter.with("bucket=" + bucket + "&tz=" + zone + "&from=" + start + "&to=" + end);
        var stats = ask(query);
        var sessions = filter.of(runs.all());
        assertThat(Instant.parse(stats.path("from").asText())).isEqualTo(start);
        assertThat(Instant.parse(stats.path("to").asText())).isEqualTo(end);
        assertThat(stats.path("bucket").asText()).isEqualTo(bucket);
        check(query, stats.path("total"), began(sessions, start, end));
        var at = start;
        for (var item : stats.path("items")) {
            var time = Instant.parse(item.path("time").asText());
            var from = Instant.parse(item.path("from").asText());
            var to = Instant.parse(item.path("to").asText());
            assertThat(from).as(query).isEqualTo(at).isAfterOrEqualTo(time);
            assertThat(time.atZone(ZoneId.of(zone))).as(query).satisfies(begin -> BucketBorders.check(begin, bucket));
            check(query + " at " + from, item, began(sessions, from, to));
            at = to;
        }
        assertThat(at).isEqualTo(end);
    }

    @Test
    void withoutATimeTheLastThirtyDays() {
        var stats = client.get(STATS).json();
        assertThat(stats.path("groupBy").asText()).isEqualTo("time");
        var to = Instant.parse(stats.path("to").asText());
        assertThat(to).isEqualTo(CLOCK.instant());
        assertThat(Instant.parse(stats.path("from").asText())).isEqualTo(to.minus(Duration.ofDays(30)));
        assertThat(stats.path("items").size()).isBetween(30, 31);
        check("all", stats.path("total"), runs.all());
    }

    private static void byKey(String group, Function<RecordedSession, String> key) {
        for (int i = 0; i < 4; i++) {
            var start = runs.any(runs.all()).createdAt;
            var end = start.plus(Duration.ofHours(runs.random().nextInt(60))).plusMillis(1);
            for (var filter : filters()) {
                String query = filter.with("groupBy=" + group + "&from=" + start + "&to=" + end);
                var stats = ask(query);
                var all = began(filter.of(runs.all()), start, end);
                var groups = all.stream()
                        .filter(session -> key.apply(session) != null)
                        .collect(Collectors.groupingBy(key));
                assertThat(stats.path("items").findValuesAsText("key"))
                        .as(query)
                        .containsExactlyInAnyOrderElementsOf(groups.keySet());
                assertThat(stats.path("groups").asInt()).isEqualTo(groups.size());
                assertThat(stats.path("items").findValues("sessions"))
                        .extracting(JsonNode::asLong)
                        .isSortedAccordingTo((one, other) -> Long.compare(other, one));
                stats.path("items")
                        .forEach(item ->
                                check(query, item, groups.get(item.path("key").asText())));
                check(query, stats.path("total"), all);
            }
        }
    }

    @Test
    void byAgentUserAndFailure() {
        byKey("agentName", session -> session.agent);
        byKey("userId", session -> session.user);
        byKey("failureReason", RecordedSession::reason);
        byKey("model", RecordedSession::model);
        byKey("outcome", RecordedSession::outcome);
        byKey("metadata.plan", session -> session.metadata.getOrDefault("plan", ""));
    }

    @Test
    void byTool() {
        for (var filter : filters()) {
            var start = runs.any(runs.all()).createdAt;
            var stats = ask(filter.with("groupBy=toolName&from=" + start));
            var sessions = began(filter.of(runs.all()), start, CLOCK.instant());
            check("by tool", stats.path("total"), sessions);
            var used = RandomRuns.TOOLS.stream()
                    .filter(tool -> sessions.stream().anyMatch(session -> session.used(tool)))
                    .toList();
            assertThat(stats.path("items").findValuesAsText("key")).containsExactlyInAnyOrderElementsOf(used);
            for (var item : stats.path("items")) {
                String tool = item.path("key").asText();
                var events = sessions.stream()
                        .flatMap(session -> session.toolEvents().stream())
                        .filter(event -> event.tool().equals(tool))
                        .toList();
                long calls = events.stream()
                        .filter(event -> event.type().equals("tool_call"))
                        .count();
                long errors = events.size() - calls;
                assertThat(item.path("calls").asLong()).isEqualTo(calls);
                assertThat(item.path("errors").asLong()).isEqualTo(errors);
                assertThat(item.path("sessions").asLong())
                        .isEqualTo(sessions.stream()
                                .filter(session -> session.used(tool))
                                .count());
                assertThat(item.path("errorRate").asDouble())
                        .isCloseTo(calls == 0 ? 0 : Math.min(1.0, (double) errors / calls), within(1e-9));
                assertThat(item.path("cost").asDouble())
                        .isCloseTo(
                                events.stream()
                                        .mapToDouble(RecordedSession.Event::cost)
                                        .sum(),
                                within(1e-6));
            }
        }
    }

    @Test
    void asALineForEachAgentOrUser() {
        for (var bucket : BUCKETS.entrySet()) {
            for (var filter :
                    List.of(RandomFilter.NONE, RandomFilter.ofEachKind(runs).get(6))) {
                trend(bucket.getKey(), bucket.getValue(), filter, "agentName", session -> session.agent);
                trend(bucket.getKey(), bucket.getValue(), filter, "userId", session -> session.user);
            }
        }
    }

    private static void trend(
            String name, Duration bucket, RandomFilter filter, String group, Function<RecordedSession, String> key) {
        var start = runs.any(runs.all()).createdAt;
        var end = start.plus(bucket.multipliedBy(1 + runs.random().nextInt(50)));
        String query = filter.with("bucket=" + name + "&groupBy=" + group + "&from=" + start + "&to=" + end);
        var reply = client.get(STATS + "/trend?" + query);
        assertThat(reply.status()).as(query).isEqualTo(200);
        var groups = began(filter.of(runs.all()), start, end).stream().collect(Collectors.groupingBy(key));
        var items = reply.json().path("items");
        assertThat(items.findValuesAsText("key")).as(query).containsExactlyInAnyOrderElementsOf(groups.keySet());
        for (var item : items) {
            var counts = new ArrayList<Integer>();
            for (var at = BucketBorders.first(start, bucket); at.isBefore(end); at = at.plus(bucket)) {
                counts.add(began(
                                groups.get(item.path("key").asText()),
                                at.isBefore(start) ? start : at,
                                BucketBorders.earlier(end, at.plus(bucket)))
                        .size());
            }
            assertThat(item.path("counts"))
                    .extracting(JsonNode::asInt)
                    .as(query)
                    .isEqualTo(counts);
        }
    }

    @Test
    void percentilesOfFewAreExactWhateverTheDuration() {
        var writer = app.as(app.tenant("timed", Environment.LIVE), Scope.WRITE, Scope.READ);
        double longest = 0.7;
        for (int i = 0; i < 60; i++, longest *= 1.37) {
            String id = writer.openSession();
            writer.patch(
                    "/api/sdk/sessions/" + id,
                    "{\"status\":\"completed\",\"userId\":\"x\",\"durationMs\":" + longest + "}");
            CLOCK.move(Duration.ofMillis(1));
            double shown = writer.get(STATS + "?minDurationMs=" + longest)
                    .json()
                    .at("/total/p99DurationMs")
                    .asDouble();
            assertThat(shown).isEqualTo(longest);
        }
    }

    @Test
    void nothingIsNoFigureTooFew() {
        var nobody = app.as(app.tenant("nobody", Environment.TEST), Scope.READ);
        for (String group : List.of("agentName", "userId", "toolName", "failureReason")) {
            assertThat(nobody.get(STATS + "?groupBy=" + group).json().path("items"))
                    .isEmpty();
        }
        check("nothing", nobody.get(STATS).json().path("total"), List.of());
        assertThat(nobody.get(STATS + "/trend").json().path("items")).isEmpty();
    }
}
