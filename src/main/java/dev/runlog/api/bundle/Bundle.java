package dev.runlog.api.bundle;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.insight.bundle.Masking;
import dev.runlog.model.Page;
import dev.runlog.model.Problem;
import dev.runlog.model.SessionDetail;
import dev.runlog.model.ShownEvent;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import dev.runlog.store.runs.EventStore;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** A run as a file for somebody outside, read and handed out a few events at a time, however many it has. */
public final class Bundle {

    private static final int AT_A_TIME = 100;

    private final Store store;
    private final Tenant tenant;
    private final String id;
    private final Masking masking;
    private final Leaving leaving;
    private final Form form;
    private final SessionDetail session;
    private boolean begun;
    private boolean ended;
    private String cursor;
    private int events;

    /** Refuses when there is no such session. */
    public Bundle(Store store, ObjectMapper json, Tenant tenant, String id, BundleOptions options) {
        this.store = store;
        this.tenant = tenant;
        this.id = id;
        this.session = now(store.sessions().detailAsync(tenant, id));
        this.masking = new Masking(session.summary().userId());
        this.leaving = new Leaving(json, options, masking);
        this.form = switch (options.format()) {
            case HTML -> new HtmlForm(options.leftOut());
            case JSON -> new JsonForm(options.leftOut());
        };
    }

    /** @return null at the end */
    public byte[] next() {
        if (ended) {
            return null;
        }
        var piece = new StringBuilder();
        if (!begun) {
            var diagnosis = now(store.rules().diagnoses().of(tenant, id));
            piece.append(form.head(leaving.session(session), leaving.insight(diagnosis)));
            begun = true;
        }
        var page = page();
        for (var event : page.items()) {
            events++;
            piece.append(form.event(events, leaving.event(event)));
        }
        cursor = page.nextCursor();
        if (cursor == null) {
            piece.append(form.end(masking.counts()));
            ended = true;
        }
        return piece.toString().getBytes(StandardCharsets.UTF_8);
    }

    private Page<ShownEvent> page() {
        return now(store.events().pageAsync(EventStore.Form.SHOWN, tenant, id, null, null, AT_A_TIME, cursor));
    }

    private static <T> T now(CompletableFuture<T> reading) {
        try {
            return reading.join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof Problem refused) {
                throw refused;
            }
            throw failed;
        }
    }
}
