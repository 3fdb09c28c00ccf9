package dev.runlog.live;

import dev.runlog.live.LiveTail.News;
import dev.runlog.live.LiveTail.Position;
import dev.runlog.model.SessionChanged;
import dev.runlog.model.Tenant;
import dev.runlog.store.runs.EventStore;
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
    private static final byte[] NOTHING = bytes("{}");

    private final LiveTail tail;
    private final EventStore events;
    private final Tenant tenant;
    private final String session;
    private Position position;
    private boolean behind;
    private boolean ended;

    /** @param session null for all of the tenant's */
    LiveFollower(LiveTail tail, EventStore events, Tenant tenant, String session, Position position) {
        this.tail = tail;
        this.events = events;
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
    byte[] next(LiveTexts texts) {
        var news = tail.after(position, tenant);
        behind = false;
        if (news.isEmpty()) {
            return reload();
        }
        return session == null ? ofAll(news.get(), texts) : ofOne(news.get(), texts);
    }

    private byte[] ofAll(News news, LiveTexts texts) {
        var changes = news.changes();
        behind = changes.size() > MOST_SESSIONS;
        var some = behind ? changes.subList(0, MOST_SESSIONS) : changes;
        var known = texts.ofSessions(tenant, some);
        var piece = new ByteArrayOutputStream();
        for (var change : some) {
            position = position.atChange(change.number());
            if (change.session() == null) {
                addFrame(piece, "labels", NOTHING);
            } else if (change.session().equals(SessionChanged.FINDINGS)) {
                addFrame(piece, "insight", NOTHING);
            } else if (known.containsKey(change)) {
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
    private byte[] ofOne(News news, LiveTexts texts) {
        var piece = new ByteArrayOutputStream();
        var own = news.changes().stream()
                .filter(change -> session.equals(change.session()))
                .toList();
        if (!own.isEmpty()) {
            var added = texts.ofEvents(tenant, session, position.event(), ENOUGH);
            added.byNumber().forEach((number, text) -> {
                position = position.atEvent(number);
                addFrame(piece, "event", text);
            });
            if (added.more()) {
                behind = true;
                return piece.toByteArray();
            }
            var known = texts.ofSessions(tenant, own);
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
        return frame("reload", NOTHING);
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

    /** @param data without an end of line */
    private void addFrame(ByteArrayOutputStream piece, String event, byte[] data) {
        piece.writeBytes(bytes("id: " + position + "\nevent: " + event + "\ndata: "));
        piece.writeBytes(data);
        piece.writeBytes(bytes("\n\n"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
