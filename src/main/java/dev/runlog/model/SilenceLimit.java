package dev.runlog.model;

/** For how long the runs of an agent may be silent before they hang, where a person says so. */
public record SilenceLimit(long id, Environment environment, String agentName, long minutes) {

    /** In an environment. */
    public static final int MOST = 500;

    /** A week. */
    public static final long LONGEST_MINUTES = 7 * 24 * 60;
}
