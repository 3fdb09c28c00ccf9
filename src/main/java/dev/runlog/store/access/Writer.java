package dev.runlog.store.access;

import dev.runlog.model.Problem;
import dev.runlog.store.db.Sql;
import dev.runlog.store.sqlite.Database;
import dev.runlog.store.sqlite.OtherProcesses;
import dev.runlog.store.sqlite.SqlFailure;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The only place that writes. Many ask, one thread does: it takes what has queued up, runs it in one transaction, and
 * answers only after the commit, so that an answer means "on disk" and one flush of the disk serves many.
 *
 * <pre>
 *   submit ──► bounded queue ──► BEGIN · job · job · job · COMMIT ─┬► changes, told
 *                 └ full: Problem BUSY, at once                 └► futures, on the replies' executor
 * </pre>
 */
public final class Writer implements AutoCloseable {

    /**
     * What is called on the writer's thread, and returns at once.
     *
     * @param othersWrote a transaction has begun, and since the last one another process has written
     * @param committed what was run is on disk
     * @param rolledBack what was run did not happen
     */
    public record Callbacks(Runnable othersWrote, Runnable committed, Runnable rolledBack) {}

    private static final Logger log = LoggerFactory.getLogger(Writer.class);
    static final int MOST_PER_COMMIT = 512;
    private static final int REPLIES_PER_TASK = 8;

    private final Sql sql;
    private final OtherProcesses otherProcesses;
    private final Callbacks callbacks;
    /** Bounded by what its jobs weigh together. */
    private final WriteQueue<Task<?>> queue = new WriteQueue<>();

    private final AtomicInteger waiting = new AtomicInteger();
    private final int capacity;
    private final Executor replies;
    private final StoreMetrics metrics;
    private final Thread thread;
    private final FailureLog failures = new FailureLog();
    private volatile boolean closing;
    private volatile boolean checkpointDue;

    public Writer(Sql sql, Callbacks callbacks, int capacity, Executor replies, StoreMetrics metrics)
            throws SQLException {
        this.sql = sql;
        this.otherProcesses = new OtherProcesses(sql);
        this.callbacks = callbacks;
        this.capacity = capacity;
        this.replies = replies;
        this.metrics = metrics;
        this.thread = new Thread(this::work, "writer");
        metrics.observeQueue(() -> Math.max(waiting.get(), queue.size())); // what takes no place waits too
        thread.start();
    }

    /**
     * @return completed once the job is committed; exceptionally, with a {@link Problem}, when it was refused or its
     *     commit failed. When the queue is full it has failed already.
     */
    public <T> CompletableFuture<T> submit(Checked checked, Job<T> job) {
        return submit(1, checked, job);
    }

    /** For a job that relies on nothing it has read: it could run at any time, beside any other. */
    public <T> CompletableFuture<T> submit(Job<T> job) {
        return submit(1, Checked.NOTHING, job);
    }

    /**
     * @param weight how much the job writes, in events of ordinary size: so much of the queue and of a commit it fills
     * @param checked what it relies on
     */
    public <T> CompletableFuture<T> submit(int weight, Checked checked, Job<T> job) {
        int events = Math.max(1, weight);
        return submit(new Task<>(events, events, checked, job));
    }

    /** For work behind recording: the job fills a commit, so that no other waits for all of it, and takes nobody's place. */
    <T> CompletableFuture<T> submitAlone(Job<T> job) {
        return submit(new Task<>(MOST_PER_COMMIT, 0, Checked.NOTHING, job));
    }

    /** For small work behind recording, of which little waits at a time: it goes along with others, and takes nobody's place. */
    public <T> CompletableFuture<T> submitBehind(Job<T> job) {
        return submit(new Task<>(1, 0, Checked.NOTHING, job));
    }

    private <T> CompletableFuture<T> submit(Task<T> task) {
        if (closing || !admit(task)) {
            metrics.refused();
            return CompletableFuture.failedFuture(closing ? stopping() : busy());
        }
        if (closing && !thread.isAlive() && queue.remove(task)) {
            return CompletableFuture.failedFuture(stopping());
        }
        return task.future;
    }

    /** A job that weighs more than the queue may hold is taken when nothing else waits. */
    private boolean admit(Task<?> task) {
        int before = waiting.getAndAdd(task.place);
        // Large jobs leave room for small ones.
        int most = task.isLarge() ? capacity - capacity / 4 : capacity;
        if (before == 0 || before + task.place <= most) {
            queue.add(task, task.isLarge());
            return true;
        }
        waiting.addAndGet(-task.place);
        return false;
    }

    /** How much waits, without what is done behind recording. */
    int waiting() {
        return waiting.get();
    }

