package dev.runlog.store;

import java.time.Clock;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts away what has had its time, in steps small enough for nobody to wait. */
public final class Housekeeping implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Housekeeping.class);
    private static final int EVERY_SECONDS = 60;
    private static final int PATIENCE_SECONDS = 3;

    private final Store store;
    private final Clock clock;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "housekeeping"));

    public Housekeeping(Store store, Clock clock) {
        this.store = store;
        this.clock = clock;
        every(EVERY_SECONDS, this::tidy);
        every(1, this::index);
    }

    private void every(int seconds, Runnable work) {
        var unused = thread.scheduleWithFixedDelay(() -> quietly(work), seconds, seconds, TimeUnit.SECONDS);
    }

    private void tidy() {
        var now = clock.instant();
        untilNoneIsLeft(store.idempotency().forgetOld(now));
        untilNoneIsLeft(store.logins().forgetOld(now));
        untilNoneIsLeft(store.invites().forgetOld(now));
    }

    /** Until nothing is due, or a second has passed: other work has its turn. */
    private void index() {
        long start = System.nanoTime();
        while (store.index().round() && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(1)) {
            log.debug("More sessions wait for the index");
        }
    }

    /** A failure now is no reason not to try later. */
    private void quietly(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException failed) {
            if (!thread.isShutdown()) {
                log.warn("Housekeeping failed and will be tried again", failed);
            }
        }
    }

    private void untilNoneIsLeft(Writer.Job<Integer> some) {
        while (store.writer().submit(some).join() > 0) {
            log.debug("Put away some of what has had its time");
        }
    }

    @Override
    public void close() throws InterruptedException {
        thread.shutdownNow();
        thread.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
}
