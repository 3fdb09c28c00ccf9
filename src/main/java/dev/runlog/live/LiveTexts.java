package dev.runlog.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.live.LiveTail.Change;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Sessions and events as JSON, each read and written out once for all listeners of one round. Sessions by their changes:
 * one that changed again within the round is read again.
 */
final class LiveTexts {

    /** When this holds more, it is read again for the next listener instead. */
    private static final int MOST_SESSIONS = 2_000;

    private static final int MOST_EVENT_BYTES = 4 * 1024 * 1024;

    /** Events in order, by their numbers, and whether there are more after them. */
    record EventTexts(Map<Long, byte[]> byNumber, boolean more) {}

    private record After(Tenant tenant, String session, long number) {}

    private final Store store;
    private final ObjectMapper json;
    private final Map<Change, Optional<byte[]>> sessions = new HashMap<>();
    private final Map<After, EventTexts> events = new HashMap<>();
    private long eventBytes;

    LiveTexts(Store store, ObjectMapper json) {
        this.store = store;
        this.json = json;
    }

    /** @return those whose sessions are still there */
    Map<Change, byte[]> ofSessions(Tenant tenant, Collection<Change> changes) {
        if (sessions.size() > MOST_SESSIONS) {
            sessions.clear();
        }
        var unknown = changes.stream()
                .filter(change -> change.isOfSession() && !sessions.containsKey(change))
                .toList();
        if (!unknown.isEmpty()) {
            var read = store.sessions()
                    .summaries(tenant, unknown.stream().map(Change::session).toList());
            unknown.forEach(change -> sessions.put(
                    change, Optional.ofNullable(read.get(change.session())).map(this::write)));
        }
        var found = new HashMap<Change, byte[]>();
        changes.forEach(
                change -> sessions.getOrDefault(change, Optional.empty()).ifPresent(text -> found.put(change, text)));
        return found;
    }

    /**
     * The events of a session after the one with that number.
     *
     * @param enough so many characters end the list
     */
    EventTexts ofEvents(Tenant tenant, String session, long number, int enough) {
        var asked = new After(tenant, session, number);
        var known = events.get(asked);
        if (known == null) {
            if (eventBytes > MOST_EVENT_BYTES) {
                events.clear();
                eventBytes = 0;
            }
            var added = store.events().after(tenant, session, number, enough);
            var texts = new LinkedHashMap<Long, byte[]>();
            added.byNumber().forEach((place, event) -> texts.put(place, write(event)));
            eventBytes += texts.values().stream().mapToLong(text -> text.length).sum();
            known = new EventTexts(texts, added.more());
            events.put(asked, known);
        }
        return known;
    }

    /** In one line. JSON that came in several is kept so; in a stream a line's end would end it, to JSON it is a blank. */
    private byte[] write(Object value) {
        try {
            byte[] text = json.writeValueAsBytes(value);
            for (int i = 0; i < text.length; i++) {
                if (text[i] == '\n' || text[i] == '\r') {
                    text[i] = ' ';
                }
            }
            return text;
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
