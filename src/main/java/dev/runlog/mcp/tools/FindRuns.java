package dev.runlog.mcp.tools;

import dev.runlog.http.json.Query;
import dev.runlog.model.Page;
import dev.runlog.model.SessionOrder;
import dev.runlog.model.SessionSummary;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Runs that fit filters, a page at a time. */
final class FindRuns implements Tool {

    private static final int USUAL = 10;
    private static final int MOST = 50;

    private final Store store;
    private final Fitted fitted;

    FindRuns(Store store, Fitted fitted) {
        this.store = store;
        this.fitted = fitted;
    }

    /** @param now for models that do not know what time it is */
    record Found(Instant now, List<SessionSummary> runs, String nextCursor, List<String> next) {}

    @Override
    public CompletableFuture<Found> call(Tenant tenant, Query arguments, Instant now) {
        var filter = Arguments.filter(arguments, now);
        var order = arguments.value("sort", "", SessionOrder::parse);
        int limit = arguments.limit(USUAL, MOST);
        String cursor = arguments.text("cursor");
        arguments.done();
        return fitted.page(
                limit,
                new Cut(Integer.MAX_VALUE),
                count -> store.search()
                        .pageAsync(tenant, filter, order == null ? SessionOrder.NEWEST_FIRST : order, count, cursor),
                (page, cut) -> new Found(now, page.items(), page.nextCursor(), next(page)));
    }

    private static List<String> next(Page<SessionSummary> page) {
        var next = new ArrayList<String>();
        if (page.items().isEmpty()) {
            next.add("Nothing fits: leave filters out, or ask figures with groupBy agentName for what there is.");
            return next;
        }
        page.items().stream()
                .filter(run -> "failed".equals(run.outcome().wire()))
                .findFirst()
                .ifPresent(run -> next.add("explain_failure with id " + run.id()
                        + " for why it failed; the same for each other that failed."));
        next.add("read_run with the id of a run for what happened in it.");
        if (page.items().size() > 1) {
            next.add("compare_runs with two ids for where they differ.");
        }
        if (page.nextCursor() != null) {
            next.add("There are more: find_runs with the same arguments and cursor set to nextCursor.");
        }
        return next;
    }
}
