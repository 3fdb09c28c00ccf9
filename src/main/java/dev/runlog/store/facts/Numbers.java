package dev.runlog.store.facts;

import dev.runlog.model.Outcome;
import dev.runlog.model.SessionStatus;
import dev.runlog.store.columns.ByteReader;
import dev.runlog.store.columns.ByteWriter;
import java.util.List;

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

    private final long[] sessions;
    private final long[] createdAt;
    private final long[] lastActivityAt;
    private final byte[] states;
    private final double[] elapsedMs;
    private final double[] cost;
    private final long[] tokens;
    private final long[] events;
    private final long[] errors;

    private Numbers(int size) {
        sessions = new long[size];
        createdAt = new long[size];
        lastActivityAt = new long[size];
        states = new byte[size];
        elapsedMs = new double[size];
        cost = new double[size];
        tokens = new long[size];
        events = new long[size];
        errors = new long[size];
    }

    static Numbers read(byte[] bytes, int size) {
        var in = new ByteReader(bytes);
        var read = new Numbers(size);
        long session = 0;
        long created = 0;
        for (int i = 0; i < size; i++) {
            session += in.signed();
            created += in.signed();
            read.sessions[i] = session;
            read.createdAt[i] = created;
            read.lastActivityAt[i] = created + in.signed();
            read.states[i] = (byte) in.smallNumber();
            read.elapsedMs[i] = in.fraction();
            read.cost[i] = in.fraction();
            read.tokens[i] = in.number();
            read.events[i] = in.number();
            read.errors[i] = in.number();
        }
        return read;
    }

    static byte[] write(List<SessionFacts> all) {
        var out = new ByteWriter();
        long session = 0;
        long created = 0;
        for (var facts : all) {
            out.signed(facts.session() - session);
            out.signed(facts.createdAt() - created);
            session = facts.session();
            created = facts.createdAt();
            out.signed(facts.lastActivityAt() - created);
            out.number(state(facts));
            out.fraction(facts.elapsedMs());
            out.fraction(facts.cost());
            out.number(facts.tokens());
            out.number(facts.events());
            out.number(facts.errors());
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
        return sessions.length;
    }

    public double value(Bound of, int i) {
        return switch (of) {
            case SESSION -> sessions[i];
            case CREATED_AT -> createdAt[i];
            case LAST_ACTIVITY_AT -> lastActivityAt[i];
            case ELAPSED -> elapsedMs[i];
            case COST -> cost[i];
            case TOKENS -> tokens[i];
            case EVENTS -> events[i];
            case ERRORS -> errors[i];
        };
    }

    public long session(int i) {
        return sessions[i];
    }

    public long createdAt(int i) {
        return createdAt[i];
    }

    public long lastActivityAt(int i) {
        return lastActivityAt[i];
    }

    public SessionStatus status(int i) {
        return STATUSES[states[i] & TWO_BITS];
    }

    /** What the client said; null for nothing. */
    public Boolean success(int i) {
        return said(states[i] >> SUCCESS_AT);
    }

    /** What a person says; null when nobody does. */
    public Boolean isRight(int i) {
        return said(states[i] >> VERDICT_AT);
    }

    public boolean isStarred(int i) {
        return (states[i] & STARRED) != 0;
    }

    /** Whether there is a note on it. */
    public boolean isNoted(int i) {
        return (states[i] & NOTED) != 0;
    }

    public Outcome outcome(int i) {
        return Outcome.of(status(i), success(i));
    }

    public double elapsedMs(int i) {
        return elapsedMs[i];
    }

    public double cost(int i) {
        return cost[i];
    }

    public long tokens(int i) {
        return tokens[i];
    }

    public long events(int i) {
        return events[i];
    }

    public long errors(int i) {
        return errors[i];
    }
}
