package dev.runlog.store.access;

/** What tests, and nobody else, know of what waits to be written. */
public final class QueuedWrites {

    private QueuedWrites() {}

    /** Without the small things that the server writes by itself, which queue whenever they like. An erasure counts. */
    public static long of(Writer writer) {
        return writer.askedFor();
    }
}
