package dev.runlog.cli;

import dev.runlog.model.Tenant;
import dev.runlog.model.WholeSession;
import dev.runlog.store.Store;
import dev.runlog.store.runs.Loaded;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Carries whole sessions into the store: they are made on the calling thread while earlier ones are written.
 *
 * <pre>
 *   sessions ──► batch of events ──► writer (at most a few batches wait) ──► progress
 * </pre>
 *
 * <p>They do not pass {@code Recorder}: they have their ids and times already, and the same again changes nothing.
 *
 * <p>Beside a running server only one small batch is written at a time, and after each the server has the database for as
 * long as the batch took.
 */
final class BulkLoad {

    private static final int EVENTS_PER_BATCH = 1_000;
    private static final int BATCHES_ON_THE_WAY = 3;
    private static final long LOOK_AROUND_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** What came in so far: sessions and events that were not there before, and sessions that know more now. */
    record Sum(long sessions, long updated, long events) {}

    private final Store store;
    private final BooleanSupplier serverRuns;
    private final Consumer<Sum> progress;
    private final ArrayDeque<CompletableFuture<Loaded>> onTheWay = new ArrayDeque<>();
    private final List<WholeSession> batch = new ArrayList<>();
    private Tenant tenant;
    private int events;
    private Sum sum = new Sum(0, 0, 0);
    private boolean beside;
    private long lookedAround = System.nanoTime() - LOOK_AROUND_NANOS;

    /** @param progress is told after each batch that is on disk */
    BulkLoad(Store store, BooleanSupplier serverRuns, Consumer<Sum> progress) {
        this.store = store;
        this.serverRuns = serverRuns;
        this.progress = progress;
    }

    void add(Tenant owner, WholeSession session) throws InterruptedException {
        if (!owner.equals(tenant)) {
            send();
            tenant = owner;
        }
        batch.add(session);
        events += 1 + session.eventCount();
        if (events >= EVENTS_PER_BATCH) {
            send();
        }
    }

    /** Returns when all that was added is on its way to the disk, with its figures, and none of it is needed any more. */
    Sum finish() throws InterruptedException {
        send();
        while (!onTheWay.isEmpty()) {
            arrive();
        }
        if (!serverRuns.getAsBoolean()) {
            store.derivation().catchUp(); // a server would do it
        }
        return sum;
    }

    private void send() throws InterruptedException {
        if (batch.isEmpty()) {
            return;
        }
        var some = List.copyOf(batch);
        batch.clear();
        events = 0;
        lookAround();
        long start = System.nanoTime();
        onTheWay.add(store.bulk().load(tenant, some));
        while (onTheWay.size() >= (beside ? 1 : BATCHES_ON_THE_WAY)) {
            arrive();
        }
        if (beside) {
            TimeUnit.NANOSECONDS.sleep(System.nanoTime() - start);
        }
    }

    private void lookAround() {
        if (System.nanoTime() - lookedAround >= LOOK_AROUND_NANOS) {
            lookedAround = System.nanoTime();
            beside = serverRuns.getAsBoolean();
        }
    }

    private void arrive() {
        var loaded = Installation.done(onTheWay.remove());
        sum = new Sum(sum.sessions + loaded.sessions(), sum.updated + loaded.updated(), sum.events + loaded.events());
        progress.accept(sum);
    }
}
