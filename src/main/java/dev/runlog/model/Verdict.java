package dev.runlog.model;

import java.time.Instant;

/**
 * What a person says of a run, apart from what its agent reported.
 *
 * @param right whether the run did what it should
 * @param reason null when none was given
 * @param author for people to read: {@code user EMAIL}
 */
public record Verdict(boolean right, String reason, String author, Instant at) {

    /** In characters. */
    public static final int LONGEST_REASON = 500;
}
