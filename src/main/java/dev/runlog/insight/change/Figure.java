package dev.runlog.insight.change;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.runlog.insight.words.Wording;
import dev.runlog.model.Figures;

/** What may move. */
public enum Figure {
    SUCCESS_RATE("successRate", "success"),
    P50_DURATION("p50DurationMs", "median duration"),
    P95_DURATION("p95DurationMs", "p95 duration"),
    COST("cost", "cost a run"),
    TOKENS("tokens", "tokens a run"),
    EVENTS("events", "events a run"),
    ERRORS("errors", "errors a run"),
    RUNS("sessions", "runs a day");

    private final String wire;
    private final String words;

    Figure(String wire, String words) {
        this.wire = wire;
        this.words = words;
    }

    @JsonValue
    public String wire() {
        return wire;
    }

    public String words() {
        return words;
    }

    /** How a value reads. */
    public String shown(double number) {
        return switch (this) {
            case SUCCESS_RATE -> Wording.percent(number);
            case P50_DURATION, P95_DURATION -> Wording.duration(number);
            case COST -> Wording.money(number);
            case TOKENS, EVENTS, ERRORS, RUNS -> Wording.number(number);
        };
    }

    /** How two values read with a dash in between. */
    public String shown(double low, double high) {
        String from = shown(low);
        String to = shown(high);
        return from.equals(to) ? from : (isShare() ? from.substring(0, from.length() - 2) : from) + "–" + to;
    }

    /** Of the runs it can be told of. */
    double of(Figures figures) {
        return switch (this) {
            case SUCCESS_RATE -> figures.successRate();
            case P50_DURATION -> figures.p50DurationMs();
            case P95_DURATION -> figures.p95DurationMs();
            case COST -> figures.cost() / figures.sessions();
            case TOKENS -> figures.tokens() / figures.sessions();
            case EVENTS -> (double) figures.events() / figures.sessions();
            case ERRORS -> (double) figures.errors() / figures.sessions();
            case RUNS -> (double) figures.sessions();
        };
    }

    /** How many runs it is told of. */
    public long runs(Figures figures) {
        return switch (this) {
            case SUCCESS_RATE, P50_DURATION, P95_DURATION -> figures.finished();
            case COST, TOKENS, EVENTS, ERRORS, RUNS -> figures.sessions();
        };
    }

    public boolean isShare() {
        return this == SUCCESS_RATE;
    }

    public boolean isWorse(double now, double before) {
        return switch (this) {
            case SUCCESS_RATE -> now < before;
            case P50_DURATION, P95_DURATION, COST, TOKENS, EVENTS, ERRORS -> now > before;
            case RUNS -> false;
        };
    }
}
