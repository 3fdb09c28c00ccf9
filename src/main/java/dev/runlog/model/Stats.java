package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.runlog.model.Condition.Field;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Figures over time or by kind, of the sessions that began from one moment to just before another.
 *
 * @param bucket null unless by time
 * @param tz whose hours and days the buckets are; null unless by time
 * @param total of all that was asked for, shown or not
 * @param groups how many there are, shown or not; null by time
 */
public record Stats(
        Instant from,
        Instant to,
        Bucket bucket,
        String tz,
        Group groupBy,
        Figures total,
        Integer groups,
        List<? extends Item> items) {

    /** One line of the table, one bar of the chart. */
    public sealed interface Item {}

    /**
     * One bucket.
     *
     * @param time when it begins
     * @param from with {@code to}: what of it is counted, the first and the last may reach beyond what was asked for
     */
    public record ByTime(
            Instant time,
            Instant from,
            Instant to,
            @JsonUnwrapped Figures figures) implements Item {}

    /** @param key empty for sessions that say nothing there */
    public record ByKey(String key, @JsonUnwrapped Figures figures) implements Item {}

    /** A tool's calls are counted, not timed. */
    public record ByTool(String key, long sessions, long calls, long errors, double errorRate, double cost)
            implements Item {}

    /** How many sessions in each bucket, one after the other: a sparkline. */
    public record Trend(String key, List<Long> counts) {}

    /**
     * What to tell apart.
     *
     * @param field null for time
     * @param key of {@link Field#METADATA}; null for the others
     */
    public record Group(Field field, String key) {

        public static final Group TIME = new Group(null, null);

        public static Group of(Field field) {
            return new Group(field, null);
        }

        @JsonValue
        public String wire() {
            return field == null ? "time" : key == null ? field.wire() : field.wire() + "." + key;
        }
    }

    /** How long a stretch of time one figure covers; they begin with the hours and days of a time zone, weeks on Monday. */
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

        public static Map<String, Bucket> byName() {
            var names = new LinkedHashMap<String, Bucket>();
            for (var bucket : values()) {
                names.put(bucket.wire, bucket);
            }
            return names;
        }
    }
}
