package dev.runlog.mcp.tools;

import dev.runlog.model.EventType;
import dev.runlog.model.Page;
import dev.runlog.model.Problem;
import dev.runlog.model.SessionDetail;
import dev.runlog.model.ShownEvent;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import dev.runlog.store.compare.RunDiff;
import dev.runlog.store.runs.EventStore.Form;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Single runs. Those of others are not there: a model could do nothing with the difference. */
final class Runs {

    private final Store store;

    Runs(Store store) {
        this.store = store;
    }

    /** @param argument that its id came by */
    CompletableFuture<SessionDetail> read(Tenant tenant, String argument, String id) {
        return store.sessions().detailAsync(tenant, id).exceptionally(failure -> {
            var reason = failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
            throw reason instanceof Problem refused && isNotThere(refused)
                    ? Problem.invalid(argument, "is not the id of a run here: find_runs lists those there are")
                    : new CompletionException(reason);
        });
    }

    private static boolean isNotThere(Problem refused) {
        return refused.code() == Problem.Code.NOT_FOUND || refused.code() == Problem.Code.FORBIDDEN;
    }

    /** Of a run that is there. */
    CompletableFuture<Page<ShownEvent>> events(
            Tenant tenant, String id, EventType type, String toolName, int limit, String cursor) {
        return store.events().pageAsync(Form.SHOWN, tenant, id, type, toolName, limit, cursor);
    }

    /** The last ones of a run that is there, up to its last error if there is one. */
    CompletableFuture<List<ShownEvent>> lastEvents(Tenant tenant, String id, int limit) {
        return store.trail().last(Form.SHOWN, tenant, id, EventType.ERROR, limit);
    }

    /** Two that are there, side by side. */
    CompletableFuture<RunDiff> diff(Tenant tenant, String a, String b) {
        return store.rules().comparisons().runs().diff(tenant, a, b, "b");
    }
}
