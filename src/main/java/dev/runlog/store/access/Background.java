package dev.runlog.store.access;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Writes that can wait, one at a time: each lets everybody else go first, and when others waited for it, the writer has as
 * long a rest after it as it took. So others wait for one of these jobs at worst, and for half of the time at most.
 *
 * @param patience for how long, at most, it lets others go first
 */
public record Background(Writer writer, Duration patience) {

    private static final int LOOK_MS = 2;

    /** Waits until it is on disk. */
    public <T> T run(Job<T> job) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("Stopped before the next job");
        }
        long asked = System.nanoTime();
        while (writer.waiting() > 0 && System.nanoTime() - asked < patience.toNanos()) {
            TimeUnit.MILLISECONDS.sleep(LOOK_MS);
        }
        long start = System.nanoTime();
        var othersWaited = new AtomicBoolean();
        T result = writer.submitAlone(sql -> {
                    T done = job.run(sql);
                    othersWaited.set(writer.waiting() > 0);
                    return done;
                })
                .join();
        if (othersWaited.get()) {
            TimeUnit.NANOSECONDS.sleep(System.nanoTime() - start);
        }
        return result;
    }

    /** Whether a job would keep others waiting. */
    public boolean othersWait() {
        return writer.waiting() > 0;
    }

    /** @param step says whether there is more to do */
    public void runToTheEnd(Job<Boolean> step) throws InterruptedException {
        boolean more = true;
        while (more) {
            more = run(step);
        }
    }
}
