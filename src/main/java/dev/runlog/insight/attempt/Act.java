package dev.runlog.insight.attempt;

/** An event of a run, as far as the patterns ask. What came of an attempt may change until the act is settled. */
public final class Act {

    public enum Kind {
        ATTEMPT,
        THOUGHT,
        STATE,
        /** An error that is no attempt: it reports one, or says nothing of a tool. */
        OTHER
    }

    /** What an attempt came to when its output says nothing. */
    public static final long UNKNOWN = 0;

    private final Seen seen;
    private final Thinking thinking;
    private String text;
    private long outcome = UNKNOWN;
    private boolean failed;
    private boolean isReported;
    private boolean isClaimed;
    private int lull;

    /**
     * What is known of it from the beginning.
     *
     * @param place in the run: the first is 1
     * @param key of an attempt: the same for all that asked for the same; null when that is unknown
     * @param pauseMs since the event before
     * @param span that it was traced as; null when it was not
     */
    public record Seen(
            int place,
            String event,
            Kind kind,
            String tool,
            Long key,
            double cost,
            long at,
            long pauseMs,
            Long durationMs,
            String span) {}

    /** @param thinking before an attempt, or that a decision is part of */
    Act(Seen seen, Thinking thinking, String text) {
        this.seen = seen;
        this.thinking = thinking;
        this.text = text;
    }

    public Seen seen() {
        return seen;
    }

    public boolean isAttempt() {
        return seen.kind() == Kind.ATTEMPT;
    }

    public Thinking thinking() {
        return thinking;
    }

    /** What a thought says, how a state is called, or what went wrong with an attempt. */
    public String text() {
        return text;
    }

    /** Texts are long, and acts may be kept for long. */
    public void forgetText() {
        text = null;
    }

    public long outcome() {
        return outcome;
    }

    public boolean failed() {
        return failed;
    }

    void came(long to) {
        outcome = to;
    }

    void fail(String why, long to) {
        failed = true;
        text = why;
        outcome = to;
    }

    boolean isReported() {
        return isReported;
    }

    void report() {
        isReported = true;
    }

    /** @return whether nobody did before: each event is counted as wasted once */
    public boolean claim() {
        boolean isThought = seen.kind() == Kind.THOUGHT;
        if (isClaimed || (isThought && thinking.isTaken())) {
            return false;
        }
        isClaimed = true;
        if (isThought) {
            thinking.remove(seen.cost(), seen.pauseMs());
        }
        return true;
    }

    public int lull() {
        return lull;
    }

    /** @param number of the stretch without anything new that it belongs to */
    public void during(int number) {
        lull = number;
    }
}
