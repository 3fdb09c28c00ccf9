package dev.runlog.otlp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.otlp.wire.Origin;
import dev.runlog.otlp.wire.Span;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A span made by hand. */
public final class Spans {

    public static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    public static final String TRACE = "0123456789abcdef0123456789abcdef";
    public static final long START = NOW.minusSeconds(60).getEpochSecond() * 1_000_000_000L;

    private final String id;
    private final Map<String, JsonNode> attributes = new LinkedHashMap<>();
    private final Map<String, JsonNode> resource = new LinkedHashMap<>();
    private final List<Span.Event> events = new ArrayList<>();
    private String trace = TRACE;
    private String parent;
    private String name = "span";
    private String scope = "test";
    private String status;
    private int flags = 0x100;
    private long start = START;
    private long millis = 100;

    private Spans(String id) {
        this.id = id;
    }

    public static Spans span(int id) {
        return new Spans(id(id));
    }

    public static String id(int id) {
        return String.format("%016x", id);
    }

    public Spans below(int id) {
        parent = id(id);
        return this;
    }

    public Spans remote() {
        flags = 0x300;
        return this;
    }

    public Spans trace(String id) {
        trace = id;
        return this;
    }

    public Spans named(String what) {
        name = what;
        return this;
    }

    public Spans scope(String what) {
        scope = what;
        return this;
    }

    public Spans failed(String message) {
        status = message;
        return this;
    }

    /** In milliseconds after a fixed time. */
    public Spans at(long from, long duration) {
        start = START + from * 1_000_000;
        millis = duration;
        return this;
    }

    public Spans with(String attribute, Object value) {
        attributes.put(attribute, new ObjectMapper().valueToTree(value));
        return this;
    }

    public Spans from(String attribute, Object value) {
        resource.put(attribute, new ObjectMapper().valueToTree(value));
        return this;
    }

    public Spans event(String what, Map<String, Object> with) {
        var members = new LinkedHashMap<String, JsonNode>();
        with.forEach((key, value) -> members.put(key, new ObjectMapper().valueToTree(value)));
        events.add(new Span.Event(start, what, members));
        return this;
    }

    public Spans tokens(long prompt, long completion) {
        return with("gen_ai.usage.input_tokens", prompt).with("gen_ai.usage.output_tokens", completion);
    }

    /** By the name of its operation, as the conventions have it. */
    public Spans does(String operation) {
        return with("gen_ai.operation.name", operation);
    }

    public Span end() {
        return new Span(
                trace,
                id,
                parent,
                flags,
                name,
                1,
                start,
                start + millis * 1_000_000,
                attributes,
                events,
                status != null,
                status == null ? "" : status,
                Origin.of(resource, scope));
    }
}
