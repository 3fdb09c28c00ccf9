package dev.runlog.store;

import dev.runlog.model.Environment;
import dev.runlog.model.Problem;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts away what has had its time, in steps small enough for nobody to wait. */
public final class Housekeeping implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Housekeeping.class);
    /** One for each work below: some take long, and none waits for another. */
    private static final int THREADS = 7;

    private static final Duration TIDY_EVERY = Duration.ofMinutes(1);
    private static final Duration FOLLOW_EVERY = Duration.ofMillis(50);
    private static final Duration ANALYSE_EVERY = Duration.ofMillis(200);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);
    /** The log may grow by a hundred megabytes in a second. */
    private static final Duration LOG_EVERY = Duration.ofMillis(200);

    private static final int PATIENCE_SECONDS = 3;

    private final Store store;
    private final Clock clock;
    private final ScheduledExecutorService thread =
            Executors.newScheduledThreadPool(THREADS, work -> new Thread(work, "housekeeping"));

    /**
     * @param quietSessions ends those of which nothing has come for a while
     * @param retention for how many days runs are kept where nobody says otherwise; where there is none, for ever
     */
    public Housekeeping(Store store, Clock clock, Map<Environment, Long> retention, Runnable quietSessions) {
        this.store = store;
        this.clock = clock;
        every(TIDY_EVERY, this::tidy);
        every(FOLLOW_EVERY, store.derivation().follower()::round);
        every(ANALYSE_EVERY, store.derivation()::analyse);
        every(LOOK_EVERY, this::index);
        every(LOOK_EVERY, () -> store.purge().round(retention));
        every(LOOK_EVERY, quietSessions::run);
        every(LOG_EVERY, store.checkpointer()::round);
    }

    @FunctionalInterface
    private interface Work {
        void run() throws InterruptedException, SQLException;
    }

    private void every(Duration pause, Work work) {
        long millis = pause.toMillis();
        var unused = thread.scheduleWithFixedDelay(() -> quietly(work), millis, millis, TimeUnit.MILLISECONDS);
    }

    private void tidy() {
        var now = clock.instant();
        untilNoneIsLeft(() -> store.idempotency().forgetOld(now));
        untilNoneIsLeft(() -> store.logins().forgetOld(now));
        untilNoneIsLeft(() -> store.invites().forgetOld(now));
        untilNoneIsLeft(() -> store.notices().log().forgetOld(now));
        untilNoneIsLeft(() -> store.watch().refused().forgetOld(now));
    }

    private void index() throws InterruptedException {
        while (!thread.isShutdown() && store.derivation().index().round()) {
            log.debug("More sessions wait for the index");
        }
    }

    /** A failure now is no reason not to try later. */
    private void quietly(Work work) {
        try {
            work.run();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | SQLException failed) {
            if (failed instanceof Problem || failed.getCause() instanceof Problem) {
                log.debug("Housekeeping waits until the database takes it", failed); // the writer says why
            } else if (!thread.isShutdown()) {
                log.warn("Housekeeping failed and will be tried again", failed);
            }
        }
    }

    private void untilNoneIsLeft(Supplier<CompletableFuture<Integer>> some) {
        while (some.get().join() > 0) {
            log.debug("Put away some of what has had its time");
        }
    }

    @Override
    public void close() throws InterruptedException {
        thread.shutdownNow();
        thread.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
}
