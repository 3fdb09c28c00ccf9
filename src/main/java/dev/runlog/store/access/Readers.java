package dev.runlog.store.access;

import dev.runlog.model.Problem;
import dev.runlog.store.db.Sql;
import dev.runlog.store.sqlite.Database;
import dev.runlog.store.sqlite.SqlFailure;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * A few read-only connections, each of them one thread's at a time. They see what is committed, never wait for the writer,
 * and never hold it up. Organizations share them, see {@link Turns}; who waits holds no thread. A read that takes too long
 * is broken off.
 */
public final class Readers implements AutoCloseable {

    @FunctionalInterface
    public interface Query<T> {
        T run(Sql sql) throws SQLException;
    }

    /** @param longest how long one read may take */
    public record Limits(int connections, Duration longest) {}

    /** The line of what the server itself wants to know; organizations have numbers from 1. */
    private static final long SERVER = 0;

    private static final int LONGEST_LINE = 100;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** A connection, and when what it reads at the moment has to end. */
    private static final class Reader {
        private final Sql sql;
        private volatile long deadline;

        Reader(Sql sql) {
            this.sql = sql;
        }
    }

    private final Duration longest;
    private final Executor replies;
    private final List<Reader> all = new ArrayList<>();
    private final Queue<Reader> idle = new ArrayDeque<>();
    private final Turns<Read<?>> turns;
    private final ExecutorService threads;
    private volatile boolean closing;

    /** @param replies runs what waits for what {@link #submit} reads */
    public Readers(Database database, Limits limits, Executor replies) throws SQLException {
        this.longest = limits.longest;
        this.replies = replies;
        this.turns = new Turns<>(limits.connections, LONGEST_LINE);
        this.threads = Executors.newFixedThreadPool(limits.connections, work -> {
            var thread = new Thread(work, "reader");
            thread.setDaemon(true);
            return thread;
        });
        for (int i = 0; i < limits.connections; i++) {
            var reader = new Reader(database.openForReading());
            Database.follow(reader.sql, () -> !closing && System.nanoTime() - reader.deadline < 0);
            all.add(reader);
        }
        idle.addAll(all);
    }

    /** Reads for the server itself, and waits for it. */
    public <T> T read(Query<T> query) {
        return await(enqueue(SERVER, query));
    }

    /** Reads for an organization, and waits for it. */
    public <T> T read(long organization, Query<T> query) {
        return await(enqueue(organization, query));
    }

    /** Reads for an organization, while the caller's thread goes on. */
    public <T> CompletableFuture<T> submit(long organization, Query<T> query) {
        return enqueue(organization, query).whenCompleteAsync((value, failure) -> {}, this::reply);
    }

    private void reply(Runnable reply) {
        try {
            replies.execute(reply);
        } catch (RejectedExecutionException stopping) {
            reply.run();
        }
    }

    private static <T> T await(CompletableFuture<T> reading) {
        try {
            return reading.get();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw stopping();
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException reason ? reason : new IllegalStateException(failed);
        }
    }

    private <T> CompletableFuture<T> enqueue(long owner, Query<T> query) {
        var read = new Read<>(owner, query);
        boolean waits;
        synchronized (turns) {
            waits = !closing && turns.add(owner, read);
            startNext();
        }
        if (!waits) {
            read.future.completeExceptionally(closing ? stopping() : tooMany());
        }
        return read.future;
    }

    /** To be called by whoever has the turns. */
    private void startNext() {
        for (var next = turns.next(); next.isPresent(); next = turns.next()) {
            var read = next.get();
            var reader = idle.remove();
            threads.execute(() -> read.run(reader));
        }
    }

    private void free(Reader reader, long owner) {
        synchronized (turns) {
            idle.add(reader);
            turns.leave(owner);
            startNext();
        }
    }

    private Problem problem(SQLException failure) {
        return SqlFailure.isBrokenOff(failure) && !closing ? tooLong() : SqlFailure.problem(failure);
    }

    private static Problem stopping() {
        return new Problem(Problem.Code.BUSY, "The server is stopping.");
    }

    private static Problem tooMany() {
        return new Problem(Problem.Code.BUSY, "The server has more to read than it can at the moment. Try again.");
    }

    private Problem tooLong() {
        return new Problem(
                Problem.Code.BUSY,
                "Reading this took longer than " + longest.toSeconds()
                        + " s and was broken off: ask for less time, or with fewer filters.");
    }

    /** Breaks off what is being read; whoever waits, or wants to read from now on, is refused. */
    @Override
    public void close() throws SQLException, InterruptedException {
        List<Read<?>> late;
        synchronized (turns) {
            closing = true;
            late = turns.clear();
            threads.shutdown();
        }
        late.forEach(read -> read.future.completeExceptionally(stopping()));
        threads.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        for (var reader : all) {
            reader.sql.close();
        }
    }

    private final class Read<T> {
        private final long owner;
        private final Query<T> query;
        private final long asked = System.nanoTime();
        private final CompletableFuture<T> future = new CompletableFuture<>();

        Read(long owner, Query<T> query) {
            this.owner = owner;
            this.query = query;
        }

        /** Whoever waits for it hears of it when the connection is free again. */
        void run(Reader reader) {
            T result = null;
            Throwable failure = null;
            try {
                reader.deadline = System.nanoTime() + longest.toNanos();
                result = inTime(reader);
            } catch (Throwable failed) {
                failure = failed;
            }
            free(reader, owner);
            if (failure == null) {
                future.complete(result);
            } else {
                future.completeExceptionally(failure);
            }
        }

        private T inTime(Reader reader) {
            if (System.nanoTime() - asked > LONGEST_WAIT.toNanos()) {
                throw tooMany();
            }
            try {
                return query.run(reader.sql);
            } catch (SQLException failed) {
                throw problem(failed);
            }
        }
    }
}
