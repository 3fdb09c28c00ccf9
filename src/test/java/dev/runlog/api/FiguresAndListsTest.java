package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RandomFilter;
import dev.runlog.testing.RandomRuns;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Every figure leads to a list with exactly that many sessions: over random histories with corrections and deletions, in
 * random windows, over random filters and groups, in three time zones, on days on which clocks change.
 */
class FiguresAndListsTest {

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    /** More of them take minutes: {@code -Drunlog.histories=200}. */
    private static final int HISTORIES = Integer.getInteger("runlog.histories", 30);

    private static final int STEPS = 40;
    private static final List<String> ZONES = List.of("UTC", "America/Los_Angeles", "Asia/Kathmandu");
    private static final List<String> BUCKETS = List.of("1h", "6h", "1d", "7d");
    private static final List<String> GROUPS = List.of(
            "agentName",
            "userId",
            "toolName",
            "model",
            "failureReason",
            "status",
            "outcome",
            "success",
            "hasErrors",
            "metadata.plan",
            "metadata.order.id");

    /** Figures, and which of the sessions behind them each one counts. */
    private static final List<List<String>> PARTS = List.of(
            List.of("active", "&outcome=active"),
            List.of("succeeded", "&outcome=succeeded"),
            List.of("failed", "&outcome=failed"),
            List.of("finished", "&outcome=failed,succeeded"));

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void agree() {
        long seed = System.nanoTime();
        System.out.println("The seed of these histories is " + seed);
        for (int history = 0; history < HISTORIES; history++) {
            var random = new Random(seed + history);
            if (history % 5 == 0) {
                startAgainBeforeClocksChange();
            }
            var client = app.as(app.tenant("history " + history, Environment.LIVE), Scope.values());
            var runs = new RandomRuns(client, CLOCK, seed + history);
            runs.record(STEPS);
            deleteSome(client, runs, random);
            var filter = runs.any(RandomFilter.ofEachKind(runs));
            walk(client, runs, filter, random);
        }
    }

    /** In the United States they change on the second Sunday of March. */
    private static void startAgainBeforeClocksChange() {
        CLOCK.move(Duration.between(CLOCK.instant(), Instant.parse("2026-03-07T03:00:00Z")));
    }

    private static void deleteSome(Client client, RandomRuns runs, Random random) {
        var left = new ArrayList<>(runs.all());
        if (left.size() > 2 && random.nextBoolean()) {
            var gone = left.get(random.nextInt(left.size()));
            assertThat(client.delete("/api/sdk/sessions/" + gone.id).status()).isEqualTo(204);
            runs.all().remove(gone);
        }
    }

    private static void walk(Client client, RandomRuns runs, RandomFilter filter, Random random) {
        var from = runs.any(runs.all()).createdAt.minusMillis(random.nextInt(2));
        var to = from.plusMillis(1 + random.nextInt((int) Duration.ofDays(3).toMillis()));
        String asked = filter.query().isEmpty() ? "" : "&" + filter.query();
        String time = "?from=" + from + "&to=" + to;
        var byTime = stats(
                client,
                time + asked + "&tz=" + ZONES.get(random.nextInt(3)) + "&bucket="
                        + BUCKETS.get(random.nextInt(BUCKETS.size())));
        check(client, byTime.path("total"), time + asked, filter);
        for (var item : byTime.path("items")) {
            if (item.path("sessions").asInt() > 0) {
                String bucket = "?from=" + item.path("from").asText() + "&to="
                        + item.path("to").asText();
                check(client, item, bucket + asked, filter);
            }
        }
        String group = GROUPS.get(random.nextInt(GROUPS.size()));
        for (var item : stats(client, time + asked + "&groupBy=" + group).path("items")) {
            byKey(client, item, group, time + asked, filter);
        }
    }

    private static void byKey(Client client, JsonNode item, String group, String query, RandomFilter filter) {
        String key = item.path("key").asText();
        boolean cannotBeAskedFor = group.equals("success") && key.isEmpty();
        var one = new RandomFilter(group + "=" + RandomFilter.encode(key), session -> true);
        if (cannotBeAskedFor || filter.overlaps(one)) {
            return;
        }
        if (item.has("calls")) {
            assertThat(count(client, query + "&" + one.query()))
                    .isEqualTo(item.path("sessions").asInt());
        } else {
            check(client, item, query + "&" + one.query(), filter.and(one));
        }
    }

    private static void check(Client client, JsonNode figures, String query, RandomFilter filter) {
        assertThat(count(client, query))
                .as(query)
                .isEqualTo(figures.path("sessions").asInt());
        for (var part : PARTS) {
            var one = new RandomFilter(part.get(1).substring(1), session -> true);
            if (!filter.overlaps(one)) {
                assertThat(count(client, query + part.get(1)))
                        .as(query + part)
                        .isEqualTo(figures.path(part.get(0)).asInt());
            }
        }
    }

    private static int count(Client client, String query) {
        var reply = client.get("/api/sdk/sessions" + query + "&limit=500");
        assertThat(reply.status()).as(query + reply.body()).isEqualTo(200);
        return reply.json().path("items").size();
    }

    private static JsonNode stats(Client client, String query) {
        var reply = client.get("/api/sdk/stats" + query);
        assertThat(reply.status()).as(query + reply.body()).isEqualTo(200);
        return reply.json();
    }
}
