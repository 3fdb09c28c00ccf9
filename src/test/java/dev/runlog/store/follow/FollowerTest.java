package dev.runlog.store.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Actor;
import dev.runlog.model.Environment;
import dev.runlog.model.EventType;
import dev.runlog.model.JsonText;
import dev.runlog.model.NewEvent;
import dev.runlog.model.NewSession;
import dev.runlog.model.SessionUpdate;
import dev.runlog.model.Tenant;
import dev.runlog.store.InsideStore;
import dev.runlog.store.Store;
import dev.runlog.store.StoreInADirectory;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.FactChanges;
import dev.runlog.store.runs.DueSessions;
import dev.runlog.store.runs.DueSessions.Due;
import dev.runlog.store.sqlite.Database;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is derived follows from what was recorded alone: not from when, in what steps, or how often it is derived. */
@Timeout(120)
class FollowerTest extends StoreInADirectory {

    private static final int SESSIONS = 12;
    private static final int DEEDS = 400;
    private static final Instant START = Instant.parse("2026-03-01T22:30:00Z");

    private static final List<EventType> TYPES = List.of(EventType.values());

    private final Random random = new Random(7);

    /** Some history, with everything there is in it. */
    private void record(Store store) {
        var tenant = new Tenant(store.organizations().ensure("default").join().id(), Environment.LIVE);
        for (int i = 0; i < DEEDS; i++) {
            var at = START.plusSeconds(i * 40L);
            String id = "sess_" + random.nextInt(SESSIONS);
            try {
                carryOut(store, tenant, id, i, at).join();
            } catch (RuntimeException refused) {
                assertThat(refused.getCause()).isInstanceOf(dev.runlog.model.Problem.class);
            }
        }
    }

    private CompletableFuture<?> carryOut(Store store, Tenant tenant, String id, int number, Instant at) {
        int kind = random.nextInt(20);
        if (number < SESSIONS) {
            var metadata = new JsonText.Fields("{\"version\":\"" + number % 3 + "\",\"n\":1.50,\"deep\":{\"x\":1}}");
            return store.sessions()
                    .create(
                            tenant,
                            "sess_" + number,
                            new NewSession("n", "agent" + number % 2, "u", metadata, null),
                            at,
                            Optional.empty());
        }
        if (kind == 0 && number > DEEDS / 2) {
            return store.sessions().delete(tenant, id, new Actor.Operator("test"));
        }
        if (kind < 4) {
            boolean ends = random.nextInt(3) == 0;
            return store.sessions()
                    .update(
                            tenant,
                            id,
                            new SessionUpdate(
                                    ends ? SessionUpdate.Outcome.FAILED : null,
                                    random.nextBoolean(),
                                    ends ? "reason " + number % 4 : null,
                                    random.nextBoolean() ? 0.1 * number : null,
                                    ends ? 1_000 * number : null,
                                    7L,
                                    null,
                                    null,
                                    null,
                                    null,
                                    null,
                                    null),
                            at,
                            new Actor.Operator("test"));
        }
        var event = new NewEvent(
                id,
                TYPES.get(random.nextInt(TYPES.size())),
                random.nextBoolean() ? "tool" + random.nextInt(5) : null,
                null,
                null,
                "words " + number,
                null,
                null,
                0.1 * random.nextInt(9),
                null,
                random.nextInt(9) == 0 ? at.minusSeconds(900) : null,
                null);
        return store.events().create(tenant, event.recorded("evt_" + number, at), at, Optional.empty());
    }

