package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * How long the runs of one environment are kept after their last activity.
 *
 * @param days null unless it is a number of days
 */
public record Retention(Keep keep, Long days) {

    /** Who says how long. */
    public enum Keep {
        DEFAULT,
        UNLIMITED,
        DAYS;

        @JsonValue
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** As the configuration says. */
    public static final Retention DEFAULT = new Retention(Keep.DEFAULT, null);

    /** @param days null for ever */
    public static Retention of(Long days) {
        return new Retention(days == null ? Keep.UNLIMITED : Keep.DAYS, days);
    }

    /** For people to read. */
    @Override
    public String toString() {
        return keep == Keep.DAYS ? days + (days == 1 ? " day" : " days") : keep.wire();
    }
}
