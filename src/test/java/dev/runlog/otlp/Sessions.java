package dev.runlog.otlp;

import dev.runlog.otlp.coding.Logs;
import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.known.FillIn;
import dev.runlog.otlp.known.KnownSpan;
import dev.runlog.otlp.known.SessionKey;
import dev.runlog.otlp.session.Assembled;
import dev.runlog.otlp.session.Assembler;
import dev.runlog.otlp.session.Quiet;
import dev.runlog.otlp.span.SpanReader;
import dev.runlog.otlp.wire.LogRecord;
import dev.runlog.otlp.wire.Span;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a store would do with spans: keep what is kept of them by session, and the events that are shown. */
public final class Sessions {

    private final Map<SessionKey, List<KnownSpan>> known = new LinkedHashMap<>();
    private final Map<String, EventDraft> drafts = new LinkedHashMap<>();
    private final List<FillIn> fillIns = new ArrayList<>();
    private final SpanReader reader;
    private final Logs logs;

    public Sessions(Instant now) {
        reader = new SpanReader(now);
        logs = new Logs(now);
    }

    public static Sessions of(List<Span> spans) {
        var sessions = new Sessions(Spans.NOW);
        spans.forEach(sessions::add);
        return sessions;
    }

    public void add(Span span) {
        reader.read(span).ifPresent(reading -> {
            known.computeIfAbsent(reading.key(), key -> new ArrayList<>()).add(reading.known());
            reading.events().forEach(event -> drafts.putIfAbsent(event.id(), event));
        });
    }

    /** A request of logs. */
    public void addLogs(List<LogRecord> records) {
        for (var reading : logs.readAll(records)) {
            if (reading.known() != null) {
                known.computeIfAbsent(reading.key(), key -> new ArrayList<>()).add(reading.known());
            }
            reading.events().forEach(event -> drafts.putIfAbsent(event.id(), event));
            reading.fillIns().forEach(fillIns::add);
        }
    }

    /** What spans of coding agents say, and nobody else does. */
    public void addOutput(Span span) {
        Logs.outputs(span).ifPresent(reading -> fillIns.addAll(reading.fillIns()));
    }

    /** By their keys, long after the last span. */
    public Map<SessionKey, Assembled> settled() {
        return at(Spans.NOW.plusSeconds(86_400));
    }

    public Map<SessionKey, Assembled> at(Instant now) {
        var assembler = new Assembler(Quiet.USUAL);
        var sessions = new LinkedHashMap<SessionKey, Assembled>();
        known.forEach((key, spans) -> assembler
                .assemble(key, spans.stream().map(this::filled).toList(), Spans.NOW, now)
                .ifPresent(session -> sessions.put(key, session)));
        return sessions;
    }

    /** In the order of their time. */
    public List<EventDraft> events(Assembled session) {
        return drafts.values().stream()
                .filter(event -> session.events().contains(event.id()))
                .map(this::filled)
                .sorted(java.util.Comparator.comparing(EventDraft::timestamp).thenComparing(EventDraft::id))
                .toList();
    }

    private KnownSpan filled(KnownSpan span) {
        var filled = span;
        for (var one : fillIns) {
            filled = one.eventId().equals(span.eventId()) ? filled.with(one) : filled;
        }
        return filled;
    }

    private EventDraft filled(EventDraft event) {
        var filled = event;
        for (var one : fillIns) {
            filled = one.eventId().equals(event.id()) ? one.in(filled) : filled;
        }
        return filled;
    }
}