    private static List<String> derived(Sql sql) throws SQLException {
        var all = new ArrayList<String>();
        for (String table : List.of("session", "event", "search_due", "due")) {
            sql.all("SELECT * FROM " + table + " ORDER BY 1, 2", row -> {
                var line = new StringBuilder(table);
                for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                    if (!row.getMetaData().getColumnName(i).equals("block")) { // in which one is a matter of when
                        line.append('|').append(row.getString(i));
                    }
                }
                return all.add(line.toString());
            });
        }
        all.addAll(facts(sql));
        all.removeIf(line -> line.startsWith("search_due|")); // when words became due is a matter of when
        return all;
    }

    /** A connection whose nth statement from now fails, as the process would with it. */
    private static Sql cutting(Connection real, AtomicInteger left) {
        return new Sql(
                (Connection) Proxy.newProxyInstance(
                        Connection.class.getClassLoader(),
                        new Class<?>[] {Connection.class},
                        (proxy, method, arguments) -> {
                            try {
                                var result = method.invoke(real, arguments);
                                return result instanceof PreparedStatement statement
                                        ? cutting(statement, left)
                                        : result;
                            } catch (InvocationTargetException failed) {
                                throw failed.getCause();
                            }
                        }),
                Database.SPELLING);
    }

    private static PreparedStatement cutting(PreparedStatement real, AtomicInteger left) {
        return (PreparedStatement) Proxy.newProxyInstance(
                PreparedStatement.class.getClassLoader(),
                new Class<?>[] {PreparedStatement.class},
                (proxy, method, arguments) -> {
                    if (method.getName().startsWith("execute") && left.decrementAndGet() == 0) {
                        throw new SQLException("cut off");
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }

    @Test
    void cutOffAtEachStatementItEndsAsIfItNeverWas() throws Exception {
        List<String> expected;
        int cuts = 0;
        try (var store = open()) {
            record(store);
            var backup = directory.path().resolve("copy.db");
            try (var copying = new Database(directory).openForCopying()) {
                copying.script("VACUUM INTO '" + backup + "'");
            }
            store.derivation().catchUp();
            assertThat(store.check().differences()).isEmpty();
            expected = InsideStore.readers(store).read(FollowerTest::derived);
            try (var real = new Sql(DriverManager.getConnection("jdbc:sqlite:" + backup), Database.SPELLING)) {
                cuts = followWithCuts(InsideStore.follower(store), real);
                assertThat(derived(real)).containsExactlyElementsOf(expected);
            }
        }
        assertThat(cuts).isGreaterThan(200);
    }

    /** @return how often it was cut off */
    private static int followWithCuts(Follower follower, Sql real) throws SQLException {
        int cuts = 0;
        for (var due = due(real, 8); !due.isEmpty(); due = due(real, 8)) {
            boolean done = false;
            for (int statements = 1; !done; statements++) {
                real.script("BEGIN IMMEDIATE");
                try {
                    follower.step(cutting(real.connection(), new AtomicInteger(statements)), due, 60);
                    real.script("COMMIT");
                    done = true;
                } catch (SQLException cutOff) {
                    assertThat(cutOff.getMessage()).isEqualTo("cut off");
                    real.script("ROLLBACK");
                    cuts++;
                }
            }
        }
        return cuts;
    }

    @Test
    void inWhateverStepsItEndsTheSame() throws Exception {
        try (var store = open()) {
            record(store);
            store.derivation().catchUp();
            var expected = InsideStore.readers(store).read(FollowerTest::derived);
            for (int room : new int[] {1, 9, 100, 100_000}) {
                store.derivation().drop(START);
                assertThat(store.derivation().lag()).isPositive();
                while (InsideStore.writer(store)
                                .submit(sql -> InsideStore.follower(store).step(sql, due(sql, 1_000), room))
                                .join()
                        > 0) {
                    assertThat(store.derivation().lag().isNegative()).isFalse();
                }
                List<String> again = InsideStore.readers(store).read(FollowerTest::derived);
                assertThat(ofNoGeneration(again)).containsExactlyElementsOf(ofNoGeneration(expected));
                assertThat(store.check().differences()).isEmpty();
            }
            assertThat(store.derivation().lag()).isZero();
        }
    }

    private static List<Due> due(Sql sql, int most) throws SQLException {
        var due = new ArrayList<Due>();
        for (long organization : DueSessions.organizations(sql)) {
            due.addAll(DueSessions.before(sql, organization, Long.MAX_VALUE, most));
        }
        return due;
    }

    private static List<String> facts(Sql sql) throws SQLException {
        var changes = new FactChanges(sql);
        return sql.all("SELECT id, block FROM session ORDER BY id", row -> {
            var facts = changes.find(row.getLong(2), row.getLong(1));
            return facts.map(known -> known.toString() + new TreeMap<>(known.tools()) + new TreeMap<>(known.metadata()))
                    .orElse("none")
                    .replaceAll("tools=.*?\\}, metadata=.*?\\}", "")
                    .replaceAll("insight=.*", ""); // which is not the follower's own
        });
    }

    private static List<String> ofNoGeneration(List<String> lines) {
        return lines.stream().filter(line -> !line.startsWith("session|")).toList();
    }

    @Test
    void whatDiffersIsFoundAndMended() throws Exception {
        try (var store = open()) {
            record(store);
            store.derivation().catchUp();
            for (String damage : List.of(
                    "DELETE FROM fact_block",
                    "UPDATE session SET block = block + 1 WHERE id = 3",
                    "UPDATE session SET event_count = event_count + 1 WHERE id = 3",
                    "UPDATE fact_column SET data = (SELECT c.data FROM fact_column c WHERE c.id = fact_column.id - 2)"
                            + " WHERE id % 16 = 3",
                    "UPDATE fact_column SET data = substr(data, 1, 3)")) {
                InsideStore.writer(store).submit(sql -> sql.update(damage)).join();
                assertThat(store.check().isWell()).as(damage).isFalse();
                assertThat(store.check().differences()).as(damage).isNotEmpty();
                store.derivation().drop(START);
                store.derivation().catchUp();
                assertThat(store.check().differences()).as(damage).isEmpty();
            }
        }
    }

    /** As SQLite stores them, two halves of pairs are the same question mark. */
    @Test
    void halvesOfLettersInMetadataHoldUpNothing() throws Exception {
        try (var store = open()) {
            var tenant =
                    new Tenant(store.organizations().ensure("default").join().id(), Environment.LIVE);
            var metadata = new JsonText.Fields("{\"\\ud800\":\"x\",\"\\ud801\":\"\\ud802\",\"k\":\"v\"}");
            store.sessions()
                    .create(tenant, "sess_1", new NewSession("n", "a", "u", metadata, null), START, Optional.empty())
                    .toCompletableFuture()
                    .join();
            store.derivation().catchUp();
            var found = store.check();
            assertThat(found.due()).isZero();
            assertThat(found.differences()).isEmpty();
        }
    }
}
