package dev.runlog.store.figures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Stats.Bucket;
import dev.runlog.model.Stats.ByKey;
import dev.runlog.model.Stats.Group;
import dev.runlog.model.Tenant;
import dev.runlog.store.InsideStore;
import dev.runlog.store.StoreInADirectory;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The hundred users with most sessions are found, however the sessions are spread over users and days. */
class BusiestUsersTest extends StoreInADirectory {

    private static final long SEED = System.nanoTime();
    private static final int USERS = 400;
    private static final int DAYS = 12;
    private static final int SHOWN = 100;

    /** About how many sessions a user has on a day, first the busiest. */
    private enum Spread {
        FEW_HAVE_MOST,
        SOME_HAVE_SOME,
        ALL_HAVE_MANY,
        ALL_HAVE_FEW,
        ONE_HAS_ANY;

        int sessions(int user) {
            return switch (this) {
                case FEW_HAVE_MOST -> 2_000 / (user + 1);
                case SOME_HAVE_SOME -> Math.max(0, 12 - user / 25);
                case ALL_HAVE_MANY -> 40;
                case ALL_HAVE_FEW -> 1;
                case ONE_HAS_ANY -> user == 0 ? 50 : 0;
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void areFound(Spread spread) throws Exception {
        System.out.println("The seed of these users is " + SEED);
        var random = new Random(SEED);
        try (var store = open()) {
            var tenant =
                    new Tenant(store.organizations().ensure("default").join().id(), Environment.LIVE);
            var totals = new TreeMap<String, Long>();
            InsideStore.writer(store)
                    .submit(sql -> {
                        for (int user = 0; user < USERS; user++) {
                            for (long day = 0; day < DAYS; day++) {
                                int about = spread.sessions(user);
                                int sessions = about - about / 2 + (about == 0 ? 0 : random.nextInt(about));
                                record(sql, tenant, day, "user " + random(user), sessions, totals);
                            }
                        }
                        return null;
                    })
                    .join();
            var filter = new SessionFilter(
                    null, null, null, null, midnight(0), midnight(DAYS), null, null, null, null, Map.of(), List.of());
            var items = store.stats().byKey(tenant, filter, Group.USER).join().items();
            assertThat(items)
                    .extracting(item -> ((ByKey) item).key())
                    .isEqualTo(totals.entrySet().stream()
                            .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                                    .thenComparing(Map.Entry.comparingByKey()))
                            .limit(SHOWN)
                            .map(Map.Entry::getKey)
                            .toList());
            assertThat(items)
                    .extracting(item -> ((ByKey) item).figures().sessions())
                    .isEqualTo(items.stream()
                            .map(item -> totals.get(((ByKey) item).key()))
                            .toList());
        }
    }

    /** In no order of names. */
    private static int random(int user) {
        return user * 7_919 % USERS;
    }

    private static Instant midnight(long day) {
        return Instant.ofEpochMilli(day * Bucket.DAY.millis());
    }

    private static void record(Sql sql, Tenant tenant, long day, String user, int sessions, Map<String, Long> totals)
            throws SQLException {
        if (sessions > 0) {
            totals.merge(user, (long) sessions, Long::sum);
            sql.update(
                    "INSERT INTO user_day VALUES (?, ?, ?, ?, ?, 0, 0, 0, 0, 0, 0)",
                    tenant.organization(),
                    tenant.environment().wire(),
                    day,
                    user,
                    sessions);
        }
    }
}
