package dev.runlog.ingest;

import dev.runlog.model.NewEvent;
import dev.runlog.model.Tenant;
import dev.runlog.otlp.coding.LogReading;
import dev.runlog.otlp.coding.Logs;
import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.known.FillIn;
import dev.runlog.otlp.known.KnownSpan;
import dev.runlog.otlp.known.SessionKey;
import dev.runlog.otlp.session.Assembler;
import dev.runlog.otlp.span.SpanReader;
import dev.runlog.otlp.wire.LogRecord;
import dev.runlog.otlp.wire.Span;
import dev.runlog.prices.Prices;
import dev.runlog.store.Store;
import dev.runlog.store.spans.Arrived;
import dev.runlog.store.spans.Assembly;
import dev.runlog.store.spans.OldSpans;
import dev.runlog.store.spans.Said;
import dev.runlog.store.spans.SpanKey;
import dev.runlog.store.spans.SpanSession;
import dev.runlog.store.spans.SpanStore;
import dev.runlog.store.spans.SpanStore.Outcome;
import dev.runlog.store.spans.SpanStore.Together;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The door for everything that comes as spans: it reads what each says, and hands those of one session to the store
 * together. The stage it returns completes when all of them are on disk.
 */
public final class SpanRecorder {

    /** What keys begin with that are names of the sender's choosing. */
    private static final String NAMED = "name/";

    private static final String TRACE = "trace/";

    /** So many spans of a session are written at once, as many as SDKs send at once: others wait for whoever writes. */
    private static final int AT_ONCE = 512;

    /** And so many of one request wait for the writer. */
    private static final int WAITING = 1_000;

    private final SpanStore<KnownSpan> store;
    private final OldSpans old;
    private final Clock clock;
    private final Assembler assembler;
    private final Prices prices;
    private final SpanTexts texts = new SpanTexts();

    public SpanRecorder(Store store, Clock clock, Assembler assembler, Prices prices) {
        this.old = store.oldSpans();
        this.clock = clock;
        this.assembler = assembler;
        this.prices = prices;
        this.store = store.spans(new Assembly<>(
                texts::write,
                texts::span,
                (span, text) -> span.with(texts.fillIn(text)),
                KnownSpan::events,
                text -> event(texts.event(text)),
                (event, text) -> RecordedShapes.filled(event, texts.fillIn(text)),
                this::sum));
    }

    /**
     * What became of spans, or of log records.
     *
     * @param recorded how many are part of a session
     * @param ignored how many are part of none
     */
    public record Counts(int recorded, int ignored) {}

    public CompletionStage<Counts> spans(Tenant tenant, List<Span> spans) {
        var now = now();
        var reader = new SpanReader(now);
        var said = new Request();
        for (var span : spans) {
            var reading = reader.read(span);
            if (reading.isPresent()) {
                said.add(
                        reading.get().key(),
                        reading.get().known(),
                        reading.get().events());
            } else {
                Logs.outputs(span).ifPresent(said::add);
            }
        }
        return record(tenant, said, spans.size(), now);
    }

    public CompletionStage<Counts> records(Tenant tenant, List<LogRecord> records) {
        var now = now();
        var said = new Request();
        new Logs(now).readAll(records).forEach(said::add);
        return record(tenant, said, records.size(), now);
    }

    /** Times are kept in milliseconds. */
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /** All that a request says, by session. */
    private final class Request {
        private final Map<SessionKey, List<Arrived<KnownSpan>>> spans = new LinkedHashMap<>();
        private final Map<SessionKey, List<Said>> fillIns = new LinkedHashMap<>();

        void add(SessionKey key, KnownSpan known, List<EventDraft> events) {
            spans.computeIfAbsent(key, none -> new ArrayList<>()).add(arrived(key, known, events));
        }

        void add(LogReading reading) {
            if (reading.known() != null) {
                add(reading.key(), reading.known(), reading.events());
            }
            reading.fillIns().forEach(fillIn -> add(reading.key(), fillIn));
        }

        private void add(SessionKey key, FillIn fillIn) {
            fillIns.computeIfAbsent(key, none -> new ArrayList<>())
                    .add(new Said(fillIn.traceId(), fillIn.spanId(), texts.write(fillIn)));
        }

