package dev.runlog.otlp.wire;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A request in protobuf, read into a {@link Collector}. The resource may stand behind its spans: each message is gone
 * through twice.
 */
final class ProtoRequest {

    private final Collector collector;
    private final ProtoValues values = new ProtoValues(new Values());

    ProtoRequest(Collector collector) {
        this.collector = collector;
    }

    void read(byte[] body) {
        var in = new ProtoReader(body);
        while (in.next()) {
            if (in.field() == 1) {
                fromResource(in.message());
            } else {
                in.skip();
            }
        }
    }

    private void fromResource(ProtoReader in) {
        var attributes = new LinkedHashMap<String, JsonNode>();
        var scopes = in.again();
        while (in.next()) {
            if (in.field() == 1) {
                attributes(in.message(), 1, attributes);
            } else {
                in.skip();
            }
        }
        while (scopes.next()) {
            if (scopes.field() == 2) {
                fromScope(scopes.message(), new Origin(attributes));
            } else {
                scopes.skip();
            }
        }
    }

    private void fromScope(ProtoReader in, Origin origin) {
        var items = in.again();
        while (in.next()) {
            if (in.field() == 1) {
                name(in.message(), origin);
            } else {
                in.skip();
            }
        }
        while (items.next()) {
            if (items.field() == 2) {
                item(items.message(), origin);
            } else {
                items.skip();
            }
        }
    }

    private void name(ProtoReader in, Origin origin) {
        while (in.next()) {
            if (in.field() == 1) {
                origin.named(in.text());
            } else {
                in.skip();
            }
        }
    }

    private void item(ProtoReader in, Origin origin) {
        switch (collector.signal()) {
            case TRACES -> span(in, new Collector.SpanDraft(origin));
            case LOGS -> record(in, new Collector.RecordDraft(origin));
            case METRICS -> {}
        }
    }

    private void span(ProtoReader in, Collector.SpanDraft span) {
        while (in.next()) {
            switch (in.field()) {
                case 1 -> span.traceId(in.bytes());
                case 2 -> span.spanId(in.bytes());
                case 4 -> span.parentId = Values.id(in.bytes(), Values.SPAN);
                case 5 -> span.name = in.text();
                case 6 -> span.kind = (int) in.varint();
                case 7 -> span.start = in.fixed64();
                case 8 -> span.end = in.fixed64();
                case 9 -> values.attribute(in.message(), span.attributes);
                case 11 -> event(in.message(), span);
                case 15 -> status(in.message(), span);
                case 16 -> span.flags = in.fixed32();
                default -> in.skip();
            }
        }
        collector.add(span);
    }

    private void event(ProtoReader in, Collector.SpanDraft span) {
        long time = 0;
        String name = "";
        var attributes = new LinkedHashMap<String, JsonNode>();
        while (in.next()) {
            switch (in.field()) {
                case 1 -> time = in.fixed64();
                case 2 -> name = in.text();
                case 3 -> values.attribute(in.message(), attributes);
                default -> in.skip();
            }
        }
        span.event(time, name, attributes);
    }

    private static void status(ProtoReader in, Collector.SpanDraft span) {
        while (in.next()) {
            switch (in.field()) {
                case 2 -> span.statusMessage = in.text();
                case 3 -> span.status = (int) in.varint();
                default -> in.skip();
            }
        }
    }

    private void record(ProtoReader in, Collector.RecordDraft record) {
        while (in.next()) {
            switch (in.field()) {
                case 1 -> record.time = in.fixed64();
                case 2 -> in.varint();
                case 3 -> record.severity = in.text();
                case 5 -> record.body = values.value(in.message(), 1);
                case 6 -> values.attribute(in.message(), record.attributes);
                case 8 -> in.fixed32();
                case 9 -> record.traceId = Values.id(in.bytes(), Values.TRACE);
                case 10 -> record.spanId = Values.id(in.bytes(), Values.SPAN);
                case 11 -> record.observed = in.fixed64();
                case 12 -> record.eventName = in.text();
                default -> in.skip();
            }
        }
        collector.add(record);
    }

    private void attributes(ProtoReader in, int field, Map<String, JsonNode> into) {
        while (in.next()) {
            if (in.field() == field) {
                values.attribute(in.message(), into);
            } else {
                in.skip();
            }
        }
    }
}
