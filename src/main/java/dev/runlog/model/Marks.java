package dev.runlog.model;

import java.util.List;

/**
 * What people added to a run, in short. What they did not is null.
 *
 * @param starred true, or null
 * @param labels by their names, in the order of these; null when there is none
 * @param noteCount null when there is none
 */
public record Marks(Boolean starred, List<String> labels, Long noteCount, Verdict verdict) {

    public static final Marks NONE = new Marks(null, null, null, null);
}
