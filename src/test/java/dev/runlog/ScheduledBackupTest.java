package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.Overheard;
import dev.runlog.testing.RunningApp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The server backs itself up, and keeps the newest few. */
class ScheduledBackupTest {

    @RegisterExtension
    static final Overheard provoked = new Overheard("dev.runlog.store.copies.ScheduledBackups");

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app =
            RunningApp.with("backup.every=24h", "backup.keep=2").at(CLOCK);

    @RegisterExtension
    static final RunningApp nowhere = RunningApp.with(
            "backup.every=1m", "backup.dir=" + Path.of("pom.xml").resolve("backups"));

    private static Path directory() {
        return app.dataDirectory().resolve("backups");
    }

    private static List<String> files() {
        try (var files = Files.list(directory())) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void untilThereAre(String... names) {
        Await.until(String.join(", ", names), () -> Files.isDirectory(directory()) && files().equals(List.of(names)));
    }

    private static String metrics(RunningApp of) {
        return of.as(Scope.ADMIN).get("/metrics").body();
    }

    @Test
    void theNewestFewAreKeptAndARestartMakesNoOther() throws Exception {
        untilThereAre("scheduled-20260304T050607Z.db");
        Await.until(
                "the metrics tell when",
                () -> metrics(app).contains("runlog_backup_last_success_timestamp_seconds 1.772600767E9"));
        Files.writeString(directory().resolve("scheduled-notes.db"), "mine");
        Files.writeString(directory().resolve("runlog-20200101T000000Z.db"), "made by hand");

        CLOCK.move(Duration.ofHours(23));
        app.restart();
        CLOCK.move(Duration.ofHours(1));
        untilThereAre(
                "runlog-20200101T000000Z.db",
                "scheduled-20260304T050607Z.db",
                "scheduled-20260305T050607Z.db",
                "scheduled-notes.db");

        CLOCK.move(Duration.ofDays(1));
        untilThereAre(
                "runlog-20200101T000000Z.db",
                "scheduled-20260305T050607Z.db",
                "scheduled-20260306T050607Z.db",
                "scheduled-notes.db");
        assertThat(metrics(app)).contains("runlog_backup_failures_total 0.0");
    }

    @Test
    void aFailureIsCountedAndHoldsUpNothing() {
        Await.until("it is counted", () -> metrics(nowhere).contains("runlog_backup_failures_total 1.0"));
        assertThat(metrics(nowhere)).contains("runlog_backup_last_success_timestamp_seconds 0.0");
        assertThat(nowhere.as(Scope.WRITE).openSession()).isNotEmpty();
    }
}
