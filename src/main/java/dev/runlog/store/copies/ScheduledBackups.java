package dev.runlog.store.copies;

import dev.runlog.store.access.StoreMetrics;
import dev.runlog.store.file.DataDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Backs up the database now and then, on a thread and a connection of its own, and keeps the newest few. When the last
 * backup was made is read from the names in the directory, so a restart changes nothing. Files with other names, those
 * of {@code runlog backup} among them, are left alone.
 */
public final class ScheduledBackups implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ScheduledBackups.class);
    private static final String KIND = "scheduled";
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMinutes(10);
    private static final Duration TELL_EVERY = Duration.ofDays(1);
    private static final int PATIENCE_SECONDS = 3;

    /** @param keep how many, at least one */
    public record Schedule(Duration every, int keep, Path directory) {}

    private final Backup backup;
    private final Schedule schedule;
    private final Clock clock;
    private final StoreMetrics metrics;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "backups"));
    private volatile Instant last;
    private Instant notBefore = Instant.MIN;
    private final Runnable whenFailed;
    private Instant told = Instant.MIN;

    /** @param whenFailed run when one fails, and again once a day while they do */
    public ScheduledBackups(
            DataDirectory directory, Schedule schedule, Clock clock, StoreMetrics metrics, Runnable whenFailed) {
        this.backup = new Backup(directory);
        this.schedule = schedule;
        this.clock = clock;
        this.metrics = metrics;
        this.whenFailed = whenFailed;
        this.last = lastOnDisk();
        metrics.observeBackups(() -> last);
        var unused = thread.scheduleWithFixedDelay(this::backUpWhenDue, 1, 1, TimeUnit.SECONDS);
    }

    private Instant lastOnDisk() {
        try {
            return made(clock.instant()).stream()
                    .findFirst()
                    .flatMap(newest -> newest.time(KIND))
                    .orElse(Instant.EPOCH);
        } catch (IOException unreadable) {
            return Instant.EPOCH; // then none can be made either, and that is said
        }
    }

    private void backUpWhenDue() {
        var now = clock.instant();
        if (now.isBefore(last.plus(schedule.every)) || now.isBefore(notBefore)) {
            return;
        }
        try {
            backUp(now);
        } catch (IOException | SQLException | RuntimeException failed) {
            if (!thread.isShutdown()) {
                metrics.backupFailed();
                notBefore = now.plus(PAUSE_AFTER_FAILURE);
                log.error("The scheduled backup failed and will be tried again in 10 minutes", failed);
                tell(now);
            }
        }
    }

    private void tell(Instant now) {
        if (!now.isBefore(told.plus(TELL_EVERY))) {
            told = now;
            whenFailed.run();
        }
    }

    private void backUp(Instant now) throws IOException, SQLException {
        DataDirectory.createPrivate(schedule.directory);
        var file = BackupFile.named(schedule.directory, KIND, now);
        long bytes = backup.write(file, (done, of) -> !thread.isShutdown());
        last = now;
        told = Instant.MIN;
        log.info("Backed up {} bytes to {}", bytes, file);
        for (var old : made(now).stream().skip(schedule.keep).toList()) {
            Files.deleteIfExists(old.path());
        }
    }

    /** The scheduled backups up to that moment, the newest first; one of a clock that went ahead is not among them. */
    private List<BackupFile> made(Instant now) throws IOException {
        if (!Files.isDirectory(schedule.directory)) {
            return List.of();
        }
        try (var files = Files.list(schedule.directory)) {
            return files.map(BackupFile::new)
                    .filter(file -> isUpTo(now, file.time(KIND)))
                    .sorted(Comparator.comparing(BackupFile::path).reversed())
                    .toList();
        }
    }

    private static boolean isUpTo(Instant now, Optional<Instant> time) {
        return time.isPresent() && !time.get().isAfter(now);
    }

    /** Breaks off a backup that is being made. */
    @Override
    public void close() throws InterruptedException {
        thread.shutdownNow();
        thread.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
}
