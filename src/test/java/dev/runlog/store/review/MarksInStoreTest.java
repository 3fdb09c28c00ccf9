package dev.runlog.store.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Actor;
import dev.runlog.model.Environment;
import dev.runlog.model.NewSession;
import dev.runlog.model.SessionUpdate;
import dev.runlog.model.Tenant;
import dev.runlog.store.InsideStore;
import dev.runlog.store.Store;
import dev.runlog.store.StoreInADirectory;
import dev.runlog.store.access.Readers.Query;
import dev.runlog.store.runs.DueSessions;
import dev.runlog.store.sqlite.Database;
import dev.runlog.store.sqlite.DatabaseFile;
import dev.runlog.store.sqlite.Migrations;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Marks as the rest of the store sees them: due for the follower, taken away in steps, there after an upgrade. */
class MarksInStoreTest extends StoreInADirectory {

    private static final Instant NOW = Instant.parse("2026-01-15T09:30:00Z");
    private static final Actor WHO = new Actor.Operator("test");
    private static final List<String> TABLES =
            List.of("session_star", "session_label", "session_verdict", "session_note");

    private static Tenant tenant(Store store) {
        return new Tenant(store.organizations().ensure("default").join().id(), Environment.LIVE);
    }

    private static void open(Store store, Tenant tenant, String id) {
        store.sessions()
                .create(tenant, id, new NewSession("n", "a", "u", null, null), NOW, Optional.empty())
                .join();
    }

    private static CompletableFuture<?> label(Store store, Tenant tenant, String id, String... names) {
        var labels =
                new SessionUpdate(null, null, null, null, null, null, null, null, null, List.of(names), null, null);
        return store.sessions().update(tenant, id, labels, NOW, new Actor.Operator("test"));
    }

    private static long count(Store store, String table) {
        Query<Long> query = sql -> sql.number("SELECT count(*) FROM " + table);
        return InsideStore.readers(store).read(query);
    }

    @Test
    void everyChangeOfMarksMakesTheSessionDue() throws Exception {
        try (var store = open()) {
            var tenant = tenant(store);
            open(store, tenant, "sess_1");
            var marks = store.team().marks();
            var notes = store.team().notes();
            store.derivation().catchUp();
            dueAfter(store, () -> marks.star(tenant, "sess_1", true, WHO).join());
            dueAfter(store, () -> marks.star(tenant, "sess_1", false, WHO).join());
            dueAfter(store, () -> marks.judge(tenant, "sess_1", true, null, WHO).join());
            dueAfter(store, () -> marks.withdrawVerdict(tenant, "sess_1", WHO).join());
            dueAfter(store, () -> label(store, tenant, "sess_1", "bug").join());
            var note = notes.add(tenant, "sess_1", null, "t", WHO).join();
            dueAfter(
                    store,
                    () -> notes.edit(tenant, "sess_1", note.id(), "u", WHO).join());
            dueAfter(store, () -> notes.delete(tenant, "sess_1", note.id(), WHO).join());
            long bug = store.team().labels().all(tenant.organization()).get(0).id();
            dueAfter(
                    store,
                    () -> store.team()
                            .labels()
                            .delete(tenant.organization(), bug, WHO)
                            .join());
            assertThat(store.check().isWell()).isTrue();
        }
    }

    private static void dueAfter(Store store, Callable<?> change) throws Exception {
        store.derivation().catchUp();
        assertThat(count(store, "due")).isZero();
        change.call();
        assertThat(count(store, "due")).isOne();
    }

    @Test
    void aLabelOfManySessionsGoesInSteps() throws Exception {
        try (var store = open()) {
            var tenant = tenant(store);
            open(store, tenant, "sess_1");
            label(store, tenant, "sess_1", "bug", "odd").join();
            InsideStore.writer(store)
                    .submit(sql -> {
                        sql.script("""
                                WITH RECURSIVE number (value) AS (
                                  SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < 1199)
                                INSERT INTO session
                                  (public_id, organization_id, environment, name, agent_name, user_id, created_at, updated_at,
                                   last_activity_at)
                                SELECT 'sess_1' || value, organization_id, environment, name, agent_name, user_id, created_at,
                                       updated_at, last_activity_at
                                FROM session, number;
                                INSERT OR IGNORE INTO session_label SELECT session.id, label.id FROM session, label;
                                CREATE TABLE step (at INTEGER);
                                CREATE TRIGGER watch AFTER DELETE ON session_label BEGIN
                                  INSERT INTO step SELECT count(*) FROM due; END;
                                """);
                        return null;
                    })
                    .join();
            store.derivation().catchUp();
            long bug = store.team().labels().all(tenant.organization()).get(0).id();
            store.team().labels().delete(tenant.organization(), bug, WHO).join();
            assertThat(count(store, "step")).isEqualTo(1_200);
            assertThat(count(store, "due")).isEqualTo(1_200);
            assertThat(count(store, "session_label")).as("the other one stays").isEqualTo(1_200);
            assertThat(store.team().labels().all(tenant.organization())).hasSize(1);
        }
    }

    @Test
    void aDeletedSessionsMarksGoInSteps() throws Exception {
        try (var store = open()) {
            var tenant = tenant(store);
            open(store, tenant, "sess_1");
            store.team().marks().star(tenant, "sess_1", true, WHO).join();
            store.team().marks().judge(tenant, "sess_1", true, "r", WHO).join();
            label(store, tenant, "sess_1", "bug", "odd").join();
            for (int i = 0; i < 100; i++) {
                store.team().notes().add(tenant, "sess_1", null, "t", WHO).join();
            }
            store.derivation().catchUp();
            store.sessions().delete(tenant, "sess_1", WHO).join();
            InsideStore.writer(store)
                    .submit(sql -> InsideStore.follower(store)
                            .step(sql, DueSessions.before(sql, tenant.organization(), Long.MAX_VALUE, 1), 40))
                    .join();
            assertThat(TABLES.stream().mapToLong(table -> count(store, table)).sum())
                    .isBetween(1L, 103L);
            assertThat(count(store, "session")).isOne();
            store.derivation().catchUp();
            for (String table : TABLES) {
                assertThat(count(store, table)).as(table).isZero();
            }
            assertThat(count(store, "session")).isZero();
            assertThat(store.team().labels().all(tenant.organization())).hasSize(2);
        }
    }

    @Test
    void sessionsOfAnOlderFileTakeMarks() throws Exception {
        var database = new Database(directory);
        new DatabaseFile(database).requireOurs();
        try (var old = database.openForWriting()) {
            Migrations.upgradeTo(13, old);
            old.script("""
                    INSERT INTO session
                      (public_id, organization_id, environment, name, agent_name, user_id, created_at, updated_at,
                       last_activity_at)
                    SELECT 'sess_1', id, 'live', 'n', 'a', 'u', 1, 1, 1 FROM organization;
                    """);
        }
        try (var store = open()) {
            var tenant = tenant(store);
            store.team().marks().star(tenant, "sess_1", true, WHO).join();
            label(store, tenant, "sess_1", "bug").join();
            store.derivation().catchUp();
            var shown = store.sessions().detail(tenant, "sess_1").summary();
            assertThat(shown.marks().starred()).isTrue();
            assertThat(shown.marks().labels()).containsExactly("bug");
            assertThat(store.check().isWell()).isTrue();
        }
    }
}
