package dev.runlog.ingest;

import dev.runlog.testing.Client;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** Writes spans that nobody sent, in JSON. */
record MadeSpans(Clock clock) {

    /** Spans of one trace, which end the second after they began. */
    String spans(String... spans) {
        return "{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[" + String.join(",", spans) + "]}]}]}";
    }

    String span(int number, Integer parent, String name, String... attributes) {
        var span = Client.JSON.createObjectNode();
        span.put("traceId", "5b8efff798038103d269b633813fc60c").put("spanId", String.format("%016x", number));
        if (parent != null) {
            span.put("parentSpanId", String.format("%016x", parent));
        }
        long start = clock.instant().getEpochSecond() - 60 + number % 50;
        span.put("name", name)
                .put("startTimeUnixNano", start + "000000000")
                .put("endTimeUnixNano", start + "900000000");
        var list = span.putArray("attributes");
        for (int i = 0; i < attributes.length; i += 2) {
            list.addObject().put("key", attributes[i]).putObject("value").put("stringValue", attributes[i + 1]);
        }
        return span.toString();
    }

    String tool(int number, Integer parent, String name) {
        return span(number, parent, name, "gen_ai.operation.name", "execute_tool", "gen_ai.tool.name", name);
    }

    String model(int number, Integer parent, String... more) {
        var all = new ArrayList<>(List.of("gen_ai.operation.name", "chat", "gen_ai.usage.input_tokens", "7"));
        all.addAll(List.of(more));
        return span(number, parent, "chat", all.toArray(String[]::new));
    }

    /** Log records of the same trace. */
    String records(String... records) {
        return "{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":[" + String.join(",", records) + "]}]}]}";
    }

    /** A record that belongs to a span. */
    String record(int span, String name, String body, String... attributes) {
        var record = Client.JSON.createObjectNode();
        record.put("traceId", "5b8efff798038103d269b633813fc60c")
                .put("spanId", String.format("%016x", span))
                .put("eventName", name)
                .put("timeUnixNano", clock.instant().getEpochSecond() + "000000000");
        if (body != null) {
            record.putObject("body").put("stringValue", body);
        }
        var list = record.putArray("attributes");
        for (int i = 0; i < attributes.length; i += 2) {
            list.addObject().put("key", attributes[i]).putObject("value").put("stringValue", attributes[i + 1]);
        }
        return record.toString();
    }
}
