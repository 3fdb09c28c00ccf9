package dev.runlog.store.access;

/** What tests, and nobody else, know of what waits to be written. */
public final class QueuedWrites {

    private QueuedWrites() {}

    /** Without what is done behind recording, which queues whenever it likes. */
    public static int of(Writer writer) {
        return writer.waiting();
    }
}
