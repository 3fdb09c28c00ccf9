package dev.runlog.notices.delivery;

import java.time.Duration;

/**
 * What came of an attempt.
 *
 * @param status of HTTP; null when there was none, or the channel has none
 * @param text what the receiver said, at most 4 KB of it; null for nothing
 * @param fault why there was no answer, or none that will do, as a sentence; null when it was taken
 * @param retryAfter for how long the receiver asks to be left alone; null when it does not
 */
record Reply(Integer status, String text, String fault, Duration retryAfter) {

    private static final int GONE = 410;

    static Reply fault(String sentence) {
        return new Reply(null, null, sentence, null);
    }

    boolean isTaken() {
        return fault == null;
    }

    /** Whether the receiver wants nothing any more. */
    boolean isGone() {
        return status != null && status == GONE;
    }
}
