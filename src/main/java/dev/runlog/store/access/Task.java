package dev.runlog.store.access;

import dev.runlog.model.Problem;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;

/** A job on its way: into a transaction, and back with its answer. Belongs to the writer's thread once it is taken. */
final class Task<T> {

    /** A single event, however large, and all that is not about events. */
    private static final int MOST_SMALL = 8;

    final int weight;
    final int place;
    final Checked checked;
    private final Job<T> job;
    final CompletableFuture<T> future = new CompletableFuture<>();
    private T result;
    private Throwable failure;

    /**
     * @param weight how much of a commit it fills
     * @param place how much of the queue it takes
     * @param checked what it relies on
     */
    Task(int weight, int place, Checked checked, Job<T> job) {
        this.weight = weight;
        this.place = place;
        this.checked = checked;
        this.job = job;
    }

    /** Whether it goes along with others, and takes nobody's place. */
    boolean isBehind() {
        return place == 0 && !isLarge();
    }

    boolean isLarge() {
        return weight > MOST_SMALL;
    }

    void run(Sql sql) throws SQLException {
        result = null;
        failure = null;
        long before = sql.changes();
        try {
            result = job.run(sql);
        } catch (Problem refused) {
            if (sql.changes() != before) {
                throw refused; // it wrote before it refused: only a rollback undoes that
            }
            failure = refused;
        }
    }

    void fail(Throwable reason) {
        failure = reason;
    }

    void answer() {
        if (failure == null) {
            future.complete(result);
        } else {
            future.completeExceptionally(failure);
        }
    }
}
