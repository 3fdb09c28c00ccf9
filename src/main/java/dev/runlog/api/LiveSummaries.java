package dev.runlog.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.ingest.LiveTail.Change;
import dev.runlog.model.SessionSummary;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Sessions as JSON, each read and written out once for all listeners of one round. By their changes: one that changed
 * again within the round is read again.
 */
final class LiveSummaries {

    /** Then they are read again for the next listener, instead of all being held at once. */
    private static final int MOST_KNOWN = 2_000;

    private final Store store;
    private final ObjectMapper json;
    private final Map<Change, Optional<byte[]>> known = new HashMap<>();

    LiveSummaries(Store store, ObjectMapper json) {
        this.store = store;
        this.json = json;
    }

    /** @return those whose sessions are still there */
    Map<Change, byte[]> of(Tenant tenant, Collection<Change> changes) {
        if (known.size() > MOST_KNOWN) {
            known.clear();
        }
        var unknown =
                changes.stream().filter(change -> !known.containsKey(change)).toList();
        if (!unknown.isEmpty()) {
            var read = store.sessions()
                    .summaries(tenant, unknown.stream().map(Change::session).toList());
            unknown.forEach(change -> known.put(
                    change, Optional.ofNullable(read.get(change.session())).map(this::write)));
        }
        var found = new HashMap<Change, byte[]>();
        changes.forEach(change -> known.get(change).ifPresent(text -> found.put(change, text)));
        return found;
    }

    private byte[] write(SessionSummary session) {
        try {
            return json.writeValueAsBytes(session);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
