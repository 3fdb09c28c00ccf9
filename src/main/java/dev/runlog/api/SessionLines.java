package dev.runlog.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.model.Event;
import dev.runlog.model.Page;
import dev.runlog.model.Problem;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.SessionOrder;
import dev.runlog.model.SessionSummary;
import dev.runlog.model.Tenant;
import dev.runlog.store.Readers;
import dev.runlog.store.Store;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * Sessions as JSON lines: everything known of each, with its events. The one shape that is exported, and the one that is
 * imported. They are read and written a few at a time, however many there are; the oldest come first, so that an import
 * makes them in the order they were made.
 */
public final class SessionLines {

    private static final SessionOrder OLDEST_FIRST = new SessionOrder(SessionOrder.By.CREATED_AT, false);
    private static final int AT_A_TIME = 200;
    private static final Page<Event> NOTHING = new Page<>(List.of(), null);

    private final Store store;
    private final ObjectMapper json;

    public SessionLines(Store store, ObjectMapper json) {
        this.store = store;
        this.json = json;
    }

    /**
     * @param written is told after each session how many that makes
     * @return how many there were
     */
    public long write(OutputStream out, Tenant tenant, SessionFilter filter, LongConsumer written) throws IOException {
        long count = 0;
        String cursor = null;
        do {
            var page = read(tenant, store.search().page(tenant, filter, OLDEST_FIRST, AT_A_TIME, cursor));
            for (var session : page.items()) {
                if (write(out, tenant, session)) {
                    written.accept(++count);
                }
            }
            cursor = page.nextCursor();
        } while (cursor != null);
        return count;
    }

    /** One line: the session, then its events in a list of their own. Nothing if it was deleted meanwhile. */
    private boolean write(OutputStream out, Tenant tenant, SessionSummary session) throws IOException {
        var detail = ifThere(() -> read(tenant, store.sessions().detail(tenant, session.id())));
        if (detail.isEmpty()) {
            return false;
        }
        byte[] known = json.writeValueAsBytes(detail.get());
        out.write(known, 0, known.length - 1);
        out.write(bytes(",\"events\":["));
        String cursor = null;
        String comma = "";
        do {
            String after = cursor;
            var page = ifThere(
                            () -> read(tenant, store.events().page(tenant, session.id(), null, null, AT_A_TIME, after)))
                    .orElse(NOTHING);
            for (var event : page.items()) {
                out.write(bytes(comma));
                out.write(json.writeValueAsBytes(event));
                comma = ",";
            }
            cursor = page.nextCursor();
        } while (cursor != null);
        out.write(bytes("]}\n"));
        return true;
    }

    private <T> T read(Tenant tenant, Readers.Query<T> query) {
        return store.readers().read(tenant.organization(), query);
    }

    /** What is read from a session that may be deleted at any time. */
    private static <T> Optional<T> ifThere(Supplier<T> reading) {
        try {
            return Optional.of(reading.get());
        } catch (Problem gone) {
            if (gone.code() != Problem.Code.NOT_FOUND) {
                throw gone;
            }
            return Optional.empty();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
