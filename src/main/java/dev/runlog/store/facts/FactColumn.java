package dev.runlog.store.facts;

import dev.runlog.model.Condition.Field;
import java.util.Set;

/** What lies together in a block. The numbers stand in the file. */
public enum FactColumn {
    NUMBERS(0),
    AGENT(1),
    USER(2),
    FAILURE_REASON(3),
    TOOLS(4),
    METADATA(5),
    LABELS(6),
    MODEL(7),
    SIGNALS(8),
    CAUSE(9);

    /** Numbers of columns of one block follow each other; there is room for more. */
    private static final int PER_BLOCK = 16;

    private final int number;

    FactColumn(int number) {
        this.number = number;
    }

    /** Where the values of a field are; numbers are read in any case. */
    public static Set<FactColumn> of(Field field) {
        return switch (field) {
            case AGENT -> Set.of(AGENT);
            case USER -> Set.of(USER);
            case MODEL -> Set.of(MODEL);
            case FAILURE_REASON -> Set.of(FAILURE_REASON);
            case TOOL -> Set.of(TOOLS);
            case METADATA -> Set.of(METADATA);
            case LABEL -> Set.of(LABELS);
            case SIGNAL -> Set.of(SIGNALS);
            case FAILURE, FAILURE_CLASS -> Set.of(CAUSE);
            case STATUS, OUTCOME, SUCCESS, ERRORS, STARRED, NOTE, VERDICT -> Set.of();
            case STALLED, ABANDONED -> throw new IllegalArgumentException("No fact says " + field);
        };
    }

    /** Which row of {@code fact_column} holds it. */
    long row(long block) {
        return block * PER_BLOCK + number;
    }

    /** The same, of a block that SQL knows. */
    String row(String block) {
        return block + " * " + PER_BLOCK + " + " + number;
    }

    static long firstRow(long block) {
        return block * PER_BLOCK;
    }
}
