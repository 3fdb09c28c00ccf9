package dev.runlog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A statement that failed is the trouble of whoever asked for it, and of nobody after. */
@Timeout(60)
class FailedStatementTest {

    @TempDir
    Path parent;

    private DataDirectory directory;

    @BeforeEach
    void aDirectory() throws Exception {
        directory = DataDirectory.at(parent);
    }

    private Store open() throws Exception {
        return Store.openBeside(directory, Clock.systemUTC(), new StoreMetrics(new PrometheusRegistry()));
    }

    @Test
    void itCanBeRunAgain() throws Exception {
        String question = "SELECT json(?)";
        try (var store = open();
                var sql = new Database(directory).openForReading()) {
            assertThat(store.file()).exists();
            assertThatThrownBy(() -> sql.one(question, row -> row.getString(1), "{"))
                    .isInstanceOf(SQLException.class);
            assertThat(sql.one(question, row -> row.getString(1), "{}")).contains("{}");
        }
    }

    @Test
    void somebodyElsesLockIsWaitedForOnceAndNotByEachJob() throws Exception {
        try (var store = open();
                var other = new Database(directory).openForWriting()) {
            Writer.Job<Void> impatient = sql -> {
                sql.script("PRAGMA busy_timeout = 1000");
                return null;
            };
            store.writer().submit(impatient).join();
            other.update("BEGIN IMMEDIATE");
            long start = System.nanoTime();
            var waiting = IntStream.range(0, 20)
                    .mapToObj(i -> store.writer().submit(sql -> i))
                    .toList();
            waiting.forEach(number -> assertThatThrownBy(number::join).hasMessageContaining("busy"));
            assertThat(System.nanoTime() - start).isLessThan(10_000_000_000L);
            other.update("ROLLBACK");
            assertThat(store.writer().submit(sql -> "after").join()).isEqualTo("after");
        }
    }
}
