package dev.runlog.store.spans;

import dev.runlog.store.db.Sql;
import dev.runlog.store.details.SessionContentRows;
import dev.runlog.store.spans.SpanMemory.Ahead;
import dev.runlog.store.spans.SpanMemory.Known;
import dev.runlog.store.spans.SpanMemory.SpanId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One session of spans, within one job: what is known of it, what has come, and what follows. */
final class SpanWriter<S> {

    private final Assembly<S> assembly;
    private final SpanKey key;
    private final Instant now;
    private final Map<SpanId, S> spans = new HashMap<>();
    private final Map<SpanId, Arrived<S>> added = new LinkedHashMap<>();
    /** As they are kept, where log records have said more of them than they say themselves. */
    private final Map<SpanId, String> filled = new HashMap<>();

    private long row;
    private boolean isMade = true;
    private SpanSessionRows.State state;
    private Instant last;
    private long size;
    private Known<S> before;
    private SpanSession amount;
    /** Whether there are more than were read. */
    private boolean isCut;

    SpanWriter(Assembly<S> assembly, SpanKey key, Instant now) {
        this.assembly = assembly;
        this.key = key;
        this.now = now;
        this.last = now;
        this.state = SpanSessionRows.State.begun(now);
    }

    /**
     * A session that was there before.
     *
     * @param made whether it is made of spans
     */
    void open(long session, boolean made, SpanSessionRows.State known) {
        row = session;
        isMade = made;
        state = known;
        last = known.last();
    }

    /** The spans of it that came before. */
    void read(Sql sql) throws SQLException {
        if (state.isForgetting()) {
            return;
        }
        sql.until(
                "SELECT trace_id, span_id, known FROM span WHERE session_id = ?",
                found -> {
                    isCut = size > SpanSessionRows.MOST_READ;
                    if (isCut) {
                        return false;
                    }
                    String text = found.getString(3);
                    size += Arrived.size(text);
                    spans.put(
                            new SpanId(found.getString(1), found.getString(2)),
                            assembly.read().apply(text));
                    return true;
                },
                row);
    }

    /** As {@link #read}, where they are remembered. */
    void recall(Known<S> known) {
        before = known;
        size = known.size();
        spans.putAll(known.spans());
    }

    /** Whether nothing has come since it was read. */
    boolean isStill(Sql sql) throws SQLException {
        var found = SpanSessionRows.state(sql, row);
        if (found.isEmpty() || !found.get().last().equals(last)) {
            return false;
        }
        state = found.get();
        return isCut || sql.number("SELECT count(*) FROM span WHERE session_id = ?", row) == spans.size();
    }

    /** A session that was made for them. */
    void begin(Sql sql, long session) throws SQLException {
        row = session;
        SpanSessionRows.begin(sql, row, now);
    }

    /** What has come; what came before is left out. */
    void add(Sql sql, List<Arrived<S>> arrived, FillIns fillIns) throws SQLException {
        last = now;
        var said = fillIns.of(arrived.stream().map(Arrived::id).toList());
        for (var span : arrived) {
            var id = SpanId.of(span);
            if (!spans.containsKey(id) && !isPast(sql, span)) {
                spans.put(id, span.known());
                added.put(id, span);
                size += Arrived.size(span.text());
                for (String text : said.getOrDefault(span.id(), List.of())) {
                    fill(id, text);
                }
            }
        }
    }

    private void fill(SpanId id, String said) {
        var more = assembly.fillSpan().apply(spans.get(id), said);
        spans.put(id, more);
        filled.put(id, assembly.write().apply(more));
    }

    /** Keeps what has come, for what follows to be worked out later: of this session nothing else is known. */
    void keep(Sql sql, List<Arrived<S>> arrived, FillIns fillIns, Instant lookAgainAt) throws SQLException {
        add(sql, arrived, fillIns);
        for (var span : added.entrySet()) {
            if (insert(sql, span.getKey(), span.getValue())) {
                SpanEventRows.keepAll(sql, row, span.getValue().events());
            } else {
                spans.remove(span.getKey());
            }
        }
        SpanSessionRows.lookAgain(sql, row, lookAgainAt, now);
    }

