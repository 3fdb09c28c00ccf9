package dev.runlog.store.copies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.store.OpenStore;
import dev.runlog.store.access.StoreMetrics;
import dev.runlog.store.file.DataDirectory;
import dev.runlog.store.sqlite.Database;
import dev.runlog.store.sqlite.DatabaseFile;
import dev.runlog.store.sqlite.Migrations;
import dev.runlog.testing.Overheard;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A backup is what the database was, of its schema; whoever opens it after the restore upgrades it. */
class OlderBackupTest {

    @TempDir
    Path parent;

    @Test
    void anOlderBackupIsUpgradedWhenItIsOpened() throws Exception {
        var old = new Database(DataDirectory.at(parent.resolve("old")));
        new DatabaseFile(old).requireOurs();
        try (var sql = old.openForWriting()) {
            Migrations.upgradeTo(1, sql);
            sql.script("INSERT INTO organization (name, created_at) VALUES ('acme', 1)");
        }
        var backup = parent.resolve("old.db");
        new Backup(old).write(backup, (done, of) -> true);
        try (var sql = Database.openFile(backup)) {
            assertThat(Migrations.versionOf(sql)).isEqualTo(1);
        }
        assertThat(new DatabaseFile(old).isUpToDate()).isFalse();

        var directory = DataDirectory.at(parent.resolve("new"));
        try (var served = directory.lockOrSayWho("a test");
                var commands = directory.lockOutCommands()) {
            assertThat(new Restore(directory, served, commands).from(backup, Instant.EPOCH, (done, of) -> true))
                    .isEmpty();
        }
        try (var log = new Overheard("dev.runlog.store.sqlite.Migrations").withNews();
                var store = OpenStore.forCommand(
                        directory, Clock.systemUTC(), new StoreMetrics(new PrometheusRegistry()))) {
            assertThat(log.said())
                    .hasSize(Migrations.newest())
                    .first()
                    .asString()
                    .contains("from version 1 to " + Migrations.newest(), "minutes");
            assertThat(log.said()).last().asString().contains("reached version " + Migrations.newest());
            assertThat(store.check().schema()).isEqualTo(Migrations.newest());
            assertThat(store.organizations().find("acme")).isPresent();
        }
    }
}
