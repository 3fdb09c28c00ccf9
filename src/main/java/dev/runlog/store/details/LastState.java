package dev.runlog.store.details;

/**
 * Where the chain of a session's states has come to.
 *
 * @param from the event it began with
 * @param length in events
 * @param changed in bytes, all together
 */
record LastState(long from, int length, long changed, Pieces state) {

    /** A chain is gone along by whoever reads its end. */
    private static final int LONGEST_CHAIN = 2_000;

    /** So many times the last state, and the chain begins anew: little of what it holds is still there. */
    private static final int MOST_CHANGED = 8;

    private static final int SMALL = 1_024;

    boolean isWornOut() {
        return length >= LONGEST_CHAIN || changed > (long) MOST_CHANGED * (state.length() + SMALL);
    }
}
