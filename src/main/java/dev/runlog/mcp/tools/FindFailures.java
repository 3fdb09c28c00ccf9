package dev.runlog.mcp.tools;

import dev.runlog.api.query.FailureQuery;
import dev.runlog.http.json.Query;
import dev.runlog.model.FailureDetail;
import dev.runlog.model.FailureList;
import dev.runlog.model.FailureSummary;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What runs fail with, the most pressing first; or all of one failure. */
final class FindFailures implements Tool {

    private final Store store;
    private final Fitted fitted;

    FindFailures(Store store, Fitted fitted) {
        this.store = store;
        this.fitted = fitted;
    }

    record Found(Instant now, FailureList failures, List<String> next) {}

    record One(Instant now, FailureDetail failure, List<String> next) {}

    @Override
    public CompletableFuture<?> call(Tenant tenant, Query arguments, Instant now) {
        String id = arguments.text("id");
        var asked = FailureQuery.of(arguments, Arguments.filter(arguments, now), now);
        arguments.done();
        return id == null
                ? store.failures()
                        .list(tenant, asked.filter(), asked.states(), asked.most())
                        .thenApply(list -> fitted.first(
                                list.items(), items -> new Found(now, list.with(items), next(list.with(items)))))
                : store.failures().find(tenant, asked.filter(), id).thenApply(one -> one(one, now));
    }

    private One one(FailureDetail one, Instant now) {
        return fitted.first(one.texts(), texts -> new One(now, one.with(texts), next(one)));
    }

    private static List<String> next(FailureList list) {
        return list.items().isEmpty()
                ? List.of("Nothing fails like this: leave filters out, or ask with a longer span or state all.")
                : List.of(
                        "failures with id " + first(list).id() + " for all of the first; the same for each other.",
                        "find_runs with failure " + first(list).id() + " for its runs.");
    }

    private static FailureSummary first(FailureList list) {
        return list.items().get(0);
    }

    private static List<String> next(FailureDetail one) {
        String runs = "find_runs with failure " + one.summary().id() + " for its runs.";
        String apart = "compare_groups with failure " + one.summary().id() + " and with not.failure="
                + one.summary().id() + " for what sets its runs apart.";
        return one.open().isEmpty()
                ? List.of(runs)
                : List.of("explain_failure with id " + one.open().get(0).id() + " for one of its runs.", runs, apart);
    }
}
