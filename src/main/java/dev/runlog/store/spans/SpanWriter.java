package dev.runlog.store.spans;

import dev.runlog.model.NewEvent;
import dev.runlog.store.db.Sql;
import dev.runlog.store.details.SessionContentRows;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One session of spans, within one job: what is known of it, what has come, and what follows. */
final class SpanWriter<S> {

    /** So many that were kept until now are recorded at once: others wait for whoever writes. */
    private static final int MOST_EVENTS = 1_000;

    private record Id(String trace, String span) {
        static Id of(Arrived<?> span) {
            return new Id(span.traceId(), span.spanId());
        }
    }

    private final Assembly<S> assembly;
    private final SpanKey key;
    private final Instant now;
    private final Map<Id, S> spans = new LinkedHashMap<>();
    private final Map<Id, Arrived<S>> added = new LinkedHashMap<>();

    private long row;
    private boolean isMade;
    private boolean isForgetting;
    private Instant last;
    private SpanSession amount;
    private boolean hasMore;

    SpanWriter(Assembly<S> assembly, SpanKey key, Instant now) {
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
    void open(Sql sql, long session, boolean made) throws SQLException {
        SpanSessionRows.join(sql, session, now);
        read(sql, session, made);
    }

    /** As {@link #open}, of one that spans came for before. */
    void read(Sql sql, long session, boolean made) throws SQLException {
        row = session;
        isMade = made;
        last = SpanSessionRows.last(sql, row);
        isForgetting = SpanSessionRows.isForgetting(sql, row);
        if (isForgetting) {
            return;
        }
        sql.each(
                "SELECT trace_id, span_id, known FROM span WHERE session_id = ?",
                found -> spans.put(
                        new Id(found.getString(1), found.getString(2)),
                        assembly.read().apply(found.getString(3))),
                List.of(row));
    }

    /** Whether nothing has come since it was read. */
    boolean isStill(Sql sql) throws SQLException {
        return SpanSessionRows.last(sql, row).equals(last)
                && sql.number("SELECT count(*) FROM span WHERE session_id = ?", row) == spans.size();
    }

    /** Keeps what has come, for what follows to be worked out later. */
    void keep(Sql sql, long session, List<Arrived<S>> arrived, FillIns fillIns, Instant lookAgainAt)
            throws SQLException {
        row = session;
        var said = fillIns.of(arrived.stream().map(Arrived::id).toList());
        for (var span : arrived) {
            if (!isPast(sql, span) && insert(sql, Id.of(span), filled(span, said))) {
                for (var draft : span.events()) {
                    SpanEventRows.keep(sql, row, draft);
                }
            }
        }
        SpanSessionRows.lookAgain(sql, row, lookAgainAt, now);
    }

    /** A session that was made for them. */
    void opened(Sql sql, long session) throws SQLException {
        row = session;
        isMade = true;
        SpanSessionRows.begin(sql, row, now);
    }

    /** What has come; what came before is left out. */
    void add(Sql sql, List<Arrived<S>> arrived, FillIns fillIns) throws SQLException {
        last = now;
        var said = fillIns.of(arrived.stream().map(Arrived::id).toList());
        for (var span : arrived) {
            var id = Id.of(span);
            if (!spans.containsKey(id) && !isPast(sql, span)) {
                spans.put(id, filled(span, said));
                added.put(id, span);
            }
        }
    }

    private S filled(Arrived<S> span, Map<String, List<String>> said) {
        var filled = span.known();
        for (String text : said.getOrDefault(span.id(), List.of())) {
            filled = assembly.fillSpan().apply(filled, text);
        }
        return filled;
    }

    /** What log records say of spans that came before. */
    void hear(Sql sql, List<Said> said) throws SQLException {
        for (var one : said) {
            var id = new Id(one.traceId(), one.spanId());
            var known = spans.containsKey(id) ? Optional.of(spans.get(id)) : kept(sql, id);
            if (known.isPresent()) {
                var filled = assembly.fillSpan().apply(known.get(), one.text());
                spans.replace(id, filled);
                sql.update(
                        "UPDATE span SET known = ? WHERE session_id = ? AND trace_id = ? AND span_id = ?",
                        assembly.write().apply(filled),
                        row,
                        id.trace,
                        id.span);
            }
        }
    }

    private Optional<S> kept(Sql sql, Id id) throws SQLException {
        return sql.one(
                "SELECT known FROM span WHERE session_id = ? AND trace_id = ? AND span_id = ?",
                found -> assembly.read().apply(found.getString(1)),
                row,
                id.trace,
                id.span);
    }

    /** Whether it came so long ago that of it only its events are left. */
    private boolean isPast(Sql sql, Arrived<S> span) throws SQLException {
        return row != 0 && SpanSessionRows.hasPast(sql, row) && SpanSessionRows.hasEvent(sql, row, span.events());
    }

    /** Whether anything of an agent is among them; of a session whose spans are not kept any more there may be nothing. */
    boolean amountsToSomething() {
        if (amount == null) {
            var all = assembly.sum().of(key, spans.values(), last, now);
            amount = all.map(known -> isMade || row == 0 ? known : known.ofClient())
                    .orElse(null);
        }
        return amount != null;
    }

    /** What all of them amount to. */
    SpanSession amount() {
        if (!amountsToSomething()) {
            throw new IllegalStateException("Nothing of an agent is among these spans");
        }
        return amount;
    }

    long row() {
        return row;
    }

    String id(Sql sql) throws SQLException {
        return sql.one("SELECT public_id FROM session WHERE id = ?", found -> found.getString(1), row)
                .orElseThrow();
    }

    /** Takes events away that were recorded before it was known that others say the same. All are counted anew. */
    void removeHidden(Sql sql) throws SQLException {
        var hidden = new ArrayList<String>();
        for (var span : spans.entrySet()) {
            if (!added.containsKey(span.getKey())) {
                assembly.events().apply(span.getValue()).stream()
                        .filter(id -> !amount().events().contains(id))
                        .forEach(hidden::add);
            }
        }
        SpanEventRows.remove(sql, row, hidden);
    }

    /** The events that are to be recorded now; those that are not shown yet are kept. */
    List<NewEvent> takeShown(Sql sql) throws SQLException {
        var shown = new ArrayList<NewEvent>();
        for (String id : SpanEventRows.kept(sql, row)) {
            if (shown.size() == MOST_EVENTS) {
                hasMore = true;
                break;
            }
            if (amount().events().contains(id)) {
                SpanEventRows.take(sql, row, id).map(assembly.readEvent()).ifPresent(shown::add);
            }
        }
        for (var span : added.values()) {
            for (var draft : span.events()) {
                if (amount().events().contains(draft.event().id())) {
                    shown.add(draft.event());
                } else {
                    SpanEventRows.keep(sql, row, draft);
                }
            }
        }
        shown.replaceAll(this::placed);
        shown.sort(Comparator.comparing(NewEvent::timestamp));
        return shown;
    }

    /** Inside the nearest span above that shows anything. */
    private NewEvent placed(NewEvent event) {
        String parent = amount().parents().get(event.id());
        return parent == null ? event : event.inside(parent.isEmpty() ? null : parent);
    }

    /**
     * Those that were recorded before it was known that the span above them shows nothing. Where spans are very many, events
     * are recorded some time after they came: by then it mostly is known.
     */
    void placeRecorded(Sql sql) throws SQLException {
        if (spans.size() > added.size() && spans.size() <= MOST_EVENTS) {
            SpanEventRows.place(sql, row, amount().parents());
        }
    }

    /** Whether there are more events to be recorded than fitted into one job. */
    boolean hasMore() {
        return hasMore;
    }

    /** What is kept, and what is said of the session. */
    void write(Sql sql) throws SQLException {
        if (!isForgetting) {
            for (var id : added.keySet()) {
                insert(sql, id, spans.get(id));
            }
        }
        if (isMade && SpanSessionRows.mayCorrectContent(sql, row)) {
            SessionContentRows.add(sql, row, amount().content());
        } else {
            SessionContentRows.fill(sql, row, amount().content());
        }
        SpanSessionRows.say(sql, row, amount());
        if (isForgetting) {
            SpanSessionRows.addToPast(sql, row);
        }
        sql.update(
                "UPDATE span_session SET last_at = ?, has_spans = 1, look_again_at = ? WHERE session_id = ?",
                last,
                hasMore ? now : amount().lookAgainAt(),
                row);
    }

    /** @return whether it was not known before */
    private boolean insert(Sql sql, Id id, S known) throws SQLException {
        return sql.update("""
                        INSERT INTO span (session_id, trace_id, span_id, known) VALUES (?, ?, ?, ?)
                        ON CONFLICT (session_id, trace_id, span_id) DO NOTHING
                        """, row, id.trace, id.span, assembly.write().apply(known)) > 0;
    }
}
