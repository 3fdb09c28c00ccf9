package dev.runlog.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.ingest.LiveTail;
import dev.runlog.ingest.LiveTail.News;
import dev.runlog.ingest.LiveTail.Position;
import dev.runlog.model.Event;
import dev.runlog.model.Tenant;
import dev.runlog.store.EventStore;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * How far somebody has followed, and what they are sent next. Each frame carries the position that its receiver is at
 * with it: wherever the connection breaks, nothing is missed and nothing sent twice.
 */
final class LiveFollower {

    /** A slow client leaves a piece in memory: it ends soon after so much. */
    private static final int ENOUGH = 64 * 1024;

    private static final int MOST_SESSIONS = 200;
    private static final int RETRY_MS = 2_000;

    private final LiveTail tail;
    private final EventStore events;
    private final ObjectMapper json;
    private final Tenant tenant;
    private final String session;
    private Position position;
    private boolean behind;
    private boolean ended;

    /** @param session null for all of the tenant's */
    LiveFollower(
            LiveTail tail, EventStore events, ObjectMapper json, Tenant tenant, String session, Position position) {
        this.tail = tail;
        this.events = events;
        this.json = json;
        this.tenant = tenant;
        this.session = session;
        this.position = position;
    }

    /** What a connection begins with. */
    byte[] greeting() {
        return bytes("retry: " + RETRY_MS + "\nid: " + position + "\n\n");
    }

    /** Whether there was more to send than fitted into the last piece. */
    boolean isBehind() {
        return behind;
    }

    /** Whether there will be nothing more: its session is gone. */
    boolean hasEnded() {
        return ended;
    }

    /** A sign of life. With the position, so that who comes back after a quiet time has not missed much. */
    byte[] heartbeat() {
        return bytes(":\nid: " + position + "\n\n");
    }

    /** What is new since the last piece; empty when nothing is. */
    byte[] next(LiveSummaries summaries) {
        var news = tail.after(position, tenant);
        behind = false;
        if (news.isEmpty()) {
            return reload();
        }
        return session == null ? ofAll(news.get(), summaries) : ofOne(news.get(), summaries);
    }

    private byte[] ofAll(News news, LiveSummaries summaries) {
        var changes = news.changes();
        behind = changes.size() > MOST_SESSIONS;
        var some = behind ? changes.subList(0, MOST_SESSIONS) : changes;
        var known = summaries.of(tenant, some);
        var piece = new ByteArrayOutputStream();
        for (var change : some) {
            position = position.atChange(change.number());
            if (known.containsKey(change)) {
                addFrame(piece, "session", known.get(change));
            } else {
                addFrame(piece, "deleted", name(change.session()));
            }
        }
        if (!behind) {
            position = position.atChange(news.until());
        }
        return piece.toByteArray();
    }

    /** The events first: what the session is by now includes them. */
    private byte[] ofOne(News news, LiveSummaries summaries) {
        var piece = new ByteArrayOutputStream();
        var own = news.changes().stream()
                .filter(change -> change.session().equals(session))
                .toList();
        if (!own.isEmpty()) {
            var added = events.after(tenant, session, position.event(), ENOUGH);
            for (var event : added.list()) {
                position = position.atEvent(event.number());
                addFrame(piece, "event", write(event.event()));
            }
            if (added.more()) {
                behind = true;
                return piece.toByteArray();
            }
            var known = summaries.of(tenant, own);
            position = position.atChange(news.until());
            if (known.isEmpty()) {
                return gone();
            }
            addFrame(piece, "session", known.get(own.get(0)));
        }
        position = position.atChange(news.until());
        return piece.toByteArray();
    }

    /** Whoever reads everything again now is up to date. */
    private byte[] reload() {
        position = tail.now();
        if (session != null) {
            position = position.atEvent(events.newest(tenant, session));
        }
        return frame("reload", bytes("{}"));
    }

    /** The session was deleted: there is nothing more to come. */
    private byte[] gone() {
        ended = true;
        return frame("deleted", name(session));
    }

    private static byte[] name(String session) {
        return bytes("{\"id\":\"" + session + "\"}");
    }

    private byte[] frame(String event, byte[] data) {
        var piece = new ByteArrayOutputStream();
        addFrame(piece, event, data);
        return piece.toByteArray();
    }

    private void addFrame(ByteArrayOutputStream piece, String event, byte[] data) {
        piece.writeBytes(bytes("id: " + position + "\nevent: " + event + "\ndata: "));
        for (byte letter : data) {
            // JSON that came in lines is kept so. Here a line's end would end the field; to JSON it is a blank.
            piece.write(letter == '\n' || letter == '\r' ? ' ' : letter);
        }
        piece.writeBytes(bytes("\n\n"));
    }

    private byte[] write(Event event) {
        try {
            return json.writeValueAsBytes(event);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
