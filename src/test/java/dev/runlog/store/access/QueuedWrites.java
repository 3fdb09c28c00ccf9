package dev.runlog.store.access;

/** What tests, and nobody else, know of what waits to be written. */
public final class QueuedWrites {

    private QueuedWrites() {}

    /** Without what the server writes by itself, which queues whenever it likes. */
    public static long of(Writer writer) {
        return writer.askedFor();
    }
}
