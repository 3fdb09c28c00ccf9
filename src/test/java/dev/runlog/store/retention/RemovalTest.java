package dev.runlog.store.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.runlog.model.Actor;
import dev.runlog.model.Environment;
import dev.runlog.model.EventType;
import dev.runlog.model.NewEvent;
import dev.runlog.model.NewSession;
import dev.runlog.model.Retention;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.SessionOrder;
import dev.runlog.model.Tenant;
import dev.runlog.store.InsideStore;
import dev.runlog.store.Store;
import dev.runlog.store.StoreInADirectory;
import dev.runlog.store.runs.DueSessions;
import dev.runlog.store.runs.EventStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A session with more events than one job takes away: it is there or it is not, whatever happens in between. */
@Timeout(60)
class RemovalTest extends StoreInADirectory {

    private static final String ID = "sess_long";
    private static final int EVENTS = 5_000;

    private final Clock clock = Clock.systemUTC();

    @Test
    void itGoesInStepsAndNobodySeesThem() throws Exception {
        Tenant tenant;
        try (var store = open()) {
            tenant = new Tenant(store.organizations().ensure("default").join().id(), Environment.LIVE);
            record(store, tenant);
            var limit = new RetentionStore.Limit(tenant, clock.instant().plus(Duration.ofDays(1)));
            store.derivation().catchUp();
            assertThat(InsideStore.writer(store)
                            .submit(sql -> InsideStore.purge(store).hideSome(sql, limit))
                            .join())
                    .isOne();
            InsideStore.writer(store)
                    .submit(sql -> InsideStore.follower(store)
                            .step(sql, DueSessions.before(sql, limit.tenant().organization(), Long.MAX_VALUE, 1), 400))
                    .join();
            assertThat(count(store, "event")).isBetween(1L, (long) EVENTS - 1);
            assertUnseen(store, tenant);
        }
        try (var store = open()) {
            assertUnseen(store, tenant);
            assertThePurgeLeavesNothing(store);
        }
    }

    private static void assertThePurgeLeavesNothing(Store store) throws Exception {
        store.derivation().catchUp();
        for (var table :
                List.of("session", "event", "session_leaving", "fact_block", "fact_column", "search_due", "due")) {
            assertThat(count(store, table)).as(table).isZero();
        }
    }

    @Test
    void oneThatIsDeletedByItsIdGoesInStepsToo() throws Exception {
        try (var store = open()) {
            var tenant =
                    new Tenant(store.organizations().ensure("default").join().id(), Environment.LIVE);
            record(store, tenant);
            store.sessions().delete(tenant, ID, new Actor.Operator("test")).join();
            assertThat(count(store, "event")).isEqualTo(EVENTS);
            assertUnseen(store, tenant);
            assertThePurgeLeavesNothing(store);
        }
    }

    @Test
    void oneOfAnErasedUserGoesInStepsToo() throws Exception {
        try (var store = open()) {
            var tenant =
                    new Tenant(store.organizations().ensure("default").join().id(), Environment.LIVE);
            record(store, tenant);
            watch(store);
            var erased = store.erasure()
                    .erase(tenant.organization(), Set.of(Environment.LIVE), "u", new Actor.Operator("test"));
            assertThat(erased.sessions()).isOne();
            assertThat(erased.events()).isEqualTo(EVENTS);
            assertThat(count(store, "gone")).isPositive();
            assertThat(count(store, "gone WHERE session = '" + ID + "'")).isZero();
            assertThePurgeLeavesNothing(store);
        }
    }

    /** Notes of each event that goes before its session by what id that session was to be found then. */
    private static void watch(Store store) {
        InsideStore.writer(store)
                .submit(sql -> {
                    sql.script("CREATE TABLE gone (session TEXT)");
                    sql.script("CREATE TRIGGER watch AFTER DELETE ON event BEGIN"
                            + " INSERT INTO gone SELECT public_id FROM session WHERE id = OLD.session_id; END");
                    return null;
                })
                .join();
    }

