package dev.runlog.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.model.Problem;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.SessionOrder;
import dev.runlog.model.SessionSummary;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Sessions as JSON lines: everything known of each, with its events; at the end a line that says how many there are. The
 * one shape that is exported, and the one that is imported. They are read and handed out a few at a time, however many
 * there are; the oldest come first, so that an import makes them in the order they were made.
 *
 * <pre>
 *   tenant ──► page of sessions ──► session ──► page of its events ──► piece
 * </pre>
 */
public final class SessionLines implements Export.Pieces {

    private static final SessionOrder OLDEST_FIRST = new SessionOrder(SessionOrder.By.CREATED_AT, false);
    private static final int AT_A_TIME = 200;
    private static final int ENOUGH = 64 * 1024;
    /** The last line of a whole export. */
    public record End(Boolean complete, Long sessions) {}

    private final Store store;
    private final ObjectMapper json;
    private final SessionFilter filter;
    private final Deque<Tenant> tenants;
    private final Deque<SessionSummary> sessions = new ArrayDeque<>();
    private Tenant tenant;
    private String nextSessions;
    private String nextEvents;
    private SessionSummary open;
    private long count;
    private boolean ended;

    /** @param tenants one after the other */
    public SessionLines(Store store, ObjectMapper json, List<Tenant> tenants, SessionFilter filter) {
        this.store = store;
        this.json = json;
        this.filter = filter;
        this.tenants = new ArrayDeque<>(tenants);
    }

    /** How many have begun so far. */
    public long count() {
        return count;
    }

    @Override
    public byte[] next() throws IOException {
        if (ended) {
            return null;
        }
        var piece = new ByteArrayOutputStream();
        while (piece.size() < ENOUGH && !ended) {
            if (open != null) {
                addEvents(piece, ",");
            } else if (!sessions.isEmpty()) {
                begin(piece, sessions.remove());
            } else if (!readSessions()) {
                piece.writeBytes(json.writeValueAsBytes(new End(true, count)));
                piece.write('\n');
                ended = true;
            }
        }
        return piece.toByteArray();
    }

    /** @return whether there may be more */
    private boolean readSessions() {
        if (nextSessions == null) {
            if (tenants.isEmpty()) {
                return false;
            }
            tenant = tenants.remove();
        }
        var page = store.search().page(tenant, filter, OLDEST_FIRST, AT_A_TIME, nextSessions);
        sessions.addAll(page.items());
        nextSessions = page.nextCursor();
        return true;
    }

    /** One line: the session, then its events in a list of their own. Nothing if it was deleted meanwhile. */
    private void begin(ByteArrayOutputStream piece, SessionSummary session) throws IOException {
        var detail = ifThere(() -> store.sessions().detail(tenant, session.id()));
        if (detail.isEmpty()) {
            return;
        }
        byte[] known = json.writeValueAsBytes(detail.get());
        piece.write(known, 0, known.length - 1);
        piece.writeBytes(",\"events\":[".getBytes(StandardCharsets.US_ASCII));
        count++;
        open = session;
        nextEvents = null;
        addEvents(piece, "");
    }

    private void addEvents(ByteArrayOutputStream piece, String first) throws IOException {
        var page = ifThere(() -> store.events().page(tenant, open.id(), null, null, AT_A_TIME, nextEvents));
        if (page.isEmpty()) {
            end(piece, "],\"deleted\":true}\n"); // what is there of it is not all that was
            return;
        }
        String comma = first;
        for (var event : page.get().items()) {
            piece.writeBytes(comma.getBytes(StandardCharsets.US_ASCII));
            piece.writeBytes(json.writeValueAsBytes(event));
            comma = ",";
        }
        nextEvents = page.get().nextCursor();
        if (nextEvents == null) {
            end(piece, "]}\n");
        }
    }

    private void end(ByteArrayOutputStream piece, String end) {
        piece.writeBytes(end.getBytes(StandardCharsets.US_ASCII));
        open = null;
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
}
