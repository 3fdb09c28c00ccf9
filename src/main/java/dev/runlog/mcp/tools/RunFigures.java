package dev.runlog.mcp.tools;

import dev.runlog.api.query.FiguresQuery;
import dev.runlog.http.json.Query;
import dev.runlog.model.Stats;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What runs amount to, over time or by what tells them apart. */
final class RunFigures implements Tool {

    private static final int USUAL_GROUPS = 20;

    private final Store store;
    private final Fitted fitted;

    RunFigures(Store store, Fitted fitted) {
        this.store = store;
        this.fitted = fitted;
    }

    record Reply(Instant now, Stats figures, List<String> next) {}

    @Override
    public CompletableFuture<Reply> call(Tenant tenant, Query arguments, Instant now) {
        var asked = FiguresQuery.of(arguments, Arguments.filter(arguments, now), USUAL_GROUPS);
        arguments.done();
        return asked.ask(store.stats(), tenant, now)
                .thenApply(stats ->
                        fitted.first(stats.items(), items -> new Reply(now, with(stats, items), next(stats, items))));
    }

    private static Stats with(Stats stats, List<? extends Stats.Item> items) {
        return new Stats(
                stats.from(),
                stats.to(),
                stats.bucket(),
                stats.tz(),
                stats.groupBy(),
                stats.total(),
                stats.groups(),
                items);
    }

    private static List<String> next(Stats stats, List<? extends Stats.Item> items) {
        String runs = "find_runs with the same filters for the runs behind these figures.";
        boolean isWhole =
                items.size() == stats.items().size() && (stats.groups() == null || stats.groups() == items.size());
        return isWhole
                ? List.of(runs)
                : List.of(
                        runs,
                        stats.groups() == null
                                ? "The last buckets are left out: ask with a longer bucket, or for less time."
                                : "Only the largest groups are shown: ask with more filters for others.");
    }
}
