package dev.runlog.store.failures;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What is counted of the runs of one failure. */
final class Tally {

    /** Of more, no more are told apart. */
    private static final int MOST_USERS = 10_000;

    private static final int MOST_VERSIONS = 1_000;

    private final long[] trend;
    private final Set<String> users = new HashSet<>();
    private final Set<String> newUsers = new HashSet<>();
    private final TreeMap<String, Long> agents = new TreeMap<>();
    private final TreeMap<String, Long> versions = new TreeMap<>();
    private long runs;
    private long session;

    Tally(int parts) {
        this.trend = new long[parts];
    }

    void add(long number, int part, String agent, String user, String version) {
        runs++;
        session = number;
        trend[part]++;
        agents.merge(agent, 1L, Long::sum);
        if (users.size() < MOST_USERS) {
            users.add(user);
        }
        if (part == trend.length - 1 && newUsers.size() < MOST_USERS) {
            newUsers.add(user);
        }
        if (version != null && (versions.size() < MOST_VERSIONS || versions.containsKey(version))) {
            versions.merge(version, 1L, Long::sum);
        }
    }

    long runs() {
        return runs;
    }

    /** Of the last part. */
    long newRuns() {
        return trend[trend.length - 1];
    }

    /** Of the last part. */
    long newUsers() {
        return newUsers.size();
    }

    long users() {
        return users.size();
    }

    /** By how many runs, the most first. */
    List<String> agents() {
        return busiest(agents);
    }

    List<String> versions() {
        return busiest(versions);
    }

    private static List<String> busiest(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .sorted((one, other) -> Long.compare(other.getValue(), one.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The number of the one that was added last. */
    long session() {
        return session;
    }

    long part(int part) {
        return trend[part];
    }

    List<Long> trend() {
        return Arrays.stream(trend).boxed().toList();
    }
}
