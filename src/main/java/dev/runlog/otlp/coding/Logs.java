package dev.runlog.otlp.coding;

import dev.runlog.otlp.wire.LogRecord;
import dev.runlog.otlp.wire.Span;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads log records: of coding agents, messages to and from models, and judgements. All others say nothing of a run. */
public final class Logs {

    private final Instant now;
    private final CodingLogs coding;

    /** @param now when they came */
    public Logs(Instant now) {
        this.now = now;
        this.coding = new CodingLogs(now);
    }

    /** What the records of a request say. */
    public List<LogReading> readAll(List<LogRecord> records) {
        var readings = new ArrayList<LogReading>(coding.readAll(records));
        for (var record : records) {
            EvaluationLogs.read(record, now).ifPresent(readings::add);
        }
        var messages = records.stream()
                .map(MessageLogs::read)
                .flatMap(Optional::stream)
                .collect(Collectors.groupingBy(MessageLogs.Said::at, LinkedHashMap::new, Collectors.toList()));
        messages.forEach((at, all) ->
                readings.add(new LogReading(at.session(), null, List.of(), List.of(MessageLogs.fillIn(all)))));
        return readings;
    }

    /** What a span of a coding agent says that no log does: spans of theirs are else not used. */
    public static Optional<LogReading> outputs(Span span) {
        return ClaudeCode.outputs(span);
    }

    /** Whether it says anything. */
    public boolean isUsed(LogRecord record) {
        return MessageLogs.read(record).isPresent()
                || EvaluationLogs.read(record, now).isPresent()
                || coding.read(record).isPresent();
    }
}
