package dev.runlog.store.find;

import dev.runlog.model.EventType;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Readers;
import dev.runlog.store.details.DetailReader;
import dev.runlog.store.details.EventDetailRows;
import dev.runlog.store.runs.EventStore.Form;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What led to what in one session: its last events. */
public final class EventTrail {

    /** In characters. */
    private static final int LARGEST_LIST = 1024 * 1024;

    private static final String OF_SESSION = """
            session_id = (SELECT id FROM session WHERE public_id = ? AND organization_id = ? AND environment = ?)
            """;

    private final Readers readers;

    public EventTrail(Readers readers) {
        this.readers = readers;
    }

    /**
     * The last events in order of happening, up to the last one of a type if there is one; none of a session that is not
     * there.
     *
     * @param limit of events; the list begins later when it would be very large
     */
    public <T> CompletableFuture<List<T>> last(Form<T> form, Tenant tenant, String session, EventType upTo, int limit) {
        return readers.submit(tenant.organization(), sql -> {
            var details = new DetailReader(sql);
            var found = new ArrayDeque<T>();
            var size = new int[1];
            sql.until(
                    "SELECT e.*, " + EventDetailRows.COLUMNS + " FROM event e " + EventDetailRows.JOIN
                            + """

                    WHERE e.%1$s
                      AND (e.happened_at, e.id) <= (
                        SELECT happened_at, id FROM event
                        WHERE %1$s
                        ORDER BY type = ? DESC, happened_at DESC, id DESC
                        LIMIT 1)
                    ORDER BY e.happened_at DESC, e.id DESC
                    LIMIT ?
                    """.formatted(OF_SESSION),
                    row -> {
                        found.addFirst(form.read(details, row, session));
                        size[0] += form.size().applyAsInt(found.getFirst());
                        return size[0] < LARGEST_LIST;
                    },
                    session,
                    tenant.organization(),
                    tenant.environment().wire(),
                    session,
                    tenant.organization(),
                    tenant.environment().wire(),
                    upTo.wire(),
                    limit);
            return List.copyOf(found);
        });
    }
}
