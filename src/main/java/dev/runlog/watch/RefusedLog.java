package dev.runlog.watch;

import dev.runlog.http.refused.RefusedRequests;
import dev.runlog.model.Refused;
import dev.runlog.store.watch.RefusedStore;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What keys were refused: counted in memory, and kept in the store a little later. */
public final class RefusedLog {

    private static final int PER_STEP = 200;

    private final RefusedRequests requests;
    private final RefusedStore store;

    public RefusedLog(RefusedRequests requests, RefusedStore store) {
        this.requests = requests;
        this.store = store;
    }

    /** To be told apart what was accepted since: reads what was kept before this process began. */
    public void begin() {
        requests.open(store.open());
    }

    /** Keeps what has been counted up to now. */
    public CompletableFuture<Void> flush() {
        var taken = requests.take(PER_STEP);
        if (taken.isEmpty()) {
            return CompletableFuture.completedFuture(null);
        }
        return store.add(taken.refused(), taken.accepted())
                .whenComplete((done, failure) -> {
                    if (failure != null) {
                        requests.putBack(taken);
                    }
                })
                .thenCompose(done -> flush());
    }

    /** Of all keys of an organization, the latest first; whatever can be written just now, what was kept can be read. */
    public CompletableFuture<List<Refused>> all(long organization) {
        return flush().handle((done, failure) -> null).thenCompose(done -> store.all(organization));
    }
}
