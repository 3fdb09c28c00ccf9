package dev.runlog.model;

import java.time.Instant;
import java.util.List;

/**
 * Which sessions are meant: those that began in a time and fit every condition. What is null, or empty, asks for nothing.
 *
 * @param from with {@code to}: sessions that began then, from the first moment to just before the second
 * @param active sessions that were going on at some time in between
 * @param words all of which must stand in the session or one of its events
 */
public record SessionFilter(
        Instant from,
        Instant to,
        Interval active,
        Double minCost,
        Double minDurationMs,
        List<Condition> conditions,
        List<String> words) {

    /** @param from or {@code to}: null for an open end */
    public record Interval(Instant from, Instant to) {
        public static final Interval ALWAYS = new Interval(null, null);
    }

    /** All that began in a time. */
    public static SessionFilter began(Instant from, Instant to) {
        return new SessionFilter(from, to, Interval.ALWAYS, null, null, List.of(), List.of());
    }

    public SessionFilter between(Instant start, Instant end) {
        return new SessionFilter(start, end, active, minCost, minDurationMs, conditions, words);
    }

    /** The same time, words and least numbers, with other conditions. */
    public SessionFilter with(List<Condition> others) {
        return new SessionFilter(from, to, active, minCost, minDurationMs, others, words);
    }
}
