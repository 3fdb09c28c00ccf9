package dev.runlog.bench;

/** What a round measures. */
enum Figure {
    /** Rows, requests or events per second. */
    RATE,
    /** Processor time of the server per event while it was under load, in microseconds. */
    CPU,
    /** The same with the work that follows later, until every word is in the index. */
    CPU_IN_ALL,
    /** Milliseconds that half of the requests took at most. */
    P50,
    /** Milliseconds that 99 of 100 requests took at most. */
    P99,
}
