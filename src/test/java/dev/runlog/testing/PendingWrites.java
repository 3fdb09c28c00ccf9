package dev.runlog.testing;

import dev.runlog.store.InsideStore;
import dev.runlog.store.access.QueuedWrites;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Makes a race certain: while this is open nothing is committed, and what is sent queues up in the order it was sent.
 * Each request is let in before any of them is written.
 */
public final class PendingWrites implements AutoCloseable {

    private final StuckWriter stuck;
    private final RunningApp app;

    public PendingWrites(RunningApp app) throws InterruptedException {
        this.app = app;
        app.catchUp();
        Await.until("nothing waits", () -> waiting() == 0);
        this.stuck = new StuckWriter(app.store());
    }

    /** Sends something that writes, and returns when it waits for the disk. */
    public <T> CompletableFuture<T> send(Supplier<T> request) {
        long before = waiting();
        var reply = CompletableFuture.supplyAsync(request);
        Await.until("it waits for the disk", () -> waiting() > before);
        return reply;
    }

    private long waiting() {
        return QueuedWrites.of(InsideStore.writer(app.store()));
    }

    @Override
    public void close() {
        stuck.close();
    }
}
