package dev.runlog.store.access;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** What the store tells about itself at {@code /metrics}. */
public final class StoreMetrics {

    private final PrometheusRegistry registry;
    private final Histogram jobs;
    private final Histogram seconds;
    private final Counter refused;
    private final Counter deletedByRetention;
    private final Counter failedBackups;

    public StoreMetrics(PrometheusRegistry registry) {
        this.registry = registry;
        this.jobs = Histogram.builder()
                .name("runlog_writer_batch_jobs")
                .help("Jobs per committed transaction")
                .classicOnly()
                .classicUpperBounds(1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
                .register(registry);
        this.seconds = Histogram.builder()
                .name("runlog_writer_commit_seconds")
                .help("Time from COMMIT to the data being on disk")
                .unit(Unit.SECONDS)
                .classicOnly()
                .classicUpperBounds(.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5)
                .register(registry);
        this.refused = Counter.builder()
                .name("runlog_writer_refused_total")
                .help("Jobs refused because the queue was full or the server was stopping")
                .register(registry);
        this.deletedByRetention = Counter.builder()
                .name("runlog_retention_deleted_sessions_total")
                .help("Sessions deleted because they were silent for longer than they are kept")
                .register(registry);
        this.failedBackups = Counter.builder()
                .name("runlog_backup_failures_total")
                .help("Scheduled backups that failed")
                .register(registry);
    }

    void observeQueue(IntSupplier depth) {
        GaugeWithCallback.builder()
                .name("runlog_writer_queue_depth")
                .help("Jobs that wait for the writer")
                .callback(gauge -> gauge.call(depth.getAsInt()))
                .register(registry);
    }

    public void observeFile(Path database) {
        GaugeWithCallback.builder()
                .name("runlog_database_bytes")
                .help("Size of the database file and of its write-ahead log")
                .labelNames("file")
                .callback(gauge -> {
                    gauge.call((double) database.toFile().length(), "db");
                    gauge.call((double) Path.of(database + "-wal").toFile().length(), "wal");
                })
                .register(registry);
    }

    public void observeFollower(Supplier<Duration> lag) {
        GaugeWithCallback.builder()
                .name("runlog_follower_lag_seconds")
                .help("How far figures and counts in lists are behind what was recorded")
                .unit(Unit.SECONDS)
                .callback(gauge -> gauge.call(Unit.millisToSeconds(lag.get().toMillis())))
                .register(registry);
    }

    void committed(int batch, long nanos) {
        jobs.observe(batch);
        seconds.observe(Unit.nanosToSeconds(nanos));
    }

    public void deletedByRetention(int sessions) {
        deletedByRetention.inc(sessions);
    }

    public void observeBackups(Supplier<Instant> last) {
        GaugeWithCallback.builder()
                .name("runlog_backup_last_success_timestamp_seconds")
                .help("When the newest scheduled backup was made; 0 for never")
                .callback(gauge -> gauge.call((double) last.get().getEpochSecond()))
                .register(registry);
    }

    public void backupFailed() {
        failedBackups.inc();
    }

    void refused() {
        refused.inc();
    }
}
