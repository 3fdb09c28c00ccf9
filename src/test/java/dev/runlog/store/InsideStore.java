package dev.runlog.store;

import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.follow.Follower;
import dev.runlog.store.retention.Purge;
import dev.runlog.store.sqlite.Checkpointer;

/** What tests, and nobody else, reach of an open store. */
public final class InsideStore {

    private InsideStore() {}

    public static Readers readers(Store store) {
        return store.readers();
    }

    public static Writer writer(Store store) {
        return store.writer();
    }

    public static Checkpointer checkpointer(Store store) {
        return store.checkpointer();
    }

    public static Follower follower(Store store) {
        return store.derivation().follower();
    }

    public static Purge purge(Store store) {
        return store.purge();
    }
}
