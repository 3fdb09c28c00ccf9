package dev.runlog.insight.decision;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.runlog.insight.statistics.Interval;
import java.util.Locale;

/** Whether runs that are surer succeed more often. */
public enum Telling {
    TELLS("confidence tells good runs from bad"),
    HINTS("confidence hints at which runs are good"),
    HARDLY("confidence hardly tells good runs from bad"),
    UNCLEAR("whether confidence tells good runs from bad is not clear yet"),
    ALWAYS_THE_SAME("that is what it always says");

    private static final double MUCH = 0.7;
    private static final double SOME = 0.6;

    private final String words;

    Telling(String words) {
        this.words = words;
    }

    /** @param area where it lies, that of the chance that a good run is surer than a bad one */
    static Telling of(Interval area) {
        if (area.low() >= MUCH) {
            return TELLS;
        }
        if (area.low() >= SOME) {
            return HINTS;
        }
        return area.high() < SOME ? HARDLY : UNCLEAR;
    }

    String words() {
        return words;
    }

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
