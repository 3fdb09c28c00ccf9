package dev.runlog.otlp.coding;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.otlp.known.Evaluation;
import dev.runlog.otlp.known.Kind;
import dev.runlog.otlp.known.KnownSpan;
import dev.runlog.otlp.known.Receipt;
import dev.runlog.otlp.known.Usage;
import dev.runlog.otlp.wire.LogRecord;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Judgements about spans that come as log records, often long after them. */
public final class EvaluationLogs {

    private static final long SECOND = 1_000_000_000L;

    /** Of a judgement about a whole trace: none is above it, and yet it is no root. */
    private static final String WHOLE = "trace";

    private EvaluationLogs() {}

    /** Empty for every other record, and for one that belongs to no trace. */
    public static Optional<LogReading> read(LogRecord log, Instant now) {
        if (log.traceId() == null || !TracedLogs.name(log).equals(Evaluation.EVENT)) {
            return Optional.empty();
        }
        var evaluation = Evaluation.of(log.attributes());
        return evaluation.name() == null ? Optional.empty() : Optional.of(reading(log, evaluation, now));
    }

    private static LogReading reading(LogRecord log, Evaluation evaluation, Instant now) {
        String judged = log.spanId() == null ? WHOLE : log.spanId();
        long said = log.time() > 0 ? log.time() : log.observed();
        Map<String, JsonNode> sorted = new TreeMap<>(log.attributes());
        String own = judged + ":eval:" + CodingRecord.hash(said + "\n" + sorted);
        long time = new Receipt(now).time(said);
        var event = evaluation.event(
                log.traceId() + "-" + own,
                Instant.ofEpochSecond(time / SECOND, time % SECOND),
                log.traceId(),
                log.spanId(),
                null);
        var metrics = new LinkedHashMap<String, BigDecimal>();
        evaluation.addTo(metrics);
        var known = new KnownSpan(
                log.traceId(),
                own,
                judged,
                null,
                false,
                Kind.STATE,
                Evaluation.EVENT,
                time,
                time,
                true,
                null,
                Usage.NOTHING,
                null,
                null,
                null,
                true,
                false,
                false,
                null,
                null,
                List.of(),
                metrics,
                List.of(event.id()));
        return new LogReading(TracedLogs.session(log), known, List.of(event), List.of());
    }
}
