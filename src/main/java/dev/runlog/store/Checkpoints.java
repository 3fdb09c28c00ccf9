package dev.runlog.store;

/** Who moves the write-ahead log into the database file. */
public enum Checkpoints {
    OURS,
    /** Litestream, which copies the log away first: whoever else moved or cut it would make it begin anew. */
    LITESTREAM
}
