package dev.runlog.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.runlog.model.Problem;
import dev.runlog.store.Check;
import dev.runlog.store.OpenStore;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.StoreMetrics;
import dev.runlog.store.db.Sql;
import dev.runlog.store.file.DataDirectory;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every older file becomes what a fresh one is, with all that is in it; a newer one is left alone. */
class MigrationsTest {

    @TempDir
    Path directory;

    private Database database(String name) throws Exception {
        var database = new Database(DataDirectory.at(directory.resolve(name)));
        new DatabaseFile(database).requireOurs();
        return database;
    }

    static IntStream versions() {
        return IntStream.rangeClosed(0, Migrations.newest());
    }

    @ParameterizedTest
    @MethodSource("versions")
    void everyOlderSchemaBecomesTheNewest(int version) throws Exception {
        try (var fresh = database("fresh").openForWriting();
                var old = database("old").openForWriting()) {
            Migrations.run(fresh);
            Migrations.upgradeTo(version, old);
            assertThat(Migrations.versionOf(old)).isEqualTo(version);
            Migrations.run(old);
            assertThat(Migrations.versionOf(old)).isEqualTo(Migrations.newest());
            assertThat(schema(old)).isEqualTo(schema(fresh)).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void anUpgradeLosesNothing(int version) throws Exception {
        if (version == 0) {
            return; // there is nowhere to put anything yet
        }
        try (var old = database("old").openForWriting()) {
            Migrations.upgradeTo(version, old);
            old.script("""
                    INSERT INTO organization (id, name, created_at) VALUES (7, 'acme', 1);
                    INSERT INTO "user" (id, email, password_hash, created_at) VALUES (3, 'ada@example.org', 'x', 2);
                    INSERT INTO membership (organization_id, user_id, role, created_at) VALUES (7, 3, 'owner', 3);
                    INSERT INTO api_key
                      (organization_id, environment, name, scopes, hash, last_four, created_by, created_at)
                      VALUES (7, 'live', 'k', 'write', x'01', 'abcd', 'ada', 4);
                    INSERT INTO session
                      (id, public_id, organization_id, environment, name, agent_name, user_id, estimated_cost,
                       event_count, created_at, last_activity_at%s)
                      VALUES (5, 'sess_1', 7, 'live', 'n', 'a', 'u', 0.045, 1, 5, 6%s);
                    INSERT INTO event (session_id, public_id, type, created_at) VALUES (5, 'evt_1', 'error', 6);
                    """.formatted(version < 13 ? "" : ", updated_at", version < 13 ? "" : ", 6"));
            Migrations.run(old);
            assertThat(old.number("""
                    SELECT count(*)
                    FROM organization
                    JOIN membership ON membership.organization_id = organization.id
                    JOIN "user" ON "user".id = membership.user_id AND email = 'ada@example.org'
                    JOIN api_key ON api_key.organization_id = organization.id AND api_key.hash = x'01'
                    JOIN session ON session.organization_id = organization.id AND session.estimated_cost = 0.045
                    JOIN event ON event.session_id = session.id AND event.public_id = 'evt_1'
                    WHERE organization.name = 'acme'
                    """)).isEqualTo(1);
            assertThat(old.all("PRAGMA foreign_key_check", row -> row.getString(1)))
                    .isEmpty();
            assertThat(Check.of(old).faults()).isEmpty();
        }
    }

    @Test
    void aNewerSchemaIsRefusedAndNotTouched() throws Exception {
        var database = database("newer");
        try (var sql = database.openForWriting()) {
            Migrations.run(sql);
            sql.script("PRAGMA user_version = " + (Migrations.newest() + 1));
            sql.script("PRAGMA wal_checkpoint(TRUNCATE)");
        }
        byte[] before = Files.readAllBytes(database.file());
        var directory = DataDirectory.at(database.file().getParent());
        var metrics = new StoreMetrics(new PrometheusRegistry());
        assertThatThrownBy(() -> OpenStore.forCommand(directory, Clock.systemUTC(), metrics))
                .isInstanceOf(Problem.class)
                .hasMessageContainingAll("schema " + (Migrations.newest() + 1), "knows " + Migrations.newest());
        assertThatThrownBy(() -> {
                    try (var lock = directory.lockOrSayWho("a test")) {
                        OpenStore.forServer(
                                directory,
                                1,
                                new Readers.Limits(1, Duration.ofSeconds(10)),
                                Clock.systemUTC(),
                                Runnable::run,
                                changes -> {},
                                metrics,
                                lock);
                    }
                })
                .isInstanceOf(Problem.class);
        assertThat(Files.readAllBytes(database.file())).isEqualTo(before);
    }

    @Test
    void aFreshFileHasOneOrganization() throws Exception {
        try (var sql = database("fresh").openForWriting()) {
            Migrations.run(sql);
            assertThat(sql.all("SELECT name FROM organization", row -> row.getString(1)))
                    .containsExactly("default");
        }
    }

    @Test
    void everyTableIsStrict() throws Exception {
        try (var sql = database("fresh").openForWriting()) {
            Migrations.run(sql);
            assertThat(sql.all("""
                            SELECT name FROM pragma_table_list
                            WHERE schema = 'main' AND strict = 0 AND type = 'table' AND name NOT LIKE 'sqlite%'
                            """, row -> row.getString(1))).isEmpty();
        }
    }

    private static List<String> schema(Sql sql) throws SQLException {
        return sql.all(
                "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name",
                row -> row.getString(1) + " " + row.getString(2) + " " + row.getString(3) + " " + row.getString(4));
    }
}