    /** How much waits, without what is small and behind recording. */
    long askedFor() {
        return queue.all().stream().filter(task -> !task.isBehind()).count();
    }

    private static Problem busy() {
        return new Problem(
                Problem.Code.BUSY, "The server has more to write than the disk takes, nothing was stored. Try again.");
    }

    private static Problem stopping() {
        return new Problem(Problem.Code.BUSY, "The server is stopping, nothing was stored. Try again.");
    }

    private void work() {
        var batch = new ArrayList<Task<?>>(MOST_PER_COMMIT);
        while (!(closing && queue.isEmpty())) {
            try {
                batch.add(queue.take());
            } catch (InterruptedException nobodyDoesThat) {
                continue;
            }
            fill(batch);
            commit(batch);
            answer(List.copyOf(batch));
            batch.clear();
            if (checkpointDue) {
                checkpointDue = false;
                checkpoint();
            }
        }
    }

    /** Adds what has queued up to the first job: small jobs go along with a large one, then more of the large ones. */
    private void fill(List<Task<?>> batch) {
        int weight = batch.get(0).weight;
        int small = 0;
        for (Task<?> next = null; small < MOST_PER_COMMIT && (next = queue.pollSmall()) != null; small += next.weight) {
            batch.add(next);
        }
        weight += small;
        for (Task<?> next = null;
                weight < MOST_PER_COMMIT && (next = queue.pollLarge()) != null;
                weight += next.weight) {
            batch.add(next);
        }
        batch.forEach(task -> waiting.addAndGet(-task.place));
    }

    private void commit(List<Task<?>> batch) {
        try {
            sql.begin();
            noticeOthers();
        } catch (Throwable failure) {
            // No job is to blame, and the next one would wait as long for somebody else's lock.
            var reason = explain(failure);
            batch.forEach(task -> task.fail(reason));
            return;
        }
        long nanos;
        try {
            nanos = transact(batch);
        } catch (Throwable failure) {
            rollBack();
            if (batch.size() == 1) {
                var task = batch.get(0);
                log.debug("A job that relies on {} failed", task.checked, failure);
                task.fail(explain(failure));
                return;
            }
            log.debug("A transaction of {} jobs failed; each is tried alone", batch.size(), failure);
            batch.forEach(task -> commit(List.of(task)));
            return;
        }
        metrics.committed(batch.size(), nanos);
        callbacks.committed.run();
    }

    /** @return how long the commit itself took */
    private long transact(List<Task<?>> batch) throws SQLException {
        for (var task : batch) {
            task.run(sql);
        }
        long start = System.nanoTime();
        sql.commit();
        return System.nanoTime() - start;
    }

    private void noticeOthers() throws SQLException {
        if (otherProcesses.haveWritten(sql)) {
            callbacks.othersWrote.run();
        }
    }

    private void rollBack() {
        callbacks.rolledBack.run();
        try {
            sql.rollBack();
        } catch (SQLException alreadyDone) {
            // SQLite rolls back by itself when the disk is full or broken; then there is nothing left to undo.
            log.debug("Nothing to roll back: {}", alreadyDone.getMessage());
        }
    }

    /** After the next commit, what is left in the log is moved into the file. Without another commit nothing is left. */
    public void checkpointSoon() {
        checkpointDue = true;
    }

    private void checkpoint() {
        try {
            Database.checkpoint(sql);
        } catch (SQLException failed) {
            var unused = explain(failed); // and the mover tries again
        }
    }

    private Throwable explain(Throwable failure) {
        if (failure instanceof SQLException refused) {
            try {
                var problem = SqlFailure.problem(refused);
                failures.say(problem, refused);
                return problem;
            } catch (IllegalStateException fault) {
                log.error("A transaction failed", refused);
                return fault;
            }
        }
        return failure;
    }

    /** Off this thread, a few at a time: writing replies must not hold up the next commit. */
    private void answer(List<Task<?>> done) {
        for (int from = 0; from < done.size(); from += REPLIES_PER_TASK) {
            var some = done.subList(from, Math.min(done.size(), from + REPLIES_PER_TASK));
            try {
                replies.execute(() -> some.forEach(Task::answer));
            } catch (RejectedExecutionException stopping) {
                some.forEach(Task::answer);
            }
        }
    }

    /** Refuses new work, finishes what is queued, and leaves one tidy file. */
    @Override
    public void close() throws SQLException, InterruptedException {
        closing = true;
        queue.add(new Task<>(0, 0, Checked.NOTHING, last -> null), false); // wakes the thread when it waits for work
        thread.join();
        for (var late : queue.clear()) {
            late.future.completeExceptionally(stopping());
        }
        Database.checkpointAll(sql);
        sql.close();
    }
}
