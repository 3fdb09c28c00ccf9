package dev.runlog.store;

import dev.runlog.model.Problem;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** A few read-only connections. They see what is committed, never wait for the writer, and never hold it up. */
public final class Readers implements AutoCloseable {

    @FunctionalInterface
    public interface Query<T> {
        T run(Sql sql) throws SQLException;
    }

    private static final int WAIT_SECONDS = 10;
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int PAUSE_MS = 20;

    private final List<Sql> all = new ArrayList<>();
    private final BlockingQueue<Sql> idle;
    private volatile boolean closing;

    public Readers(Database database, int connections) throws SQLException {
        this.idle = new ArrayBlockingQueue<>(connections);
        for (int i = 0; i < connections; i++) {
            all.add(database.openForReading());
        }
        idle.addAll(all);
    }

    public <T> T read(Query<T> query) {
        Sql sql = borrow();
        try {
            return query.run(sql);
        } catch (SQLException failure) {
            throw SqlFailure.problem(failure);
        } finally {
            idle.add(sql);
        }
    }

    private Sql borrow() {
        if (closing) {
            throw new Problem(Problem.Code.BUSY, "The server is stopping.");
        }
        try {
            var sql = idle.poll(WAIT_SECONDS, TimeUnit.SECONDS);
            if (sql != null) {
                return sql;
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        throw new Problem(Problem.Code.BUSY, "The server has more to read than it can at the moment. Try again.");
    }

    /** Breaks off what is being read; whoever wants to read from now on is refused. */
    @Override
    public void close() throws SQLException, InterruptedException {
        closing = true;
        long start = System.nanoTime();
        var open = new ArrayList<>(all);
        while (!open.isEmpty() && System.nanoTime() - start < PATIENCE.toNanos()) {
            var sql = idle.poll(PAUSE_MS, TimeUnit.MILLISECONDS);
            if (sql != null) {
                sql.close();
                open.remove(sql);
            } else {
                // Again and again: it does nothing to a reader that is between two statements.
                for (var busy : open) {
                    Database.interrupt(busy);
                }
            }
        }
        for (var sql : open) {
            sql.close();
        }
    }
}
