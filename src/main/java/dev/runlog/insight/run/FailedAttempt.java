package dev.runlog.insight.run;

/**
 * A use of a tool that failed.
 *
 * @param event its id
 * @param text what it says went wrong
 * @param madeGood whether the tool succeeded afterwards
 */
public record FailedAttempt(String event, String tool, String text, boolean madeGood) {

    /** So many of a run are kept: the first half of them, and the newest. */
    public static final int MOST = 200;

    FailedAttempt madeGood(boolean isGood) {
        return new FailedAttempt(event, tool, text, isGood);
    }
}
