package dev.runlog.store.spans;

import dev.runlog.model.NewEvent;
import dev.runlog.store.db.Sql;
import dev.runlog.store.details.SessionContentRows;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One session of spans, within one job: what is known of it, what has come, and what follows. */
final class SpanWriter<S> {

    private record Id(String trace, String span) {}

    private final Sql sql;
    private final Assembly<S> assembly;
    private final SpanKey key;
    private final Instant now;
    private final Map<Id, S> spans = new LinkedHashMap<>();
    private final Map<Id, Arrived<S>> added = new LinkedHashMap<>();
    /** Events that are not shown yet, by the spans that make them. */
    private final Map<Id, List<NewEvent>> hidden = new LinkedHashMap<>();

    private long row;
    private boolean isMade;
    private Instant last;
    private SpanSession amount;

    SpanWriter(Sql sql, Assembly<S> assembly, SpanKey key, Instant now) {
        this.sql = sql;
        this.assembly = assembly;
        this.key = key;
        this.now = now;
        this.last = now;
    }

    /**
     * A session that was there before.
     *
     * @param made whether it is made of spans
     */
    void open(long session, boolean made) throws SQLException {
        row = session;
        isMade = made;
        SpanSessionRows.join(sql, row, now);
        last = SpanSessionRows.last(sql, row);
        sql.each(
                "SELECT trace_id, span_id, known, events FROM span WHERE session_id = ?",
                found -> {
                    var id = new Id(found.getString(1), found.getString(2));
                    spans.put(id, assembly.read().apply(found.getString(3)));
                    String events = found.getString(4);
                    if (events != null) {
                        hidden.put(id, assembly.readEvents().apply(events));
                    }
                },
                List.of(row));
    }

    /** A session that was made for them. */
    void opened(long session) throws SQLException {
        row = session;
        isMade = true;
        SpanSessionRows.begin(sql, row, now);
    }

    /** What has come; what came before is left out. */
    void add(List<Arrived<S>> arrived) throws SQLException {
        last = now;
        for (var span : arrived) {
            var id = new Id(span.traceId(), span.spanId());
            if (!spans.containsKey(id) && !isPast(span)) {
                spans.put(id, span.known());
                added.put(id, span);
                hidden.put(id, span.events());
            }
        }
    }

    /** Whether it came so long ago that of it only its events are left. */
    private boolean isPast(Arrived<S> span) throws SQLException {
        return row != 0 && SpanSessionRows.hasPast(sql, row) && SpanSessionRows.hasEvent(sql, row, span.events());
    }

    /** What all of them amount to. */
    SpanSession amount() {
        if (amount == null) {
            var all = assembly.sum().of(key, spans.values(), last, now);
            amount = isMade || row == 0 ? all : all.ofClient();
        }
        return amount;
    }

    String id() throws SQLException {
        return sql.one("SELECT public_id FROM session WHERE id = ?", found -> found.getString(1), row)
                .orElseThrow();
    }

    /** The events that are to be recorded now. */
    List<NewEvent> shownNow() {
        var shown = new ArrayList<NewEvent>();
        hidden.replaceAll((id, events) -> {
            var left = new ArrayList<NewEvent>();
            events.forEach(event -> (amount().events().contains(event.id()) ? shown : left).add(event));
            return left;
        });
        return shown;
    }

    /** What is kept, and what is said of the session. */
    void write() throws SQLException {
        for (var span : added.entrySet()) {
            sql.update(
                    "INSERT INTO span (session_id, trace_id, span_id, known, events) VALUES (?, ?, ?, ?, ?)",
                    row,
                    span.getKey().trace,
                    span.getKey().span,
                    assembly.write().apply(span.getValue().known()),
                    text(hidden.get(span.getKey())));
        }
        for (var span : hidden.entrySet()) {
            if (!added.containsKey(span.getKey())) {
                sql.update(
                        "UPDATE span SET events = ? WHERE session_id = ? AND trace_id = ? AND span_id = ?",
                        text(span.getValue()),
                        row,
                        span.getKey().trace,
                        span.getKey().span);
            }
        }
        if (isMade) {
            SessionContentRows.add(sql, row, amount().content());
        } else {
            SessionContentRows.fill(sql, row, amount().content());
        }
        SpanSessionRows.say(sql, row, amount());
        sql.update(
                "UPDATE span_session SET last_at = ?, look_again_at = ? WHERE session_id = ?",
                last,
                amount().lookAgainAt(),
                row);
        sql.update(
                "UPDATE span_key SET last_at = ? WHERE session = (SELECT public_id FROM session WHERE id = ?)",
                last,
                row);
    }

    private String text(List<NewEvent> events) {
        return events == null || events.isEmpty()
                ? null
                : assembly.writeEvents().apply(events);
    }
}
