package dev.runlog.http.wire;

import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.eclipse.jetty.util.thread.Scheduler;

/** Whether a body comes fast enough to be waited for: whoever sends more slowly gives up the room for others. */
final class MinimumRate {

    private static final int GRACE_SECONDS = 30;
    private static final int LOOK_SECONDS = 5;
    private static final long LEAST_BYTES_A_SECOND = 64 << 10;

    private final Scheduler scheduler;
    private final IntSupplier received;
    private final Runnable tooSlow;
    private Scheduler.Task look;
    private long started;

    /**
     * @param received how much there is by now
     * @param tooSlow run once it is
     */
    MinimumRate(Scheduler scheduler, IntSupplier received, Runnable tooSlow) {
        this.scheduler = scheduler;
        this.received = received;
        this.tooSlow = tooSlow;
    }

    /** More is waited for from now on. Once it has begun, again does nothing. */
    synchronized void start() {
        if (look == null) {
            started = System.nanoTime();
            look = scheduler.schedule(this::look, GRACE_SECONDS, TimeUnit.SECONDS);
        }
    }

    synchronized void stop() {
        if (look != null) {
            look.cancel();
            look = null;
        }
    }

    private void look() {
        int length = received.getAsInt();
        synchronized (this) {
            if (look == null) {
                return;
            }
            long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - started) - GRACE_SECONDS;
            if (length >= seconds * LEAST_BYTES_A_SECOND) {
                look = scheduler.schedule(this::look, LOOK_SECONDS, TimeUnit.SECONDS);
                return;
            }
        }
        tooSlow.run();
    }
}
