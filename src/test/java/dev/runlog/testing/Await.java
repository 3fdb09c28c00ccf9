package dev.runlog.testing;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what another thread will do. */
public final class Await {

    private static final Duration LONGEST = Duration.ofSeconds(20);
    private static final int PAUSE_MS = 20;

    private Await() {}

    /** Returns as soon as it is so; fails when it does not become so. */
    public static void until(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + LONGEST.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("Not within " + LONGEST.toSeconds() + " s: " + what);
            }
            try {
                Thread.sleep(PAUSE_MS);
            } catch (InterruptedException stopped) {
                throw new AssertionError(stopped);
            }
        }
    }
}