    private static long count(Store store, String table) {
        return InsideStore.readers(store).read(sql -> sql.number("SELECT count(*) FROM " + table));
    }

    private void record(Store store, Tenant tenant) {
        var now = clock.instant();
        var session = new NewSession("n", "a", "u", null, null);
        store.sessions().create(tenant, ID, session, now, Optional.empty()).join();
        var event =
                new NewEvent(ID, EventType.TOOL_CALL, "t", null, null, "because", null, null, null, null, null, null);
        var events = IntStream.range(0, EVENTS)
                .mapToObj(i -> new EventStore.Attempt(event.recorded("evt_" + i, now), null))
                .toList();
        store.events().createAll(tenant, events, now, Optional.empty()).join();
    }

    private static void assertUnseen(Store store, Tenant tenant) {
        var all = SessionFilter.began(null, null);
        assertThat(store.search()
                        .page(tenant, all, SessionOrder.NEWEST_FIRST, 10, null)
                        .items())
                .isEmpty();
        assertThat(store.search().count(tenant, null, null)).isZero();
        assertThatThrownBy(() -> store.sessions().detail(tenant, ID)).hasMessageContaining("no session with this id");
        assertThatThrownBy(() -> store.events().page(tenant, ID, null, null, 10, null))
                .hasMessageContaining("no session with this id");
    }

    @Test
    void whatIsAddedInTheSameTransactionKeepsASession() throws Exception {
        try (var store = open()) {
            var tenant =
                    new Tenant(store.organizations().ensure("default").join().id(), Environment.LIVE);
            var old = clock.instant().minus(Duration.ofDays(40));
            var session = new NewSession("n", "a", "u", null, null);
            store.sessions().create(tenant, ID, session, old, Optional.empty()).join();
            var event = new NewEvent(ID, EventType.ERROR, null, null, null, "late", null, null, null, null, null, null);
            var limit = new RetentionStore.Limit(tenant, clock.instant().minus(Duration.ofDays(30)));
            var gate = new CompletableFuture<Void>();
            var held = InsideStore.writer(store).submit(sql -> gate.join());
            var now = clock.instant();
            var added = store.events().create(tenant, event.recorded("evt_1", now), now, Optional.empty());
            var removed = InsideStore.writer(store)
                    .submit(sql -> InsideStore.purge(store).hideSome(sql, limit));
            gate.complete(null);
            assertThat(removed.join()).isZero();
            assertThat(CompletableFuture.allOf(held, added)).isCompleted();
            assertThat(store.sessions().detail(tenant, ID).summary().eventCount())
                    .isEqualTo(1);
        }
    }

    @Test
    void aChoiceIsNotedOnceAndCanBeTakenBack() throws Exception {
        try (var store = open()) {
            var tenant =
                    new Tenant(store.organizations().ensure("default").join().id(), Environment.TEST);
            var retention = store.retention();
            retention.set(tenant, Retention.of(9L), new Actor.Operator("ada")).join();
            retention.set(tenant, Retention.of(9L), new Actor.Operator("ada")).join();
            assertThat(retention.limits(Map.of())).hasSize(1);
            retention.set(tenant, Retention.of(null), new Actor.Operator("ada")).join();
            assertThat(retention.limits(Map.of(Environment.TEST, 1L))).isEmpty();
            retention.set(tenant, Retention.DEFAULT, new Actor.Operator("ada")).join();
            assertThat(retention.limits(Map.of(Environment.TEST, 1L))).hasSize(1);
            assertThat(store.audit().page(tenant.organization(), 9, null).items())
                    .extracting(entry -> entry.subject())
                    .containsExactly(
                            "test: default instead of unlimited",
                            "test: unlimited instead of 9 days",
                            "test: 9 days instead of default");
        }
    }
}
