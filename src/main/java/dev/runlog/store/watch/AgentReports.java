package dev.runlog.store.watch;

import dev.runlog.model.AgentReport;
import dev.runlog.model.Outcome;
import dev.runlog.model.SessionStatus;
import dev.runlog.store.facts.FactBlock;
import dev.runlog.store.facts.FactColumn;
import dev.runlog.store.facts.FactScan;
import java.sql.SQLException;
import java.time.Instant;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Adds up what the runs of each agent report. */
final class AgentReports {

    static final Set<FactColumn> COLUMNS = Set.of(FactColumn.AGENT, FactColumn.USER, FactColumn.FAILURE_REASON);

    private static final int MOST_AGENTS = 1_000;

    private final Instant old;
    private final Map<String, Sum> ofAgents = new HashMap<>();

    /** @param old runs that began before should have ended */
    AgentReports(Instant old) {
        this.old = old;
    }

    private static final class Sum {
        private long runs;
        private long old;
        private long oldOpen;
        private long completed;
        private long unjudged;
        private long failed;
        private long unexplained;
        private long events;
        private String user;
        private boolean severalUsers;

        private AgentReport report(String agent) {
            return new AgentReport(
                    agent, runs, old, oldOpen, completed, unjudged, failed, unexplained, events, !severalUsers);
        }
    }

    List<AgentReport> find(FactScan scan) throws SQLException {
        scan.each((block, fit) -> {
            add(block, fit);
            return true;
        });
        return ofAgents.entrySet().stream()
                .map(agent -> agent.getValue().report(agent.getKey()))
                .sorted(Comparator.comparingLong(AgentReport::runs).reversed().thenComparing(AgentReport::agentName))
                .toList();
    }

    private void add(FactBlock block, BitSet fit) throws SQLException {
        var agents = block.names(FactColumn.AGENT);
        for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
            String agent = agents.of(i);
            if (ofAgents.size() < MOST_AGENTS || ofAgents.containsKey(agent)) {
                add(ofAgents.computeIfAbsent(agent, first -> new Sum()), block, i);
            }
        }
    }

    private void add(Sum sum, FactBlock block, int i) throws SQLException {
        var numbers = block.numbers();
        sum.runs++;
        sum.events += numbers.events(i);
        if (numbers.createdAt(i) < old.toEpochMilli()) {
            sum.old++;
            sum.oldOpen += numbers.status(i) == SessionStatus.ACTIVE ? 1 : 0;
        }
        if (numbers.status(i) == SessionStatus.COMPLETED) {
            sum.completed++;
            sum.unjudged += numbers.success(i) == null ? 1 : 0;
        }
        if (numbers.outcome(i) == Outcome.FAILED) {
            sum.failed++;
            sum.unexplained += block.names(FactColumn.FAILURE_REASON).of(i).isEmpty() ? 1 : 0;
        }
        String user = block.names(FactColumn.USER).of(i);
        sum.severalUsers |= sum.user != null && !sum.user.equals(user);
        sum.user = user;
    }
}
