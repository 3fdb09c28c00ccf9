package dev.runlog.store.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.runlog.model.Environment;
import dev.runlog.model.Problem;
import dev.runlog.model.SessionChanged;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
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
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Group commit: what shares a transaction shares nothing else, and an answer means "on disk". */
@Timeout(60)
class WriterTest {

    private static final int CAPACITY = 100;

    @TempDir
    Path directory;

    private final List<SessionChanged> told = new CopyOnWriteArrayList<>();
    private final Changes changes = new Changes(told::addAll);
    private Database database;
    private Sql reader;
    private Writer writer;

    @BeforeEach
    void anEmptyTable() throws Exception {
        database = new Database(DataDirectory.at(directory));
        new DatabaseFile(database).requireOurs();
        writer = writer(CAPACITY);
        writer.submit(sql -> {
                    sql.script("CREATE TABLE word (text TEXT NOT NULL UNIQUE) STRICT");
                    return null;
                })
                .join();
        reader = database.openForReading();
    }

    @AfterEach
    void close() throws Exception {
        reader.close();
        writer.close();
    }

    private Writer writer(int capacity) throws Exception {
        return writer(capacity, Runnable::run);
    }

    private Writer writer(int capacity, Executor replies) throws Exception {
        var callbacks = new SessionMemory(changes, Clock.systemUTC()).callbacks();
        var metrics = new StoreMetrics(new PrometheusRegistry());
        return new Writer(database.openForWriting(), callbacks, capacity, replies, metrics);
    }

    private static Job<String> add(String word) {
        return sql -> {
            sql.update("INSERT INTO word (text) VALUES (?)", word);
            return word;
        };
    }

    private List<String> words() {
        try {
            return reader.all("SELECT text FROM word ORDER BY rowid", row -> row.getString(1));
        } catch (java.sql.SQLException failed) {
            throw new AssertionError(failed);
        }
    }

    /** Holds the writer inside a transaction, so that what is submitted meanwhile shares the next one. */
    private final class Gate {
        private final CountDownLatch opened = new CountDownLatch(1);

        Gate() throws InterruptedException {
            var reached = new CountDownLatch(1);
            var unused = writer.submit(sql -> {
                reached.countDown();
                await(opened);
                return null;
            });
            reached.await();
        }

