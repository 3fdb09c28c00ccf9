package dev.runlog.store.facts;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Numbers of a session of which a block's row says the least and the most, in the columns {@code least_X} and {@code most_X}.
 * In this order they lie in a block.
 */
public enum Bound {
    SESSION("session"),
    CREATED_AT("created_at"),
    LAST_ACTIVITY_AT("last_activity_at"),
    ELAPSED("elapsed"),
    COST("cost"),
    TOKENS("tokens"),
    EVENTS("events"),
    ERRORS("errors");

    static final String ASSIGNMENTS = Arrays.stream(values())
            .map(bound -> "least_%1$s = ?, most_%1$s = ?".formatted(bound.column))
            .collect(Collectors.joining(", "));

    private final String column;

    Bound(String column) {
        this.column = column;
    }

    double of(SessionFacts facts) {
        return switch (this) {
            case SESSION -> facts.session();
            case CREATED_AT -> facts.createdAt();
            case LAST_ACTIVITY_AT -> facts.lastActivityAt();
            case ELAPSED -> facts.elapsedMs();
            case COST -> facts.cost();
            case TOKENS -> facts.tokens();
            case EVENTS -> facts.events();
            case ERRORS -> facts.errors();
        };
    }

    public String least() {
        return "least_" + column;
    }

    public String most() {
        return "most_" + column;
    }
}
