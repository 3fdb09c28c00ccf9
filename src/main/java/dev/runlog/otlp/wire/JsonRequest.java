package dev.runlog.otlp.wire;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A request in JSON, read into a {@link Collector}. */
final class JsonRequest {

    private static final List<String> KINDS = List.of(
            "SPAN_KIND_UNSPECIFIED",
            "SPAN_KIND_INTERNAL",
            "SPAN_KIND_SERVER",
            "SPAN_KIND_CLIENT",
            "SPAN_KIND_PRODUCER",
            "SPAN_KIND_CONSUMER");

    private static final List<String> STATUSES = List.of("STATUS_CODE_UNSET", "STATUS_CODE_OK", "STATUS_CODE_ERROR");

    private final Collector collector;
    private final JsonReader in;
    private final JsonValues values;

    JsonRequest(Collector collector, byte[] body) {
        this.collector = collector;
        this.in = new JsonReader(body);
        this.values = new JsonValues(in);
    }

    void read() {
        Signal other = null;
        boolean own = false;
        for (String field = in.field(); field != null; field = in.field()) {
            if (field.equals(collector.signal().member())) {
                own = true;
                fromResources();
            } else {
                other = other == null ? signalOf(field) : other;
                in.skip();
            }
        }
        in.end();
        if (!own && other != null) {
            throw collector.misdirected(other);
        }
    }

    private static Signal signalOf(String member) {
        for (var signal : Signal.values()) {
            if (signal.member().equals(member)) {
                return signal;
            }
        }
        return null;
    }

    private void fromResources() {
        if (!in.array()) {
            return;
        }
        while (in.element()) {
            var resource = new LinkedHashMap<String, JsonNode>();
            for (String field = in.field(); field != null; field = in.field()) {
                switch (field) {
                    case "resource" -> resource(resource);
                    case "scopeSpans", "scopeLogs" -> fromScopes(resource);
                    default -> in.skip();
                }
            }
        }
    }

    private void resource(Map<String, JsonNode> into) {
        if (in.object()) {
            for (String field = in.field(); field != null; field = in.field()) {
                if (field.equals("attributes")) {
                    values.attributes(into);
                } else {
                    in.skip();
                }
            }
        }
    }

    private void fromScopes(Map<String, JsonNode> resource) {
        if (!in.array()) {
            return;
        }
        while (in.element()) {
            var origin = new Origin(resource);
            for (String field = in.field(); field != null; field = in.field()) {
                switch (field) {
                    case "scope" -> name(origin);
                    case "spans", "logRecords" -> items(origin);
                    default -> in.skip();
                }
            }
        }
    }

    private void name(Origin origin) {
        if (in.object()) {
            for (String field = in.field(); field != null; field = in.field()) {
                if (field.equals("name")) {
                    origin.named(in.text());
                } else {
                    in.skip();
                }
            }
        }
    }

    private void items(Origin origin) {
        if (!in.array()) {
            return;
        }
        while (in.element()) {
            if (collector.signal() == Signal.TRACES) {
                span(new Collector.SpanDraft(origin));
            } else {
                record(new Collector.RecordDraft(origin));
            }
        }
    }

    private void span(Collector.SpanDraft span) {
        for (String field = in.field(); field != null; field = in.field()) {
            switch (field) {
                case "traceId" -> span.traceId(in.text());
                case "spanId" -> span.spanId(in.text());
                case "parentSpanId" -> span.parentId = Values.id(in.text(), Values.SPAN);
                case "flags" -> span.flags = (int) in.number();
                case "name" -> span.name = in.text();
                case "kind" -> span.kind = constant(KINDS);
                case "startTimeUnixNano" -> span.start = in.number();
                case "endTimeUnixNano" -> span.end = in.number();
                case "attributes" -> values.attributes(span.attributes);
                case "events" -> events(span);
                case "status" -> status(span);
                default -> in.skip();
            }
        }
        collector.add(span);
    }

    private void events(Collector.SpanDraft span) {
        if (!in.array()) {
            return;
        }
        while (in.element()) {
            long time = 0;
            String name = "";
            var attributes = new LinkedHashMap<String, JsonNode>();
            for (String field = in.field(); field != null; field = in.field()) {
                switch (field) {
                    case "timeUnixNano" -> time = in.number();
                    case "name" -> name = in.text();
                    case "attributes" -> values.attributes(attributes);
                    default -> in.skip();
                }
            }
            span.event(time, name, attributes);
        }
    }

    private void status(Collector.SpanDraft span) {
        if (in.object()) {
            for (String field = in.field(); field != null; field = in.field()) {
                switch (field) {
                    case "code" -> span.status = constant(STATUSES);
                    case "message" -> span.statusMessage = in.text();
                    default -> in.skip();
                }
            }
        }
    }

    private void record(Collector.RecordDraft record) {
        for (String field = in.field(); field != null; field = in.field()) {
            switch (field) {
                case "timeUnixNano" -> record.time = in.number();
                case "observedTimeUnixNano" -> record.observed = in.number();
                case "severityText" -> record.severity = in.text();
                case "body" -> record.body = values.value(1);
                case "attributes" -> values.attributes(record.attributes);
                case "traceId" -> record.traceId = Values.id(in.text(), Values.TRACE);
                case "spanId" -> record.spanId = Values.id(in.text(), Values.SPAN);
                case "eventName" -> record.eventName = in.text();
                default -> in.skip();
            }
        }
        collector.add(record);
    }

    /** Zero for one that is not known. */
    private int constant(List<String> names) {
        String constant = in.constant();
        int number = names.indexOf(constant);
        if (number < 0 && constant.length() == 1 && Character.isDigit(constant.charAt(0))) {
            number = constant.charAt(0) - '0';
        }
        return Math.max(number, 0);
    }
}
