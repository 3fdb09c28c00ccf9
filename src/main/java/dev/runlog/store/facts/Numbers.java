package dev.runlog.store.facts;

import dev.runlog.model.Outcome;
import dev.runlog.model.SessionStatus;
import dev.runlog.store.columns.ByteReader;
import dev.runlog.store.columns.ByteWriter;
import dev.runlog.store.columns.Decimals;
import dev.runlog.store.columns.PackedNumbers;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The numbers of the sessions of a block. */
public final class Numbers {

    private static final SessionStatus[] STATUSES = {SessionStatus.ACTIVE, SessionStatus.COMPLETED, SessionStatus.FAILED
    };
    private static final int SUCCESS_AT = 2;
    private static final int VERDICT_AT = 4;
    private static final int STARRED = 1 << 6;
    private static final int NOTED = 1 << 7;
    private static final int TWO_BITS = 3;
    private static final int SAID_FALSE = 1;
    private static final int SAID_TRUE = 2;

    /** What the status and the client say, which is all that the outcome needs. */
    private static final int OUTCOME_BITS = (1 << VERDICT_AT) - 1;

    private static final Outcome[] OUTCOMES = IntStream.rangeClosed(0, OUTCOME_BITS)
            .mapToObj(state -> Outcome.of(STATUSES[Math.min(state & TWO_BITS, 2)], said(state >> SUCCESS_AT)))
            .toArray(Outcome[]::new);

    private final int size;
    private final PackedNumbers states;
    private final Map<Bound, Decimals> values = new EnumMap<>(Bound.class);
    private final Decimals elapsedMs;
    private final Decimals cost;
    private final Decimals tokens;
    private final Decimals events;
    private final Decimals errors;
    private final Decimals createdAt;

    private Numbers(ByteReader in, int size) {
        this.size = size;
        this.states = PackedNumbers.read(in, size);
        for (var bound : Bound.values()) {
            values.put(bound, Decimals.read(in, size));
        }
        // What each session of a large sum is asked for is at hand.
        this.elapsedMs = values.get(Bound.ELAPSED);
        this.cost = values.get(Bound.COST);
        this.tokens = values.get(Bound.TOKENS);
        this.events = values.get(Bound.EVENTS);
        this.errors = values.get(Bound.ERRORS);
        this.createdAt = values.get(Bound.CREATED_AT);
    }

    static Numbers read(byte[] bytes, int size) {
        return new Numbers(new ByteReader(bytes), size);
    }

    static byte[] write(List<SessionFacts> all) {
        var out = new ByteWriter();
        PackedNumbers.write(out, all.stream().mapToLong(Numbers::state).toArray());
        for (var bound : Bound.values()) {
            Decimals.write(out, all.stream().mapToDouble(bound::of).toArray());
        }
        return out.bytes();
    }

    /** From the lowest bits: the status, what the client said, what a person says, two each; starred, noted. */
    private static int state(SessionFacts facts) {
        var marks = facts.marks();
        return List.of(STATUSES).indexOf(facts.status())
                | bits(facts.success()) << SUCCESS_AT
                | bits(marks.right()) << VERDICT_AT
                | (marks.starred() ? STARRED : 0)
                | (marks.noted() ? NOTED : 0);
    }

    private static int bits(Boolean said) {
        return said == null ? 0 : said ? SAID_TRUE : SAID_FALSE;
    }

    private static Boolean said(int bits) {
        return switch (bits & TWO_BITS) {
            case SAID_FALSE -> Boolean.FALSE;
            case SAID_TRUE -> Boolean.TRUE;
            default -> null;
        };
    }

    public int size() {
        return size;
    }

    Decimals of(Bound bound) {
        return values.get(bound);
    }

    public double value(Bound of, int i) {
        return of(of).get(i);
    }

    public long session(int i) {
        return (long) value(Bound.SESSION, i);
    }

    public long createdAt(int i) {
        return (long) createdAt.get(i);
    }

    public long lastActivityAt(int i) {
        return (long) value(Bound.LAST_ACTIVITY_AT, i);
    }

    public SessionStatus status(int i) {
        return STATUSES[states.small(i) & TWO_BITS];
    }

    /** What the client said; null for nothing. */
    public Boolean success(int i) {
        return said(states.small(i) >> SUCCESS_AT);
    }

    /** What a person says; null when nobody does. */
    public Boolean isRight(int i) {
        return said(states.small(i) >> VERDICT_AT);
    }

    public boolean isStarred(int i) {
        return (states.small(i) & STARRED) != 0;
    }

    /** Whether there is a note on it. */
    public boolean isNoted(int i) {
        return (states.small(i) & NOTED) != 0;
    }

    public Outcome outcome(int i) {
        return OUTCOMES[states.small(i) & OUTCOME_BITS];
    }

    public double elapsedMs(int i) {
        return elapsedMs.get(i);
    }

    public double cost(int i) {
        return cost.get(i);
    }

    public long costUnits(int i) {
        return cost.costUnits(i);
    }

    public long tokens(int i) {
        return (long) tokens.get(i);
    }

    public long events(int i) {
        return (long) events.get(i);
    }

    public long errors(int i) {
        return (long) errors.get(i);
    }
}
