package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.store.InsideStore;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Lists of many thousand sessions, where a lower bound leaves few or many. */
class LongListTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final int MANY = 6_500;
    private static final long START = 1_772_600_000_000L;
    private static Client client;

    /** Session n costs n mod 1,000 quarters and took n mod 700 seconds; three begin in the same second. */
    @BeforeAll
    static void recordMany() {
        var tenant = app.tenant("long", Environment.LIVE);
        client = app.as(tenant, Scope.READ);
        InsideStore.writer(app.store())
                .submit(sql -> {
                    for (int n = 0; n < MANY; n++) {
                        sql.update(
                                """
                                INSERT INTO session (public_id, organization_id, environment, name, agent_name, user_id,
                                  estimated_cost, duration_ms, created_at, updated_at, last_activity_at, status)
                                VALUES (?, ?, 'live', 'n', 'a', 'u', ?, ?, ?, ?, ?, 'completed')
                                """,
                                id(n),
                                tenant.organization(),
                                cost(n),
                                duration(n),
                                created(n),
                                created(n),
                                created(n));
                    }
                    return null;
                })
                .join();
        app.store().derivation().drop(Instant.now());
        app.catchUp();
    }

    private static String id(int n) {
        return "sess_%022d".formatted(n);
    }

    private static double cost(int n) {
        return n % 1_000 / 4.0;
    }

    private static int duration(int n) {
        return n % 700 * 1_000;
    }

    private static long created(int n) {
        return START + n / 3 * 1_000L;
    }

    private static void check(String query, Predicate<Integer> fits, Comparator<Integer> order) {
        var expected = IntStream.range(0, MANY)
                .boxed()
                .filter(fits)
                .sorted(order)
                .map(LongListTest::id)
                .toList();
        var ids = new ArrayList<String>();
        String cursor = "";
        while (cursor != null) {
            var json =
                    client.get("/api/sdk/sessions?limit=500&" + query + cursor).json();
            ids.addAll(json.path("items").findValuesAsText("id"));
            cursor = json.has("nextCursor")
                    ? "&cursor=" + json.path("nextCursor").asText()
                    : null;
        }
        assertThat(ids).as(query).isEqualTo(expected);
    }

    @Test
    void lowerBoundsLeaveFewOrMany() {
        var newest = Comparator.<Integer>naturalOrder().reversed();
        var cheapest = Comparator.<Integer>comparingDouble(LongListTest::cost).thenComparing(n -> n);
        var longest = Comparator.<Integer>comparingInt(LongListTest::duration)
                .thenComparing(n -> n)
                .reversed();
        for (double least : List.of(0.0, 10.0, 240.0, 249.75, 250.0)) {
            check("minCost=" + least, n -> cost(n) >= least, newest);
            check("sort=estimatedCost&minCost=" + least, n -> cost(n) >= least, cheapest);
            check("sort=-durationMs&minCost=" + least, n -> cost(n) >= least, longest);
        }
        for (int least : List.of(0, 1_000, 690_000, 700_000)) {
            check("minDurationMs=" + least, n -> duration(n) >= least, newest);
            check("sort=-durationMs&minDurationMs=" + least, n -> duration(n) >= least, longest);
            check(
                    "minCost=200&sort=estimatedCost&minDurationMs=" + least,
                    n -> cost(n) >= 200 && duration(n) >= least,
                    cheapest);
        }
    }
}
