package dev.runlog.model;

import java.time.Instant;
import java.util.List;

/**
 * Failures of the runs that began in a time, the most pressing first.
 *
 * @param runs that ended
 * @param failed how many of them failed: as many as the failures have together
 * @param unexplained of the failed ones, those that were not looked at yet
 * @param more whether there are failures that are not among the items
 * @param oneOffs failures that happened once, by the tool that was used last
 */
public record FailureList(
        Instant from,
        Instant to,
        long runs,
        long failed,
        long unexplained,
        List<Part> classes,
        List<Part> sides,
        List<Part> oneOffs,
        List<FailureSummary> items,
        boolean more) {

    /** The same, with the first of its items. */
    public FailureList with(List<FailureSummary> first) {
        boolean isWhole = first.size() == items.size();
        return new FailureList(from, to, runs, failed, unexplained, classes, sides, oneOffs, first, more || !isWhole);
    }

    /** How many of the failed runs. */
    public record Part(String key, long runs) {}
}
