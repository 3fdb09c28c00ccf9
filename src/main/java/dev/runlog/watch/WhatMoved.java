package dev.runlog.watch;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.runlog.insight.ConsolePath;
import dev.runlog.insight.change.Explanation;
import dev.runlog.insight.change.Explanation.Split;
import dev.runlog.insight.change.Figure;
import dev.runlog.insight.change.Move;
import dev.runlog.insight.change.Moves;
import dev.runlog.insight.words.Wording;
import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.DailyFigures;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Stats.Group;
import dev.runlog.model.Tenant;
import dev.runlog.store.figures.StatsStore;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** What moved: the last whole day against the two weeks before, or the last seven against four weeks. Days are those of UTC. */
public final class WhatMoved {

    private static final int MOST_AGENTS = 50;
    private static final int MOST_EXPLAINED = 5;
    private static final int MOST_GROUPS = 50;
    private static final int DAYS_BEFORE = 28;
    private static final String PLAN = "plan";

    /** Which days are looked at. */
    public enum Window {
        DAY("day", 1, "yesterday"),
        WEEK("week", 7, "in the last 7 days");

        private final String wire;
        private final int days;
        private final String words;

        Window(String wire, int days, String words) {
            this.wire = wire;
            this.days = days;
            this.words = words;
        }

        @JsonValue
        public String wire() {
            return wire;
        }

        public static Map<String, Window> byName() {
            return Map.of(DAY.wire, DAY, WEEK.wire, WEEK);
        }
    }

    /**
     * @param agentName null for all together
     * @param low with {@code high}: what was usual
     * @param path of the console, where the runs are
     */
    public record Moved(
            String agentName,
            Figure figure,
            double now,
            double before,
            double low,
            double high,
            long runs,
            double chance,
            boolean worse,
            String sinceVersion,
            String moreFrom,
            String sentence,
            String path) {}

    /**
     * @param from with {@code to}: the days that are looked at
     * @param since where the days begin that they are held against
     * @param runs how many were looked at
     * @param items those that concern most runs first
     */
    public record Found(
            Window window, Instant from, Instant to, Instant since, long runs, int agents, List<Moved> items) {}

    private final StatsStore stats;
    private final Versions versions;

    public WhatMoved(StatsStore stats, Versions versions) {
        this.stats = stats;
        this.versions = versions;
    }

    /** What is looked at. */
    private record Times(Window window, Instant since, Instant from, Instant to) {

        static Times of(Window window, Instant now) {
            var to = now.truncatedTo(ChronoUnit.DAYS);
            var from = to.minus(Duration.ofDays(window.days));
            return new Times(window, from.minus(Duration.ofDays(DAYS_BEFORE)), from, to);
        }
    }

    private record Candidate(String agent, Move move) {}

    /** @param filter whose time is left aside */
    public CompletableFuture<Found> find(Tenant tenant, SessionFilter filter, Window window, Instant now) {
        var times = Times.of(window, now);
        return stats.daily(tenant, filter.between(times.since, times.to), times.from, MOST_AGENTS)
                .thenCompose(daily -> {
                    var candidates = daily.stream()
                            .flatMap(of -> Moves.find(of.before(), of.now(), window.days).stream()
                                    .map(move -> new Candidate(of.agent(), move)))
                            .sorted(Comparator.comparingLong((Candidate one) -> -one.move.runs())
                                    .thenComparing(one -> one.move.figure()))
                            .toList();
                    return explained(tenant, filter, times, candidates).thenApply(items -> found(times, daily, items));
                });
    }

    private static Found found(Times times, List<DailyFigures> daily, List<Moved> items) {
        return new Found(
                times.window,
                times.from,
                times.to,
                times.since,
                daily.get(0).now().sessions(),
                (int) daily.stream()
                        .filter(of -> of.agent() != null && of.now().sessions() > 0)
                        .count(),
                items);
    }

