package dev.runlog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.runlog.model.Problem;
import dev.runlog.store.sqlite.Database;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever reads, here or elsewhere, does not keep a server from stopping; what was acknowledged is there again. */
@Timeout(60)
class ClosingTest extends StoreInADirectory {

    private static final String FOREVER = """
            WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number)
            SELECT count(*) FROM number, organization
            """;

    @Test
    void aLongReadIsBrokenOff() throws Exception {
        var store = open();
        store.organizations().create("acme", "test").join();
        var begun = new CountDownLatch(1);
        var reading =
                CompletableFuture.supplyAsync(() -> InsideStore.readers(store).read(sql -> {
                    begun.countDown();
                    return sql.number(FOREVER);
                }));
        begun.await();
        store.close();
        assertThatThrownBy(reading::join).hasCauseInstanceOf(Problem.class).hasMessageContaining("stopping");
        assertThatThrownBy(() -> store.organizations().all()).hasMessageContaining("stopping");
        assertThat(directory.path().resolve("runlog.db-wal")).doesNotExist();
        try (var again = open()) {
            assertThat(again.organizations().find("acme")).isPresent();
        }
    }

    @Test
    void whoReadsInAnotherProcessIsNotWaitedFor() throws Exception {
        var store = open();
        try (var other = new Database(directory).openForReading()) {
            other.script("BEGIN");
            assertThat(other.number("SELECT count(*) FROM organization")).isEqualTo(1);
            store.organizations().create("acme", "test").join();
            long start = System.nanoTime();
            store.closeSoon();
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(8));
        }
        try (var again = open()) {
            assertThat(again.organizations().find("acme")).isPresent();
        }
    }
}
