package dev.runlog.insight.compare;

import dev.runlog.insight.run.Step;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A run, as far as groups are compared by it. What is not known is null.
 *
 * @param metadata names and values as texts
 * @param path what it did, step by step
 * @param tools all it called, and how often
 * @param failedTools those of which an attempt failed
 * @param signals by their names on the wire
 * @param confidence the mean of what it said
 */
public record Features(
        String user,
        String model,
        Map<String, String> metadata,
        List<Step> path,
        Map<String, Long> tools,
        Set<String> failedTools,
        Set<String> signals,
        int events,
        Double durationMs,
        Double cost,
        Double confidence) {}
