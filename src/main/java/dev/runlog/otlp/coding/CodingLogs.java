package dev.runlog.otlp.coding;

import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.known.FillIn;
import dev.runlog.otlp.known.Receipt;
import dev.runlog.otlp.wire.LogRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads what coding agents send. */
final class CodingLogs {

    private final Receipt receipt;

    /** @param now when it came */
    CodingLogs(Instant now) {
        receipt = new Receipt(now);
    }

    /** Empty for a record of somebody else, or one that says nothing of a run. */
    Optional<LogReading> read(LogRecord log) {
        return CodingRecord.of(log, receipt).map(record -> switch (record.agent()) {
            case CLAUDE_CODE -> ClaudeCode.read(record);
            case CODEX -> Codex.read(record);
            case GEMINI_CLI, QWEN_CODE -> GeminiCli.read(record);
        });
    }

    private Optional<LogReading> spawned(LogRecord log) {
        return CodingRecord.of(log, receipt)
                .filter(record -> record.agent() == CodingAgent.CODEX)
                .flatMap(Codex::spawned);
    }

    /** A request: what its records say of each other's events is filled in, the rest is left for others. */
    List<LogReading> readAll(List<LogRecord> logs) {
        var readings = logs.stream()
                .flatMap(log -> Stream.concat(read(log).stream(), spawned(log).stream()))
                .toList();
        var fillIns = new HashMap<String, FillIn>();
        readings.forEach(reading ->
                reading.fillIns().forEach(one -> fillIns.putIfAbsent(at(reading, one.eventId()), one)));
        var used = new HashSet<String>();
        var filled = new ArrayList<LogReading>();
        for (var reading : readings) {
            List<EventDraft> events = new ArrayList<>();
            for (var event : reading.events()) {
                var fillIn = fillIns.get(at(reading, event.id()));
                events.add(fillIn == null ? event : fillIn.in(event));
                used.add(at(reading, event.id()));
            }
            filled.add(new LogReading(reading.key(), reading.known(), events, reading.fillIns()));
        }
        return filled.stream().map(reading -> without(used, reading)).toList();
    }

    private static LogReading without(Set<String> used, LogReading reading) {
        var left = reading.fillIns().stream()
                .filter(one -> !used.contains(at(reading, one.eventId())))
                .toList();
        return new LogReading(reading.key(), reading.known(), reading.events(), left);
    }

    private static String at(LogReading reading, String eventId) {
        return reading.key().value() + "\n" + eventId;
    }
}
