package dev.runlog.watch;

import dev.runlog.insight.ConsolePath;
import dev.runlog.insight.Finding;
import dev.runlog.insight.Finding.Kind;
import dev.runlog.insight.words.Wording;
import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Stats;
import dev.runlog.model.Stats.ByKey;
import dev.runlog.model.Stats.Group;
import dev.runlog.model.Tenant;
import dev.runlog.store.figures.StatsStore;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** Agents whose totals contradict their parts, in more than a few of their runs of the last week. */
public final class Contradictions implements FindingSource {

    private static final Duration WINDOW = Duration.ofDays(7);
    private static final double LEAST_SHARE = 0.05;
    private static final int LEAST_RUNS = 5;
    private static final int MOST_AGENTS = 1_000;

    /** What the rules call it, and how it is said. */
    private static final Map<String, String> KINDS = Map.of(
            "cost_contradicts", "cost: parts exceed the total",
            "tokens_contradict", "tokens: prompt and completion exceed the total",
            "duration_contradicts", "duration: events go over more time",
            "outcome_contradicts", "outcome: what is said of it does not go together");

    private final StatsStore stats;

    public Contradictions(StatsStore stats) {
        this.stats = stats;
    }

    @Override
    public Set<Kind> kinds() {
        return Set.of(Kind.TOTALS_CONTRADICT);
    }

    @Override
    public CompletableFuture<List<Finding>> find(Tenant tenant, Instant now) {
        // Whole hours: nothing new is told because a minute went by.
        var to = now.truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS);
        var time = SessionFilter.began(to.minus(WINDOW), to);
        var found = byAgent(tenant, time).thenApply(all -> new Found(tenant, time, now, finished(all)));
        for (String kind : KINDS.keySet()) {
            found = found.thenCompose(before -> before.ended.isEmpty()
                    ? CompletableFuture.completedFuture(before)
                    : byAgent(tenant, time.with(List.of(new Condition(Field.SIGNAL, null, Set.of(kind), false))))
                            .thenApply(some -> before.add(kind, some)));
        }
        return found.thenApply(all -> List.copyOf(all.lines));
    }

    private CompletableFuture<Stats> byAgent(Tenant tenant, SessionFilter filter) {
        return stats.byKey(tenant, filter, Group.of(Field.AGENT), MOST_AGENTS);
    }

    private static Map<String, Long> finished(Stats all) {
        return agents(all).stream()
                .collect(Collectors.toMap(ByKey::key, agent -> agent.figures().finished()));
    }

    private static List<ByKey> agents(Stats stats) {
        return stats.items().stream()
                .filter(ByKey.class::isInstance)
                .map(ByKey.class::cast)
                .toList();
    }

    /** @param ended how many runs of each agent did */
    private record Found(Tenant tenant, SessionFilter time, Instant now, Map<String, Long> ended, List<Finding> lines) {

        Found(Tenant tenant, SessionFilter time, Instant now, Map<String, Long> ended) {
            this(tenant, time, now, ended, new ArrayList<>());
        }

        Found add(String kind, Stats some) {
            for (var agent : agents(some)) {
                long runs = agent.figures().sessions();
                double share = (double) runs / Math.max(runs, ended.getOrDefault(agent.key(), 0L));
                if (runs >= LEAST_RUNS && share >= LEAST_SHARE) {
                    lines.add(line(kind, agent.key(), runs, share));
                }
            }
            return this;
        }

        private Finding line(String kind, String agent, long runs, double share) {
            return new Finding(
                    Kind.TOTALS_CONTRADICT,
                    agent + " " + kind,
                    agent,
                    agent + ": " + KINDS.get(kind) + " in " + Wording.percent(share) + " of its runs ("
                            + Wording.count(runs, "run") + " of the last 7 days)",
                    (double) runs,
                    ConsolePath.of("sessions")
                            .in(tenant.environment())
                            .with(Field.AGENT.wire(), agent)
                            .with(Field.SIGNAL.wire(), kind)
                            .between(time.from(), time.to())
                            .toString(),
                    now);
        }
    }
}
