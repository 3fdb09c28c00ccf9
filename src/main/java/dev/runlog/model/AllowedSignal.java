package dev.runlog.model;

import java.time.Instant;

/**
 * What the rules say of the runs of an agent, and a person says is fine.
 *
 * @param tool that it is about; null when it is about none
 */
public record AllowedSignal(
        long id,
        Environment environment,
        String agentName,
        String kind,
        String tool,
        String createdBy,
        Instant createdAt) {

    /** In an environment. */
    public static final int MOST = 500;

    /** {@code repeat of search_flights}. */
    public String words() {
        return tool == null ? kind : kind + " of " + tool;
    }
}