    /** Spans of a session that is full. Those that are kept came before. */
    void addUnkept(Sql sql, List<Arrived<S>> arrived, FillIns fillIns) throws SQLException {
        var unknown = new ArrayList<Arrived<S>>();
        for (var span : arrived) {
            boolean isKept = sql.any(
                    "SELECT 1 FROM span WHERE session_id = ? AND trace_id = ? AND span_id = ?",
                    row,
                    span.traceId(),
                    span.spanId());
            if (!isKept && !SpanSessionRows.hasEvent(sql, row, span.events())) {
                unknown.add(span);
            }
        }
        add(sql, unknown, fillIns);
    }

    /** What log records say of spans that came before. */
    void hear(Sql sql, List<Said> said) throws SQLException {
        for (var one : said) {
            var id = new SpanId(one.traceId(), one.spanId());
            if (!state.isFull() && (spans.containsKey(id) || isKept(sql, id))) {
                int before = assembly.write().apply(spans.get(id)).length();
                fill(id, one.text());
                rewrite(sql, id, filled.get(id).length() - before);
            }
        }
    }

    private void rewrite(Sql sql, SpanId id, int grown) throws SQLException {
        int there = sql.update(
                "UPDATE span SET known = ? WHERE session_id = ? AND trace_id = ? AND span_id = ?",
                filled.get(id),
                row,
                id.trace(),
                id.span());
        SpanSessionRows.addToKept(sql, row, (long) there * grown);
    }

    /** Of a session with many spans not all are known here. */
    private boolean isKept(Sql sql, SpanId id) throws SQLException {
        var kept = sql.one(
                "SELECT known FROM span WHERE session_id = ? AND trace_id = ? AND span_id = ?",
                found -> assembly.read().apply(found.getString(1)),
                row,
                id.trace(),
                id.span());
        kept.ifPresent(span -> spans.put(id, span));
        return kept.isPresent();
    }

    /** Whether it came so long ago that of it only its events are left. */
    private boolean isPast(Sql sql, Arrived<S> span) throws SQLException {
        return state.hasPast() && SpanSessionRows.hasEvent(sql, row, span.events());
    }

    /** What was worked out ahead counts, if it was worked out from the same. */
    void take(Ahead<S> ahead) {
        if (filled.isEmpty() && before == ahead.before() && !state.hasPast()) {
            amount = ahead.amount().map(this::ofMaker).orElse(null);
        }
    }

    private SpanSession ofMaker(SpanSession all) {
        return isMade ? all : all.ofClient();
    }

    /** Whether anything of an agent is among them; of a session whose spans are not kept any more there may be nothing. */
    boolean amountsToSomething() {
        if (amount == null) {
            amount = assembly.sum()
                    .of(key, spans.values(), last, now)
                    .map(this::ofMaker)
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

    /** What they amounted to before these came; null if that is not known. */
    SpanSession amountBefore() {
        return before == null ? null : before.amount();
    }

    long row() {
        return row;
    }

    Map<SpanId, S> spans() {
        return spans;
    }

    Map<SpanId, Arrived<S>> added() {
        return added;
    }

    /** To be remembered. */
    Known<S> known(long generation) {
        return new Known<>(row, last, generation, spans, size, amount());
    }

    /**
     * What is kept, and what is said of the session.
     *
     * @param more whether there are more events than fitted into one job
     */
    void write(Sql sql, boolean more) throws SQLException {
        if (!state.isForgetting()) {
            for (var span : added.entrySet()) {
                insert(sql, span.getKey(), span.getValue());
            }
        }
        if (isMade && state.mayCorrectContent()) {
            SessionContentRows.add(sql, row, amount().content());
        } else {
            SessionContentRows.fill(sql, row, amount().content());
        }
        SpanSessionRows.say(sql, row, amount());
        if (state.isForgetting()) {
            SpanSessionRows.addToPast(sql, row);
        }
        SpanSessionRows.came(sql, row, last, more ? now : amount().lookAgainAt());
    }

    /** @return whether it was not known before */
    private boolean insert(Sql sql, SpanId id, Arrived<S> span) throws SQLException {
        String text = filled.getOrDefault(id, span.text());
        boolean isNew = sql.update("""
                INSERT INTO span (session_id, trace_id, span_id, known) VALUES (?, ?, ?, ?)
                ON CONFLICT (session_id, trace_id, span_id) DO NOTHING
                """, row, id.trace(), id.span(), text) > 0;
        if (isNew) {
            SpanSessionRows.addToKept(sql, row, Arrived.size(text));
        }
        return isNew;
    }
}
