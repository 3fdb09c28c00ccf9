package dev.runlog.store.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.store.file.DataDirectory;
import dev.runlog.store.runs.Changes;
import dev.runlog.store.runs.SessionMemory;
import dev.runlog.store.sqlite.Database;
import dev.runlog.store.sqlite.DatabaseFile;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which of the jobs that wait for the writer come first. */
class WriteQueueTest {

    private static final int LARGE = 1_000;

    @TempDir
    Path directory;

    @Test
    void aSmallJobGoesAlongWithTheNextLargeOne() throws Exception {
        var database = new Database(DataDirectory.at(directory));
        new DatabaseFile(database).requireOurs();
        var changes = new Changes(told -> {});
        var order = new ArrayList<String>();
        try (var writer = new Writer(
                database.openForWriting(),
                new SessionMemory(changes, Clock.systemUTC()).callbacks(),
                10 * LARGE,
                Runnable::run,
                new StoreMetrics(new PrometheusRegistry()))) {
            var gate = new CountDownLatch(1);
            var begun = new CountDownLatch(1);
            var all = new ArrayList<CompletableFuture<Boolean>>();
            all.add(writer.submit(sql -> {
                begun.countDown();
                await(gate);
                return true;
            }));
            begun.await();
            for (int i = 1; i <= 3; i++) {
                all.add(writer.submit(LARGE, Checked.NOTHING, noting(order, "large " + i)));
            }
            all.add(writer.submit(noting(order, "small")));
            gate.countDown();
            all.forEach(CompletableFuture::join);
        }
        assertThat(order).isEqualTo(List.of("large 1", "small", "large 2", "large 3"));
    }

    private static void await(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    private static Job<Boolean> noting(List<String> order, String name) {
        return sql -> order.add(name);
    }
}
