package dev.runlog.cli;

import dev.runlog.model.Problem;
import dev.runlog.otlp.coding.LogReading;
import dev.runlog.otlp.coding.Logs;
import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.known.FillIn;
import dev.runlog.otlp.known.KnownSpan;
import dev.runlog.otlp.known.SessionKey;
import dev.runlog.otlp.session.Assembled;
import dev.runlog.otlp.session.Assembler;
import dev.runlog.otlp.session.Quiet;
import dev.runlog.otlp.span.SpanReader;
import dev.runlog.otlp.wire.Decoder;
import dev.runlog.otlp.wire.Encoding;
import dev.runlog.otlp.wire.LogRecord;
import dev.runlog.otlp.wire.Origin;
import dev.runlog.otlp.wire.Span;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What recorded requests of OpenTelemetry exporters would become, all of them together. Nothing is stored. */
final class OtlpPreview {

    /** Longer than any silence that means something. */
    private static final Duration SILENCE = Duration.ofDays(1);

    /** A session, its events in the order of their time. */
    record Session(SessionKey key, Assembled session, List<EventDraft> events) {}

    private record From(SessionKey key, Origin origin) {}

    private final Map<SessionKey, List<KnownSpan>> known = new LinkedHashMap<>();
    private final Map<From, Integer> spansFrom = new LinkedHashMap<>();
    private final Map<String, EventDraft> drafts = new LinkedHashMap<>();
    private final List<FillIn> fillIns = new ArrayList<>();
    private final Map<String, Integer> ignored = new TreeMap<>();
    private final Map<String, Integer> rejected = new TreeMap<>();
    private final Instant now;
    private final SpanReader reader;
    private final Logs logs;

    OtlpPreview(Instant now) {
        this.now = now;
        this.reader = new SpanReader(now);
        this.logs = new Logs(now);
    }

    /** @param body of a request: spans or log records */
    void add(byte[] body) {
        var encoding = body.length > 0 && body[0] == '{' ? Encoding.JSON : Encoding.PROTOBUF;
        Decoder.Result<Span> spans;
        try {
            spans = Decoder.spans(body, encoding);
        } catch (Problem noSpans) {
            records(body, encoding, noSpans).forEach(this::count);
            return;
        }
        if (spans.rejected() > 0 && spans.items().isEmpty() && spans.ignored() == 0) {
            throw new Problem(
                    Problem.Code.CONFLICT,
                    "holds neither spans nor log records; metrics, if it has them, are not kept");
        }
        addTo(ignored, "spans that have not ended: they come again", spans.ignored());
        addTo(rejected, String.valueOf(spans.reason()), spans.rejected());
        spans.items().forEach(this::add);
    }

    private List<LogRecord> records(byte[] body, Encoding encoding, Problem noSpans) {
        try {
            var records = Decoder.records(body, encoding).items();
            logs.readAll(records).forEach(this::add);
            return records;
        } catch (Problem neither) {
            throw new Problem(Problem.Code.CONFLICT, "is not what an exporter sends: " + noSpans.getMessage());
        }
    }

    private void add(Span span) {
        Logs.outputs(span).ifPresent(this::add);
        var reading = reader.read(span);
        if (reading.isEmpty()) {
            addTo(ignored, "spans of " + service(span.origin()) + ": a coding agent's logs say the same", 1);
            return;
        }
        var key = reading.get().key();
        known.computeIfAbsent(key, none -> new ArrayList<>()).add(reading.get().known());
        spansFrom.merge(new From(key, span.origin()), 1, Integer::sum);
        reading.get().events().forEach(event -> drafts.putIfAbsent(event.id(), event));
    }

    private void add(LogReading reading) {
        if (reading.known() != null) {
            known.computeIfAbsent(reading.key(), none -> new ArrayList<>()).add(reading.known());
        }
        reading.events().forEach(event -> drafts.putIfAbsent(event.id(), event));
        fillIns.addAll(reading.fillIns());
    }

    private void count(LogRecord record) {
        if (!logs.isUsed(record)) {
            addTo(ignored, "log records of " + service(record.origin()) + ": they say nothing of a run", 1);
        }
    }

    private static void addTo(Map<String, Integer> counts, String reason, int count) {
        if (count > 0) {
            counts.merge(reason, count, Integer::sum);
        }
    }

    private static String service(Origin origin) {
        var name = origin.resource().get("service.name");
        return name == null ? "a service without a name" : name.asText();
    }

    /** As they would be once nothing more comes of them. */
    List<Session> sessions() {
        known.values().forEach(spans -> spans.replaceAll(this::filled));
        var assembler = new Assembler(Quiet.USUAL);
        var sessions = new ArrayList<Session>();
        known.forEach((key, spans) -> assembler
                .assemble(key, spans, now.minus(SILENCE), now)
                .ifPresent(session -> sessions.add(new Session(key, session, events(session)))));
        return sessions;
    }

    private List<EventDraft> events(Assembled session) {
        return session.events().stream()
                .map(drafts::get)
                .filter(event -> event != null)
                .map(this::filled)
                .sorted(Comparator.comparing(EventDraft::timestamp).thenComparing(EventDraft::id))
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

    /** How many of what would come to nothing, and why, of those that are fine. */
    Map<String, Integer> ignored(List<Session> sessions) {
        var all = new TreeMap<>(ignored);
        var shown = sessions.stream().map(Session::key).collect(Collectors.toSet());
        spansFrom.forEach((from, count) -> {
            if (!shown.contains(from.key)) {
                addTo(all, "spans of " + service(from.origin) + ": none of an agent in their traces", count);
            }
        });
        return all;
    }

    /** How many of what nobody can use, and why. */
    Map<String, Integer> rejected() {
        return rejected;
    }
}
