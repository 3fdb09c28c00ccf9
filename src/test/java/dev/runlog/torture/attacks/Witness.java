package dev.runlog.torture.attacks;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Asks the server for something now and then that everybody may have, and counts how often it had it. */
final class Witness implements AutoCloseable {

    private static final Duration TRYING = Duration.ofSeconds(10);
    private static final int PAUSE_MS = 500;

    /** Gives the status of the reply. */
    @FunctionalInterface
    interface Question {
        int ask() throws IOException;
    }

    private final String what;
    private final Question question;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger well = new AtomicInteger();

    Witness(String what, Duration interval, Question question) {
        this.what = what;
        this.question = question;
        var unused = thread.scheduleWithFixedDelay(this::ask, 0, interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void ask() {
        boolean was = has();
        asked.incrementAndGet();
        well.addAndGet(was ? 1 : 0);
    }

    /** Whether it is to be had now, or a few seconds later for those who try again. */
    private boolean has() {
        var end = Attack.Deadline.in(TRYING);
        do {
            try {
                if (question.ask() == 200) {
                    return true;
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
            } catch (IOException gone) {
                return false;
            } catch (InterruptedException over) {
                Thread.currentThread().interrupt();
                return false;
            }
        } while (!end.isOver());
        return false;
    }

    boolean hadAll() {
        return well.get() == asked.get();
    }

    @Override
    public String toString() {
        return what + " " + well + "/" + asked;
    }

    @Override
    public void close() throws InterruptedException {
        thread.shutdown();
        thread.awaitTermination(1, TimeUnit.MINUTES);
    }
}