    private CompletableFuture<List<Moved>> explained(
            Tenant tenant, SessionFilter filter, Times times, List<Candidate> candidates) {
        var done = CompletableFuture.completedFuture((List<Moved>) new ArrayList<Moved>());
        var agents = candidates.stream().map(Candidate::agent).distinct().toList();
        for (int i = 0; i < agents.size(); i++) {
            String agent = agents.get(i);
            boolean explains = i < MOST_EXPLAINED;
            done = done.thenCompose(all -> (explains ? splits(tenant, of(filter, agent), times) : nothing())
                    .thenApply(splits -> {
                        candidates.stream()
                                .filter(one -> Objects.equals(one.agent, agent))
                                .map(one -> moved(tenant, one, times, Explanation.of(one.move, splits)))
                                .forEach(all::add);
                        return all;
                    }));
        }
        return done.thenApply(all -> {
            all.sort(Comparator.comparingLong((Moved one) -> -one.runs)
                    .thenComparing(one -> one.agentName == null ? "" : one.agentName)
                    .thenComparing(Moved::figure));
            return List.copyOf(all);
        });
    }

    private static CompletableFuture<List<Split>> nothing() {
        return CompletableFuture.completedFuture(List.of());
    }

    private static SessionFilter of(SessionFilter filter, String agent) {
        if (agent == null) {
            return filter;
        }
        var conditions = new ArrayList<>(filter.conditions());
        conditions.add(new Condition(Field.AGENT, null, Set.of(agent), false));
        return new SessionFilter(
                filter.from(),
                filter.to(),
                filter.active(),
                filter.minCost(),
                filter.minDurationMs(),
                conditions,
                filter.words());
    }

    /** By version, then user, then plan. */
    private CompletableFuture<List<Split>> splits(Tenant tenant, SessionFilter filter, Times times) {
        var all = filter.between(times.since, times.to);
        return versions.key(tenant, all, null)
                .thenCompose(key -> split(tenant, filter, times, key, true, Versions.group(key)))
                .thenCompose(first -> split(tenant, filter, times, "user", false, Group.of(Field.USER))
                        .thenCompose(
                                second -> split(tenant, filter, times, PLAN, false, new Group(Field.METADATA, PLAN))
                                        .thenApply(third -> List.of(first, second, third))));
    }

    private CompletableFuture<Split> split(
            Tenant tenant, SessionFilter filter, Times times, String name, boolean isVersion, Group group) {
        return stats.byKey(tenant, filter.between(times.since, times.from), group, MOST_GROUPS)
                .thenCompose(before -> stats.byKey(tenant, filter.between(times.from, times.to), group, MOST_GROUPS)
                        .thenApply(now -> Split.of(name, isVersion, before, now)));
    }

    private static Moved moved(Tenant tenant, Candidate candidate, Times times, Explanation why) {
        var move = candidate.move;
        String because = why.sinceVersion() != null
                ? ", since version " + why.sinceVersion()
                : why.moreFrom() != null ? ", because more runs came from " + why.moreFrom() : "";
        String sentence = (candidate.agent == null ? "All agents" : candidate.agent) + ": " + move.words() + " "
                + times.window.words + " (" + Wording.count(move.runs(), "run") + ", " + move.usual() + ")" + because;
        return new Moved(
                candidate.agent,
                move.figure(),
                move.now(),
                move.before(),
                move.low(),
                move.high(),
                move.runs(),
                move.chance(),
                move.worse(),
                why.sinceVersion(),
                why.moreFrom(),
                sentence,
                path(tenant, candidate, times));
    }

    private static String path(Tenant tenant, Candidate candidate, Times times) {
        boolean isFailures = candidate.move.figure() == Figure.SUCCESS_RATE && candidate.move.worse();
        String sort = switch (candidate.move.figure()) {
            case COST -> "-estimatedCost";
            case P50_DURATION, P95_DURATION -> "-durationMs";
            case TOKENS -> "-tokens";
            case EVENTS -> "-events";
            case ERRORS -> "-errors";
            case SUCCESS_RATE, RUNS -> null;
        };
        return ConsolePath.of("sessions")
                .in(tenant.environment())
                .with("agentName", candidate.agent)
                .with("outcome", isFailures ? "failed" : null)
                .between(times.from, times.to)
                .with("sort", sort)
                .toString();
    }
}
