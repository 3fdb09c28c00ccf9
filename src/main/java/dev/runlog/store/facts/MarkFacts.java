package dev.runlog.store.facts;

import java.util.List;

/**
 * What people added to a session.
 *
 * @param labels by name
 * @param noted whether there is a note
 * @param right what somebody says of it; null when nobody does
 */
public record MarkFacts(List<String> labels, boolean starred, boolean noted, Boolean right) {

    public static final MarkFacts NONE = new MarkFacts(List.of(), false, false, null);
}
