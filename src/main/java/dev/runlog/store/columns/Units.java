package dev.runlog.store.columns;

/** The whole numbers that sums are made of: added and taken away in any order they are exact. */
public final class Units {

    /** A millionth of a cent. */
    public static final double PER_COST = 1e8;

    /** More than a million does not count in sums, of a session or of a tool in it. */
    public static final long MOST_COST = 100_000_000_000_000L;

    /** Of one session; more does not count in sums. */
    public static final long MOST_TOKENS = 1_000_000_000_000L;

    private Units() {}

    public static long ofCost(double cost) {
        return Math.round(Math.min(cost * PER_COST, MOST_COST));
    }

    public static long ofTokens(Long tokens) {
        return tokens == null ? 0 : Math.min(tokens, MOST_TOKENS);
    }
}
