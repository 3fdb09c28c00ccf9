package dev.runlog.insight.compare;

import java.util.List;

/**
 * Runs that failed, or runs that succeeded.
 *
 * @param runs those that were looked at
 * @param weight for how many runs each of them stands
 */
public record Ways(List<Way> runs, double weight) {}
