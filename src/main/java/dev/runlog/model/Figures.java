package dev.runlog.model;

/**
 * What some sessions amount to.
 *
 * @param finished those that succeeded or failed
 * @param successRate of the finished ones, 0 to 1; null when none is
 * @param p50DurationMs exact, or within half a percent of many, as the other two; null when none is finished
 * @param right how many of them a person says were right; {@code wrong}: were not
 */
public record Figures(
        long sessions,
        long active,
        long finished,
        long succeeded,
        long failed,
        Double successRate,
        Double p50DurationMs,
        Double p95DurationMs,
        Double p99DurationMs,
        double cost,
        double tokens,
        long events,
        long errors,
        long right,
        long wrong) {}
