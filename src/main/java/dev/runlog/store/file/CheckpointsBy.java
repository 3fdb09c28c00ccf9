package dev.runlog.store.file;

/** Who checkpoints: moves the write-ahead log into the database file. */
public enum CheckpointsBy {
    RUNLOG,
    /** Litestream, which copies the log away first: whoever else moved or cut it would make it begin anew. */
    LITESTREAM
}
