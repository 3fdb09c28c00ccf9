package dev.runlog.ingest;

import dev.runlog.model.Tenant;
import dev.runlog.otlp.known.KnownSpan;
import dev.runlog.otlp.known.SessionKey;
import dev.runlog.otlp.session.Assembler;
import dev.runlog.otlp.span.SpanReader;
import dev.runlog.otlp.span.SpanReading;
import dev.runlog.otlp.wire.LogRecord;
import dev.runlog.otlp.wire.Span;
import dev.runlog.store.spans.Arrived;
import dev.runlog.store.spans.Assembly;
import dev.runlog.store.spans.SpanKey;
import dev.runlog.store.spans.SpanSession;
import dev.runlog.store.spans.SpanStore;
import dev.runlog.store.spans.SpanStore.Outcome;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    private final SpanStore store;
    private final Clock clock;
    private final Assembler assembler;
    private final SpanTexts texts = new SpanTexts();
    private final Assembly<KnownSpan> assembly;

    public SpanRecorder(SpanStore store, Clock clock, Assembler assembler) {
        this.store = store;
        this.clock = clock;
        this.assembler = assembler;
        this.assembly =
                new Assembly<>(texts::write, texts::span, text -> RecordedShapes.event(texts.event(text)), this::sum);
    }

    /**
     * What became of spans.
     *
     * @param recorded how many are part of a session
     * @param ignored how many are part of none
     */
    public record Counts(int recorded, int ignored) {

        Counts plus(Counts other) {
            return new Counts(recorded + other.recorded, ignored + other.ignored);
        }
    }

    public CompletionStage<Counts> spans(Tenant tenant, List<Span> spans) {
        var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        var reader = new SpanReader(now);
        var readings = new ArrayList<SpanReading>();
        spans.forEach(span -> reader.read(span).ifPresent(readings::add));
        return record(tenant, readings, now)
                .thenApply(counts -> counts.plus(new Counts(0, spans.size() - readings.size())));
    }

    public CompletionStage<Counts> records(Tenant tenant, List<LogRecord> records) {
        return CompletableFuture.completedFuture(new Counts(0, records.size()));
    }

    private CompletionStage<Counts> record(Tenant tenant, List<SpanReading> readings, Instant now) {
        var bySession = new LinkedHashMap<SessionKey, List<Arrived<KnownSpan>>>();
        for (var reading : readings) {
            bySession.computeIfAbsent(reading.key(), none -> new ArrayList<>()).add(arrived(reading));
        }
        CompletionStage<Counts> all = CompletableFuture.completedFuture(new Counts(0, 0));
        var each = new ArrayList<CompletableFuture<Counts>>();
        for (Map.Entry<SessionKey, List<Arrived<KnownSpan>>> session : bySession.entrySet()) {
            int count = session.getValue().size();
            each.add(store.record(tenant, key(session.getKey()), session.getValue(), assembly, now)
                    .thenApply(outcome -> outcome == Outcome.RECORDED ? new Counts(count, 0) : new Counts(0, count)));
        }
        for (var one : each) {
            all = all.thenCombine(one, Counts::plus);
        }
        return all;
    }

    private Arrived<KnownSpan> arrived(SpanReading reading) {
        var known = reading.known();
        var events = reading.events().stream()
                .map(draft -> new Arrived.Draft(RecordedShapes.event(draft), () -> texts.write(draft)))
                .toList();
        return new Arrived<>(
                known.traceId(), known.spanId(), known, known.kind().makesSession(), events);
    }

    private SpanSession sum(SpanKey key, Collection<KnownSpan> spans, Instant last, Instant now) {
        return RecordedShapes.session(assembler
                .assemble(key(key), spans, last, now)
                .orElseThrow(() -> new IllegalStateException("Nothing of an agent is among these spans")));
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
        while (store.lookAgain(assembly, now)) {
            Thread.onSpinWait();
        }
        while (store.forgetOld(now).join() > 0) {
            Thread.onSpinWait();
        }
    }
}
