package dev.runlog.watch;

import dev.runlog.insight.ConsolePath;
import dev.runlog.insight.Finding;
import dev.runlog.insight.Finding.Kind;
import dev.runlog.insight.words.Wording;
import dev.runlog.model.Budget;
import dev.runlog.model.Budget.Period;
import dev.runlog.model.Budget.Whose;
import dev.runlog.model.Tenant;
import dev.runlog.store.watch.BudgetStore;
import dev.runlog.watch.Spending.Spent;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Budgets that are spent, or nearly. Each agent and user is told while it is so; and of each budget is measured how far it is. */
public final class PassedBudgets implements FindingSource {

    private static final double NEAR = 0.8;

    /** @param ratio of whoever spent most */
    private record Measured(Budget budget, double ratio) {}

    private final BudgetStore budgets;
    private final Spending spending;
    private final Map<Tenant, List<Measured>> measured = new ConcurrentHashMap<>();

    public PassedBudgets(BudgetStore budgets, Spending spending, PrometheusRegistry registry) {
        this.budgets = budgets;
        this.spending = spending;
        GaugeWithCallback.builder()
                .name("runlog_budget_spent_ratio")
                .help("How much of a budget is spent, by whoever spent most; 1 is all of it")
                .labelNames("budget", "whose", "period")
                .callback(gauge -> measured.values().stream()
                        .flatMap(List::stream)
                        .forEach(one -> gauge.call(
                                one.ratio,
                                Long.toString(one.budget.id()),
                                one.budget.whose().wire(),
                                one.budget.period().wire())))
                .register(registry);
    }

    @Override
    public Set<Kind> kinds() {
        return Set.of(Kind.BUDGET_PASSED, Kind.BUDGET_NEAR);
    }

    @Override
    public CompletableFuture<List<Finding>> find(Tenant tenant, Instant now) {
        return budgets.all(tenant).thenCompose(all -> {
            var found = new ArrayList<Finding>();
            var ratios = new ArrayList<Measured>();
            var looked = CompletableFuture.<Void>completedFuture(null);
            for (var budget : all) {
                looked = looked.thenCompose(before -> spending.of(tenant, budget, 0, now))
                        .thenAccept(spent -> {
                            ratios.add(new Measured(
                                    budget, spent.isEmpty() ? 0 : spent.get(0).share()));
                            spent.stream()
                                    .filter(one -> one.share() >= NEAR)
                                    .forEach(one -> found.add(finding(tenant, budget, one, now)));
                        });
            }
            return looked.thenApply(done -> {
                measured.put(tenant, List.copyOf(ratios));
                return found;
            });
        });
    }

    private static Finding finding(Tenant tenant, Budget budget, Spent one, Instant now) {
        boolean isPassed = one.share() >= 1;
        var start = budget.period().start(now);
        String when = budget.period() == Period.DAY ? "today" : "this month";
        String end = budget.period() == Period.DAY ? "by midnight (UTC)" : "by the end of the month";
        String pace = one.pace() == null || one.pace() <= one.spent() * 1.01
                ? ""
                : ", " + Wording.money(one.pace()) + " " + end + " at this pace";
        String name = one.name() == null ? "All runs" : one.name();
        boolean isAgent = budget.whose() == Whose.AGENT || budget.whose() == Whose.EACH_AGENT;
        return new Finding(
                isPassed ? Kind.BUDGET_PASSED : Kind.BUDGET_NEAR,
                budget.id() + " " + start + " " + (one.name() == null ? "" : one.name()),
                isAgent ? one.name() : null,
                name + ": " + Wording.money(one.spent()) + " of " + Wording.money(budget.dollars()) + " " + when + pace,
                one.spent(),
                ConsolePath.of("sessions")
                        .in(tenant.environment())
                        .with(isAgent ? "agentName" : "userId", one.name())
                        .with("from", start)
                        .with("to", budget.period().end(now))
                        .with("sort", "-estimatedCost")
                        .toString(),
                now);
    }
}
