package dev.runlog.otlp.coding;

import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.event.FillIn;
import dev.runlog.otlp.wire.LogRecord;
import dev.runlog.otlp.wire.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads what coding agents send. */
public final class CodingLogs {

    private CodingLogs() {}

    /** Empty for a record of somebody else, or one that says nothing of a run. */
    public static Optional<CodingReading> read(LogRecord log) {
        return CodingRecord.of(log).map(record -> switch (record.agent()) {
            case CLAUDE_CODE -> ClaudeCode.read(record);
            case CODEX -> Codex.read(record);
            case GEMINI_CLI, QWEN_CODE -> GeminiCli.read(record);
        });
    }

    /** What a span of theirs says that no log does: spans are else not used. */
    public static Optional<CodingReading> read(Span span) {
        return ClaudeCode.outputs(span);
    }

    /** A request: what its records say of each other's events is filled in, the rest is left for others. */
    public static List<CodingReading> readAll(List<LogRecord> logs) {
        var readings =
                logs.stream().map(CodingLogs::read).flatMap(Optional::stream).toList();
        var fillIns = new HashMap<String, FillIn>();
        readings.forEach(reading ->
                reading.fillIns().forEach(one -> fillIns.putIfAbsent(at(reading, one.eventId()), one)));
        var used = new HashSet<String>();
        var filled = new ArrayList<CodingReading>();
        for (var reading : readings) {
            List<EventDraft> events = new ArrayList<>();
            for (var event : reading.events()) {
                var fillIn = fillIns.get(at(reading, event.id()));
                events.add(fillIn == null ? event : fillIn.in(event));
                used.add(at(reading, event.id()));
            }
            filled.add(new CodingReading(reading.key(), reading.known(), events, reading.fillIns()));
        }
        return filled.stream().map(reading -> without(used, reading)).toList();
    }

    private static CodingReading without(Set<String> used, CodingReading reading) {
        var left = reading.fillIns().stream()
                .filter(one -> !used.contains(at(reading, one.eventId())))
                .toList();
        return new CodingReading(reading.key(), reading.known(), reading.events(), left);
    }

    private static String at(CodingReading reading, String eventId) {
        return reading.key().value() + "\n" + eventId;
    }
}
