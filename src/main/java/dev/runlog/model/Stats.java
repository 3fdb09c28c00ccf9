package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Figures over time or by kind.
 *
 * @param bucket null unless by time
 * @param total of all that was asked for, shown or not; null for tools
 */
public record Stats(Instant from, Instant to, Bucket bucket, Group groupBy, Figures total, List<? extends Item> items) {

    /** One line of the table, one bar of the chart. */
    public sealed interface Item {}

    public record ByTime(Instant time, @JsonUnwrapped Figures figures) implements Item {}

    public record ByKey(String key, @JsonUnwrapped Figures figures) implements Item {}

    /** A tool's calls are counted, not timed. */
    public record ByTool(String key, long sessions, long calls, long errors, double errorRate, double cost)
            implements Item {}

    /** How many sessions in each bucket, one after the other: a sparkline. */
    public record Trend(String key, List<Long> counts) {}

    /** What to tell apart. */
    public enum Group {
        TIME("time"),
        AGENT("agentName"),
        USER("userId"),
        TOOL("toolName"),
        FAILURE("failureReason");

        private final String wire;

        Group(String wire) {
            this.wire = wire;
        }

        @JsonValue
        public String wire() {
            return wire;
        }
    }

    /** How long a stretch of time one figure covers; they begin on the hour and at midnight UTC. */
    public enum Bucket {
        MINUTE("1m", Duration.ofMinutes(1)),
        FIVE_MINUTES("5m", Duration.ofMinutes(5)),
        QUARTER("15m", Duration.ofMinutes(15)),
        HOUR("1h", Duration.ofHours(1)),
        SIX_HOURS("6h", Duration.ofHours(6)),
        DAY("1d", Duration.ofDays(1)),
        WEEK("7d", Duration.ofDays(7));

        private final String wire;
        private final Duration length;

        Bucket(String wire, Duration length) {
            this.wire = wire;
            this.length = length;
        }

        @JsonValue
        public String wire() {
            return wire;
        }

        public long millis() {
            return length.toMillis();
        }

        /** The start of the bucket this time is in. */
        public Instant floor(Instant time) {
            return Instant.ofEpochMilli(Math.floorDiv(time.toEpochMilli(), millis()) * millis());
        }

        /** The start of the first bucket that is not before this time. */
        public Instant ceiling(Instant time) {
            return Instant.ofEpochMilli(-Math.floorDiv(-time.toEpochMilli(), millis()) * millis());
        }

        public static Map<String, Bucket> byName() {
            var names = new LinkedHashMap<String, Bucket>();
            for (var bucket : values()) {
                names.put(bucket.wire, bucket);
            }
            return names;
        }
    }
}
