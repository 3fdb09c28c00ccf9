package dev.runlog.cli;

import dev.runlog.cli.demo.Stories;
import dev.runlog.model.Actor;
import dev.runlog.model.Budget;
import dev.runlog.model.Budget.Period;
import dev.runlog.model.Budget.Whose;
import dev.runlog.model.FailureEdit;
import dev.runlog.model.FailureState;
import dev.runlog.model.FailureState.Said;
import dev.runlog.model.FailureSummary;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.model.WholeSession;
import dev.runlog.store.Store;
import dev.runlog.store.people.AuditStore;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** What a team would have done with the runs of a demo: two budgets, a client that went wrong, a failure that somebody mended. */
final class DemoTeam {

    private static final Actor WHO = new Actor.Operator(AuditStore.COMMAND_LINE);

    /** Of what was spent today: one budget is passed by then, one nearly spent. */
    private static final Map<String, Double> BUDGETS = Map.of("price-watcher", 0.8, "refund-agent", 1.1);

    private static final Duration SEEN = Duration.ofDays(14);
    private static final int MOST_FAILURES = 1_000;

    /** A server that runs beside it may take a while. */
    private static final int LOOKS = 40;

    private static final int PAUSE_MS = 500;

    private final Store store;
    private final Tenant tenant;
    private final Instant end;
    private final Map<String, Double> spentToday = new HashMap<>();

    DemoTeam(Store store, Tenant tenant, Instant end) {
        this.store = store;
        this.tenant = tenant;
        this.end = end;
    }

    void see(WholeSession run) {
        boolean isToday = !run.createdAt().isBefore(end.truncatedTo(ChronoUnit.DAYS));
        if (isToday) {
            spentToday.merge(run.agentName(), spent(run), Double::sum);
        }
    }

    private static double spent(WholeSession run) {
        if (run.estimatedCost() != null) {
            return run.estimatedCost().doubleValue();
        }
        double sum = 0;
        for (var event : run.events()) {
            sum += event.estimatedCost() == null ? 0 : event.estimatedCost().doubleValue();
        }
        return sum;
    }

    /** @return whether there was a failure that could be called mended */
    boolean work() throws InterruptedException {
        setBudgets();
        new DemoRefusals(store, tenant, WHO).record(end);
        for (int look = 0; look < LOOKS; look++) {
            var failure = failure();
            if (failure.isPresent()) {
                var mended = new FailureEdit(Said.RESOLVED, null, null, null, null, false, null, null);
                Installation.done(
                        store.failureEdits().change(tenant, failure.get().id(), mended, WHO));
                return true;
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
        }
        return false;
    }

    /** Unless somebody has set some. */
    private void setBudgets() {
        var budgets = store.watch().budgets();
        if (!Installation.done(budgets.all(tenant)).isEmpty()) {
            return;
        }
        BUDGETS.forEach((agent, share) -> {
            double dollars = Math.round(spentToday.getOrDefault(agent, 0.0) * share * 100) / 100.0;
            if (dollars > 0) {
                var wanted = new Budget(0, tenant.environment(), Whose.AGENT, agent, dollars, Period.DAY);
                Installation.done(budgets.create(tenant.organization(), wanted, WHO));
            }
        });
    }

    private Optional<FailureSummary> failure() {
        var time = SessionFilter.began(end.minus(SEEN), end);
        var all = store.failures().list(tenant, time, EnumSet.allOf(FailureState.class), MOST_FAILURES);
        return Installation.done(all).items().stream()
                .filter(failure -> failure.title().equals(Stories.THOUGHT_MENDED))
                .findFirst();
    }
}
