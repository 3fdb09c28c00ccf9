package dev.runlog.model;

import java.time.Instant;

/**
 * What a person wrote on a run.
 *
 * @param eventId the event it is about; null for the whole run
 * @param author for people to read: {@code user EMAIL}
 * @param editedAt null when the text is the first one
 */
public record Note(String id, String eventId, String text, String author, Instant createdAt, Instant editedAt) {

    /** In characters. */
    public static final int LONGEST = 4_000;
}
