package dev.runlog.store.facts;

import java.util.List;

/**
 * What the rules say of a run that ended.
 *
 * @param signals the kinds of them, in the order of the alphabet
 * @param cause the number of what it failed with; empty when it did not fail
 */
public record InsightFacts(List<String> signals, String cause) {

    public static final InsightFacts NONE = new InsightFacts(List.of(), "");
}