        void open() {
            opened.countDown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    private static Problem problemOf(CompletableFuture<?> refused) {
        return (Problem) refused.handle((value, failure) ->
                        failure instanceof CompletionException wrapped ? wrapped.getCause() : failure)
                .join();
    }

    @Test
    void whatFailsAfterItsFirstWriteUndoesItselfAndNothingElse() throws Exception {
        var gate = new Gate();
        var before = writer.submit(add("before"));
        var broken = writer.submit(sql -> {
            add("half").run(sql);
            throw new IllegalArgumentException("broken");
        });
        var refused = writer.submit(sql -> {
            add("half a refusal").run(sql);
            throw new Problem(Problem.Code.CONFLICT, "refused");
        });
        var after = writer.submit(add("after"));
        gate.open();
        assertThat(before.join()).isEqualTo("before");
        assertThat(after.join()).isEqualTo("after");
        assertThatThrownBy(broken::join).hasCauseInstanceOf(IllegalArgumentException.class);
        assertThat(problemOf(refused).code()).isEqualTo(Problem.Code.CONFLICT);
        assertThat(words()).containsExactly("before", "after");
    }

    @Test
    void whatTheDatabaseRefusesIsAFaultOfItsOwnOnly() throws Exception {
        var gate = new Gate();
        var first = writer.submit(add("same"));
        var second = writer.submit(add("same"));
        var third = writer.submit(add("other"));
        gate.open();
        assertThat(first.join()).isEqualTo("same");
        assertThatThrownBy(second::join).hasCauseInstanceOf(IllegalStateException.class);
        assertThat(third.join()).isEqualTo("other");
        assertThat(words()).containsExactly("same", "other");
    }

    @Test
    void aRefusalBeforeAWriteCostsTheOthersNothing() throws Exception {
        var gate = new Gate();
        var runs = new AtomicInteger();
        var before = writer.submit(sql -> {
            runs.incrementAndGet();
            return add("before").run(sql);
        });
        var refused = writer.submit(sql -> {
            sql.number("SELECT count(*) FROM word");
            throw new Problem(Problem.Code.NOT_FOUND, "refused");
        });
        var after = writer.submit(sql -> {
            runs.incrementAndGet();
            return add("after").run(sql);
        });
        gate.open();
        before.join();
        after.join();
        assertThat(problemOf(refused).code()).isEqualTo(Problem.Code.NOT_FOUND);
        assertThat(runs).hasValue(2);
        assertThat(words()).containsExactly("before", "after");
    }

    @Test
    void notEvenAnErrorStopsTheWriter() {
        var broken = writer.submit(sql -> {
            throw new StackOverflowError();
        });
        assertThatThrownBy(broken::join).hasCauseInstanceOf(StackOverflowError.class);
        assertThat(writer.submit(add("next")).join()).isEqualTo("next");
    }

    @Test
    void nothingIsAnsweredBeforeItIsCommitted() throws Exception {
        var gate = new Gate();
        var seenAtTheAnswer = new ArrayList<List<String>>();
        var seenByTheNeighbour = new ArrayList<List<String>>();
        var answer = writer.submit(add("word")).thenRun(() -> seenAtTheAnswer.add(words()));
        var neighbour = writer.submit(sql -> {
            seenByTheNeighbour.add(words());
            return answer.isDone();
        });
        gate.open();
        assertThat(neighbour.join()).isFalse();
        answer.join();
        assertThat(seenByTheNeighbour).containsExactly(List.of());
        assertThat(seenAtTheAnswer).containsExactly(List.of("word"));
    }

    @Test
    void whatQueuedUpTogetherSharesATransaction() throws Exception {
        var gate = new Gate();
        var seen = new AtomicLong(-1);
        var first = writer.submit(add("first"));
        var second = writer.submit(sql -> {
            seen.set(sql.number("SELECT count(*) FROM word"));
            return words().size();
        });
        gate.open();
        first.join();
        assertThat(second.join()).as("another connection sees nothing yet").isZero();
        assertThat(seen).as("its neighbour does").hasValue(1);
    }

    @Test
    void aFullQueueRefusesAtOnce() throws Exception {
        var gate = new Gate();
        var taken = new ArrayList<CompletableFuture<String>>();
        for (int i = 0; i < CAPACITY; i++) {
            taken.add(writer.submit(add("word " + i)));
        }
        var refused = writer.submit(add("one too many"));
        assertThat(refused).isCompletedExceptionally();
        assertThat(problemOf(refused).code()).isEqualTo(Problem.Code.BUSY);
        gate.open();
        taken.forEach(CompletableFuture::join);
        assertThat(writer.submit(add("later")).join()).isEqualTo("later");
        assertThat(words()).hasSize(CAPACITY + 1).doesNotContain("one too many");
    }

    @Test
    void closingFinishesWhatIsQueuedAndTakesNoMore() throws Exception {
        var gate = new Gate();
        var queued = new ArrayList<CompletableFuture<String>>();
        for (int i = 0; i < CAPACITY / 2; i++) {
            queued.add(writer.submit(add("word " + i)));
        }
        var closing = new FutureTask<Void>(() -> {
            writer.close();
            return null;
        });
        var closer = new Thread(closing);
        closer.start();
        while (closer.getState() != Thread.State.WAITING) {
            Thread.onSpinWait(); // until it waits for the writer to finish
        }
        assertThat(queued).noneMatch(CompletableFuture::isDone);
        gate.open();
        closing.get();
        assertThat(queued).allMatch(future -> future.isDone() && !future.isCompletedExceptionally());
        assertThat(words()).hasSize(CAPACITY / 2);
        assertThat(problemOf(writer.submit(add("late"))).code()).isEqualTo(Problem.Code.BUSY);
        writer = writer(CAPACITY); // for the end of this test
    }

    @Test
    void answersFindTheirWayWhenNobodyCarriesThem() throws Exception {
        writer.close();
        writer = writer(CAPACITY, task -> {
            throw new RejectedExecutionException();
        });
        assertThat(writer.submit(add("word")).join()).isEqualTo("word");
    }

    @Test
    void tellsWhatWasCommittedOnceAndBeforeItAnswers() throws Exception {
        var tenant = new Tenant(1, Environment.LIVE);
        Job<Integer> noting = sql -> {
            changes.note(new SessionChanged(tenant, "a"));
            return told.size();
        };
        var gate = new Gate();
        var first = writer.submit(noting).thenApply(before -> before + told.size());
        var second = writer.submit(noting);
        var failing = writer.submit(sql -> {
            changes.note(new SessionChanged(tenant, "b"));
            throw new IllegalStateException("made to fail");
        });
        gate.open();
        assertThat(failing).failsWithin(java.time.Duration.ofSeconds(10));
        // The neighbour's failure made each of them a transaction of its own.
        assertThat(first.join()).isGreaterThan(0);
        assertThat(second.join()).isGreaterThan(0);
        assertThat(told).containsExactly(new SessionChanged(tenant, "a"), new SessionChanged(tenant, "a"));
    }
}
