package dev.runlog.http.limits;

import java.util.concurrent.atomic.AtomicBoolean;

/** A part of a {@link Budget} that somebody holds. Safe for several threads. */
public final class Claim {

    private final Runnable giveBack;
    private final AtomicBoolean released = new AtomicBoolean();

    Claim(Runnable giveBack) {
        this.giveBack = giveBack;
    }

    /** Gives it back. What was given back already stays so. */
    public void release() {
        if (!released.getAndSet(true)) {
            giveBack.run();
        }
    }
}
