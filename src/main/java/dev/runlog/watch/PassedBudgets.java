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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Budgets that are spent, or nearly. Each agent and user is told while it is so. */
public final class PassedBudgets implements FindingSource {

    private static final double NEAR = 0.8;

    private final BudgetStore budgets;
    private final Spending spending;

    public PassedBudgets(BudgetStore budgets, Spending spending) {
        this.budgets = budgets;
        this.spending = spending;
    }

    @Override
    public Set<Kind> kinds() {
        return Set.of(Kind.BUDGET_PASSED, Kind.BUDGET_NEAR);
    }

    @Override
    public CompletableFuture<List<Finding>> find(Tenant tenant, Instant now) {
        return budgets.all(tenant).thenCompose(all -> {
            var found = CompletableFuture.completedFuture((List<Finding>) new ArrayList<Finding>());
            for (var budget : all) {
                found = found.thenCompose(before -> spending.of(tenant, budget, NEAR, now)
                        .thenApply(spent -> {
                            spent.stream()
                                    .filter(one -> one.share() >= NEAR)
                                    .forEach(one -> before.add(finding(tenant, budget, one, now)));
                            return before;
                        }));
            }
            return found;
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
