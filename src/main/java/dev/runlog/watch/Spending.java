package dev.runlog.watch;

import dev.runlog.model.Budget;
import dev.runlog.model.Budget.Period;
import dev.runlog.model.Budget.Whose;
import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Stats.Bucket;
import dev.runlog.model.Stats.ByTime;
import dev.runlog.model.Stats.Group;
import dev.runlog.model.Tenant;
import dev.runlog.store.figures.StatsStore;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** What was spent of budgets, and what it will be at this pace: of the figures that all pages show. */
public final class Spending {

    private static final int USUAL_DAYS = 28;
    private static final int LEAST_DAYS = 7;
    private static final int HOURS = 24;
    /** Of a day or month so young nothing can be said. */
    private static final double TOO_EARLY = 0.02;

    /**
     * @param name of the agent or user; null where all is added up
     * @param pace what it comes to at the period's end; null when it is too early to tell
     */
    public record Spent(String name, double spent, double share, Double pace) {}

    private final StatsStore stats;

    public Spending(StatsStore stats) {
        this.stats = stats;
    }

    /** @param least so great a share of the budget, for each agent or user; those that spent most come first */
    public CompletableFuture<List<Spent>> of(Tenant tenant, Budget budget, double least, Instant now) {
        var period = SessionFilter.began(budget.period().start(now), now.plusMillis(1));
        return passed(tenant, budget.period(), now)
                .thenCompose(passed -> costs(tenant, budget, period, least)
                        .thenApply(costs -> costs.entrySet().stream()
                                .map(cost -> spent(budget, cost.getKey(), cost.getValue(), passed))
                                .sorted(Comparator.comparingDouble((Spent one) -> -one.spent)
                                        .thenComparing(one -> String.valueOf(one.name)))
                                .toList()));
    }

    private static Spent spent(Budget budget, String name, double cost, double passed) {
        return new Spent(
                budget.whose() == Whose.ALL ? null : name,
                cost,
                cost / budget.dollars(),
                passed < TOO_EARLY ? null : (Double) Math.max(cost, cost / passed));
    }

    private CompletableFuture<Map<String, Double>> costs(
            Tenant tenant, Budget budget, SessionFilter period, double least) {
        return switch (budget.whose()) {
            case ALL -> total(tenant, period, "");
            case AGENT -> total(tenant, having(period, Field.AGENT, budget.name()), budget.name());
            case USER -> total(tenant, having(period, Field.USER, budget.name()), budget.name());
            case EACH_AGENT -> stats.costing(tenant, period, Group.of(Field.AGENT), least * budget.dollars());
            case EACH_USER -> stats.costing(tenant, period, Group.of(Field.USER), least * budget.dollars());
        };
    }

    private static SessionFilter having(SessionFilter filter, Field field, String value) {
        return new SessionFilter(
                filter.from(),
                filter.to(),
                filter.active(),
                null,
                null,
                List.of(new Condition(field, null, Set.of(value), false)),
                List.of());
    }

    private CompletableFuture<Map<String, Double>> total(Tenant tenant, SessionFilter filter, String name) {
        return stats.byKey(tenant, filter, Group.of(Field.STATUS), 1)
                .thenApply(found -> Map.of(name, found.total().cost()));
    }

    /** Which share of a period's cost is usually spent by now. */
    private CompletableFuture<Double> passed(Tenant tenant, Period period, Instant now) {
        double elapsed = (double) Duration.between(period.start(now), now).toMillis()
                / Duration.between(period.start(now), period.end(now)).toMillis();
        if (period == Period.MONTH) {
            return CompletableFuture.completedFuture(elapsed);
        }
        var today = now.truncatedTo(ChronoUnit.DAYS);
        var before = SessionFilter.began(today.minus(Duration.ofDays(USUAL_DAYS)), today);
        return stats.byTime(tenant, before, Bucket.HOUR, ZoneOffset.UTC)
                .thenApply(found ->
                        usual(found.items().stream().map(ByTime.class::cast).toList(), elapsed));
    }

    /** By the hours of the days before; where there are too few days, by the time of day. */
    private static double usual(List<ByTime> hours, double elapsed) {
        double[] byHour = new double[HOURS];
        int days = 0;
        for (int day = 0; day < hours.size() / HOURS; day++) {
            double cost = 0;
            for (int hour = 0; hour < HOURS; hour++) {
                double one = hours.get(day * HOURS + hour).figures().cost();
                byHour[hour] += one;
                cost += one;
            }
            days += cost > 0 ? 1 : 0;
        }
        if (days < LEAST_DAYS) {
            return elapsed;
        }
        double at = elapsed * HOURS;
        double spent = 0;
        double all = 0;
        for (int hour = 0; hour < HOURS; hour++) {
            all += byHour[hour];
            spent += byHour[hour] * Math.max(0, Math.min(1, at - hour));
        }
        return spent / all;
    }
}
