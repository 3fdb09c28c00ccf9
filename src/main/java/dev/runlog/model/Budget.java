package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;

/**
 * What runs may cost in a day or a month, of UTC. Nothing is held back: it is said when it is passed.
 *
 * @param name of the agent or user; null for the others
 */
public record Budget(long id, Environment environment, Whose whose, String name, double dollars, Period period) {

    /** In one environment. */
    public static final int MOST = 50;

    /** What is added up. */
    public enum Whose {
        ALL,
        AGENT,
        EACH_AGENT,
        USER,
        EACH_USER;

        private final String wire = name().toLowerCase(Locale.ROOT);

        @JsonValue
        public String wire() {
            return wire;
        }

        public static Whose of(String wire) {
            return valueOf(wire.toUpperCase(Locale.ROOT));
        }

        public boolean hasName() {
            return this == AGENT || this == USER;
        }
    }

    public enum Period {
        DAY,
        MONTH;

        private final String wire = name().toLowerCase(Locale.ROOT);

        @JsonValue
        public String wire() {
            return wire;
        }

        public static Period of(String wire) {
            return valueOf(wire.toUpperCase(Locale.ROOT));
        }

        /** When the one began that this time is in. */
        public Instant start(Instant time) {
            var day = LocalDate.ofInstant(time, ZoneOffset.UTC);
            return (this == DAY ? day : day.withDayOfMonth(1))
                    .atStartOfDay(ZoneOffset.UTC)
                    .toInstant();
        }

        public Instant end(Instant time) {
            var day = LocalDate.ofInstant(time, ZoneOffset.UTC);
            return (this == DAY ? day.plusDays(1) : day.withDayOfMonth(1).plusMonths(1))
                    .atStartOfDay(ZoneOffset.UTC)
                    .toInstant();
        }
    }

    /** For people to read: {@code agent planner: $10.00 a day}. */
    public String words() {
        String of = whose.wire.replace('_', ' ') + (name == null ? "" : " " + name);
        return of + ": $" + String.format(Locale.ROOT, "%.2f", dollars) + " a " + period.wire;
    }
}
