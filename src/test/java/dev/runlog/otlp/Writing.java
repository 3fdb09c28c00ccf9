package dev.runlog.otlp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.otlp.wire.LogRecord;
import dev.runlog.otlp.wire.Origin;
import dev.runlog.otlp.wire.Span;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** Writes requests, in both encodings, each span or record with a resource of its own. */
public final class Writing {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private Writing() {}

    public static byte[] protobuf(List<Span> spans) {
        var request = new Proto();
        spans.forEach(span -> request.message(1, from(span.origin(), span(span))));
        return request.written();
    }

    public static byte[] protobufLogs(List<LogRecord> records) {
        var request = new Proto();
        records.forEach(record -> request.message(1, from(record.origin(), record(record))));
        return request.written();
    }

    public static byte[] json(List<Span> spans) {
        var request = JSON.objectNode();
        var list = request.putArray("resourceSpans");
        spans.forEach(span ->
                from(span.origin(), list, "scopeSpans").putArray("spans").add(json(span)));
        return request.toString().getBytes(StandardCharsets.UTF_8);
    }

    public static byte[] jsonLogs(List<LogRecord> records) {
        var request = JSON.objectNode();
        var list = request.putArray("resourceLogs");
        records.forEach(record ->
                from(record.origin(), list, "scopeLogs").putArray("logRecords").add(json(record)));
        return request.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static Proto from(Origin origin, Proto item) {
        var resource = new Proto();
        origin.resource().forEach((key, value) -> resource.message(1, attribute(key, value)));
        var scope = new Proto().message(2, item).message(1, new Proto().text(1, origin.scope()));
        return new Proto().message(2, scope).message(1, resource);
    }

    private static Proto span(Span span) {
        var out = new Proto()
                .bytes(1, HexFormat.of().parseHex(span.traceId()))
                .bytes(2, HexFormat.of().parseHex(span.spanId()))
                .bytes(4, span.parentId() == null ? new byte[8] : HexFormat.of().parseHex(span.parentId()))
                .text(5, span.name())
                .varint(6, span.kind())
                .fixed64(7, span.start())
                .fixed64(8, span.end())
                .fixed32(16, span.flags());
        span.attributes().forEach((key, value) -> out.message(9, attribute(key, value)));
        for (var event : span.events()) {
            var one = new Proto().fixed64(1, event.time()).text(2, event.name());
            event.attributes().forEach((key, value) -> one.message(3, attribute(key, value)));
            out.message(11, one);
        }
        return out.message(15, new Proto().text(2, span.statusMessage()).varint(3, span.failed() ? 2 : 0));
    }

    private static Proto record(LogRecord record) {
        var out = new Proto().fixed64(1, record.time()).text(3, record.severity());
        if (record.body() != null) {
            out.message(5, value(record.body()));
        }
        record.attributes().forEach((key, value) -> out.message(6, attribute(key, value)));
        if (record.traceId() != null) {
            out.bytes(9, HexFormat.of().parseHex(record.traceId()));
        }
        if (record.spanId() != null) {
            out.bytes(10, HexFormat.of().parseHex(record.spanId()));
        }
        return out.fixed64(11, record.observed()).text(12, record.eventName());
    }

    private static Proto attribute(String key, JsonNode value) {
        return new Proto().text(1, key).message(2, value(value));
    }

    private static Proto value(JsonNode value) {
        var out = new Proto();
        switch (value.getNodeType()) {
            case STRING -> out.text(1, value.textValue());
            case BOOLEAN -> out.varint(2, value.booleanValue() ? 1 : 0);
            case NUMBER -> {
                if (value.isIntegralNumber()) {
                    out.varint(3, value.longValue());
                } else {
                    out.fixed64(4, Double.doubleToLongBits(value.doubleValue()));
                }
            }
            case ARRAY -> {
                var array = new Proto();
                value.forEach(element -> array.message(1, value(element)));
                out.message(5, array);
            }
            case OBJECT -> {
                var object = new Proto();
                value.properties().forEach(one -> object.message(1, attribute(one.getKey(), one.getValue())));
                out.message(6, object);
            }
            default -> {}
        }
        return out;
    }

    private static ObjectNode from(Origin origin, ArrayNode list, String scopes) {
        var resource = list.addObject();
        var scope = resource.putArray(scopes).addObject();
        scope.putObject("scope").put("name", origin.scope());
        resource.putObject("resource").set("attributes", json(origin.resource()));
        return scope;
    }

    private static ObjectNode json(Span span) {
        var out = JSON.objectNode()
                .put("traceId", span.traceId().toUpperCase(java.util.Locale.ROOT))
                .put("spanId", span.spanId())
                .put("parentSpanId", span.parentId() == null ? "" : span.parentId())
                .put("name", span.name())
                .put("kind", span.kind())
                .put("startTimeUnixNano", String.valueOf(span.start()))
                .put("endTimeUnixNano", span.end())
                .put("flags", span.flags());
        out.set("attributes", json(span.attributes()));
        var events = out.putArray("events");
        for (var event : span.events()) {
            events.addObject()
                    .put("timeUnixNano", String.valueOf(event.time()))
                    .put("name", event.name())
                    .set("attributes", json(event.attributes()));
        }
        out.putObject("status")
                .put("message", span.statusMessage())
                .put("code", span.failed() ? "STATUS_CODE_ERROR" : "0");
        return out;
    }

    private static ObjectNode json(LogRecord record) {
        var out = JSON.objectNode()
                .put("timeUnixNano", String.valueOf(record.time()))
                .put("observedTimeUnixNano", String.valueOf(record.observed()))
                .put("severityText", record.severity())
                .put("eventName", record.eventName())
                .put("traceId", record.traceId())
                .put("spanId", record.spanId() == null ? "" : record.spanId());
        out.set("attributes", json(record.attributes()));
        out.set("body", record.body() == null ? JSON.nullNode() : json(record.body()));
        return out;
    }

    private static ArrayNode json(Map<String, JsonNode> attributes) {
        var list = JSON.arrayNode();
        attributes.forEach((key, value) -> list.addObject().put("key", key).set("value", json(value)));
        return list;
    }

    private static ObjectNode json(JsonNode value) {
        var out = JSON.objectNode();
        switch (value.getNodeType()) {
            case STRING -> out.put("stringValue", value.textValue());
            case BOOLEAN -> out.put("boolValue", value.booleanValue());
            case NUMBER -> {
                if (value.isIntegralNumber()) {
                    out.put("intValue", value.asText());
                } else {
                    out.put("doubleValue", value.doubleValue());
                }
            }
            case ARRAY -> {
                var values = out.putObject("arrayValue").putArray("values");
                value.forEach(element -> values.add(json(element)));
            }
            case OBJECT -> {
                var values = out.putObject("kvlistValue").putArray("values");
                value.properties()
                        .forEach(one ->
                                values.addObject().put("key", one.getKey()).set("value", json(one.getValue())));
            }
            default -> {}
        }
        return out;
    }
}
