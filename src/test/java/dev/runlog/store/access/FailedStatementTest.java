package dev.runlog.store.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.runlog.store.InsideStore;
import dev.runlog.store.StoreInADirectory;
import dev.runlog.store.sqlite.Database;
import dev.runlog.testing.Overheard;
import java.sql.SQLException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A statement that failed is the trouble of whoever asked for it, and of nobody after. */
@Timeout(60)
class FailedStatementTest extends StoreInADirectory {

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
            Job<Void> impatient = sql -> {
                sql.script("PRAGMA busy_timeout = 1000");
                return null;
            };
            InsideStore.writer(store).submit(impatient).join();
            other.update("BEGIN IMMEDIATE");
            long start = System.nanoTime();
            var waiting = IntStream.range(0, 20)
                    .mapToObj(i -> InsideStore.writer(store).submit(sql -> i))
                    .toList();
            waiting.forEach(number -> assertThatThrownBy(number::join).hasMessageContaining("busy"));
            assertThat(System.nanoTime() - start).isLessThan(10_000_000_000L);
            other.update("ROLLBACK");
            assertThat(InsideStore.writer(store).submit(sql -> "after").join()).isEqualTo("after");
        }
    }

    @Test
    void thatTheDiskIsFullIsSaidOnce() throws Exception {
        Job<Object> full = sql -> {
            sql.number("PRAGMA max_page_count = 1"); // no more than there are
            return sql.update("INSERT INTO organization (name, created_at) VALUES (hex(randomblob(100000)), 1)");
        };
        try (var store = open();
                var log = new Overheard("dev.runlog.store")) {
            for (int i = 0; i < 20; i++) {
                assertThatThrownBy(InsideStore.writer(store).submit(full)::join)
                        .hasMessageContaining("The disk is full");
            }
            assertThat(log.said())
                    .filteredOn(line -> line.contains("The disk is full"))
                    .singleElement()
                    .asString()
                    .contains("once a minute");
        }
    }
}
