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

    private final Store store;
    private final Clock clock;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "housekeeping"));

    public Housekeeping(Store store, Clock clock) {
        this.store = store;
        this.clock = clock;
        var unused = thread.scheduleWithFixedDelay(this::round, EVERY_SECONDS, EVERY_SECONDS, TimeUnit.SECONDS);
    }

    private void round() {
        try {
            while (store.writer()
                            .submit(store.idempotency().forgetOld(clock.instant()))
                            .join()
                    > 0) {
                log.debug("Forgot some old idempotency keys");
            }
        } catch (RuntimeException failed) {
            log.warn("Housekeeping failed and is tried again in {} s", EVERY_SECONDS, failed);
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