        Set<SessionKey> keys() {
            var keys = new LinkedHashSet<>(spans.keySet());
            keys.addAll(fillIns.keySet());
            return keys;
        }
    }

    /**
     * What is written at once. That of a session which makes it one comes first: else there would be none to which the rest
     * belongs.
     */
    private record Part(SessionKey key, List<Arrived<KnownSpan>> spans, List<Said> fillIns) {

        static void addTo(Deque<Part> parts, SessionKey key, List<Arrived<KnownSpan>> all, List<Said> fillIns) {
            var spans = new ArrayList<>(all);
            spans.sort(Comparator.comparing(span -> !span.makesSession()));
            int from = 0;
            for (; spans.size() - from > AT_ONCE; from += AT_ONCE) {
                parts.add(new Part(key, spans.subList(from, from + AT_ONCE), List.of()));
            }
            parts.add(new Part(key, spans.subList(from, spans.size()), fillIns));
        }

        int count() {
            return spans.size() + fillIns.size();
        }
    }

    /** @param sent how many came */
    private CompletionStage<Counts> record(Tenant tenant, Request said, int sent, Instant now) {
        var parts = new ArrayDeque<Part>();
        for (var key : said.keys()) {
            Part.addTo(parts, key, said.spans.getOrDefault(key, List.of()), said.fillIns.getOrDefault(key, List.of()));
        }
        return record(tenant, parts, 0, now)
                .thenApply(count -> new Counts(Math.min(sent, count), Math.max(0, sent - count)));
    }

    /** Some of it, and when that is on disk the rest: one request does not fill the queue of the writer. */
    private CompletionStage<Integer> record(Tenant tenant, Deque<Part> left, int done, Instant now) {
        CompletionStage<Integer> recorded = CompletableFuture.completedFuture(done);
        for (int size = 0; size < WAITING && !left.isEmpty(); ) {
            var part = left.remove();
            size += 1 + part.count();
            var one = store.record(tenant, new Together<>(key(part.key), part.spans, part.fillIns, now))
                    .thenApply(outcome -> outcome == Outcome.RECORDED ? part.count() : 0);
            recorded = recorded.thenCombine(one, Integer::sum);
        }
        return left.isEmpty() ? recorded : recorded.thenCompose(count -> record(tenant, left, count, now));
    }

    private Arrived<KnownSpan> arrived(SessionKey key, KnownSpan known, List<EventDraft> drafts) {
        var events = drafts.stream()
                .map(draft -> new Arrived.Draft(event(draft), () -> texts.write(draft)))
                .toList();
        return new Arrived<>(
                known.traceId(),
                known.spanId(),
                known,
                texts.write(known),
                key.isMadeBy(known.kind()),
                known.standsOnTop(),
                events);
    }

    private NewEvent event(EventDraft draft) {
        return prices.fill(RecordedShapes.event(draft));
    }

    private Optional<SpanSession> sum(SpanKey key, Collection<KnownSpan> spans, Instant last, Instant now) {
        return assembler.assemble(key(key), spans, last, now).map(RecordedShapes::session);
    }

    private static SpanKey key(SessionKey key) {
        return new SpanKey(
                key.source() == SessionKey.Source.NAME ? NAMED + key.value() : key.value(),
                key.source() == SessionKey.Source.SESSION);
    }

    /** The id of a session that is not there is a name like any other. */
    private static SessionKey key(SpanKey key) {
        String value = key.value();
        if (key.isSession()) {
            return new SessionKey(SessionKey.Source.SESSION, value);
        }
        if (value.startsWith(NAMED) || value.startsWith("sess_")) {
            return new SessionKey(SessionKey.Source.NAME, value);
        }
        return new SessionKey(value.startsWith(TRACE) ? SessionKey.Source.TRACE : SessionKey.Source.AGENT, value);
    }

    /** Sessions of which nothing has come for a while: their silence may mean something by now. */
    public void lookAgain() {
        var now = clock.instant();
        boolean more;
        do {
            more = store.lookAgain(now);
            more |= old.forget(now).join() > 0;
        } while (more);
    }
}
