package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What one can be told of; the most urgent first. */
public enum NoticeKind {
    BACKUP_FAILED("The scheduled backup failed"),
    BUDGET_PASSED("A budget was passed"),
    FAILURE_REGRESSED("A failure that was resolved came back"),
    FAILURE_RISING("A failure becomes more frequent"),
    FAILURE_NEW("A new failure"),
    FIGURE_WORSE("A figure got worse"),
    RUNS_STALLED("Runs hang"),
    REQUESTS_REFUSED("Requests are refused"),
    TOTALS_CONTRADICT("Totals contradict their parts"),
    BUDGET_NEAR("A budget is nearly spent");

    private final String words;
    private final String wire = name().toLowerCase(Locale.ROOT);

    NoticeKind(String words) {
        this.words = words;
    }

    @JsonValue
    public String wire() {
        return wire;
    }

    public static NoticeKind of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }

    /** What it is, without a word of any run. */
    public String words() {
        return words;
    }
}
