package dev.runlog.otlp.span;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Beginning;
import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.known.Kind;
import dev.runlog.otlp.known.KnownSpan;
import dev.runlog.otlp.known.Receipt;
import dev.runlog.otlp.known.SessionKey;
import dev.runlog.otlp.known.Usage;
import dev.runlog.otlp.wire.Span;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads spans: what each says in our terms. */
public final class SpanReader {

    private static final String METRIC = "runlog.metric.";

    private final Receipt receipt;

    /** @param now when the spans came */
    public SpanReader(Instant now) {
        this.receipt = new Receipt(now);
    }

    /** Empty for a span that tells a second time what coding agents tell in their logs, or that is not over. */
    public Optional<SpanReading> read(Span sent) {
        var attributes = new Attributes(withDetails(sent));
        if (Unwanted.is(attributes)) {
            return Optional.empty();
        }
        var kind = Kinds.of(attributes);
        var usage = Usages.of(attributes, kind);
        var content = Content.of(attributes, kind);
        var answer = content.answer();
        var failure = Failures.of(attributes);
        var evaluations = Evaluations.of(attributes);
        long start = receipt.time(sent.start());
        boolean timed = sent.start() > 0 && sent.end() >= sent.start();
        long end = timed ? start + (sent.end() - sent.start()) : start;
        var times = new SpanEvents.Times(start, timed ? (end - start) / 1e6 : null);
        List<EventDraft> events = new SpanEvents(attributes, kind, usage, content, failure, times).drafts();
        events.addAll(evaluations.events(times));
        var known = new KnownSpan(
                sent.traceId(),
                sent.spanId(),
                sent.parentId(),
                sent.remoteParent(),
                "true".equals(attributes.text("langfuse.internal.is_app_root")),
                kind,
                Beginning.marked(sent.name(), Naming.LONGEST_AGENT),
                start,
                end,
                timed,
                failure,
                usage.isNothing() ? Usage.NOTHING : usage,
                kind == Kind.TOOL || kind == Kind.RETRIEVAL ? SpanEvents.toolName(attributes, kind) : null,
                kind == Kind.LLM ? SpanEvents.model(attributes) : null,
                kind == Kind.LLM ? Field.PROVIDER.text(attributes) : null,
                events.stream().anyMatch(event -> event.toolInput() != null || event.toolOutput() != null),
                answer.saysSomething(),
                answer.asksForTool(),
                truth(attributes.get("runlog.success")),
                Beginning.marked(attributes.text("runlog.failure_reason"), 10_000),
                Naming.of(attributes, kind, content),
                metrics(attributes, evaluations),
                events.stream().map(EventDraft::id).toList());
        return Optional.of(new SpanReading(key(attributes), known, events));
    }

    /** Some put the attributes of a call into an event of it. */
    private static Span withDetails(Span span) {
        Map<String, JsonNode> all = null;
        for (var event : span.events()) {
            if (event.name().equals("gen_ai.client.inference.operation.details")) {
                all = all == null ? new LinkedHashMap<>(span.attributes()) : all;
                event.attributes().forEach(all::putIfAbsent);
            }
        }
        return all == null
                ? span
                : new Span(
                        span.traceId(),
                        span.spanId(),
                        span.parentId(),
                        span.flags(),
                        span.name(),
                        span.kind(),
                        span.start(),
                        span.end(),
                        all,
                        span.events(),
                        span.failed(),
                        span.statusMessage(),
                        span.origin());
    }

    private static SessionKey key(Attributes attributes) {
        String named = attributes.text("runlog.session.id");
        return SessionKey.of(named, attributes.span().traceId());
    }

    private static Boolean truth(JsonNode value) {
        return value == null ? null : (Boolean) value.asText().equalsIgnoreCase("true");
    }

    private static Map<String, BigDecimal> metrics(Attributes attributes, Evaluations evaluations) {
        var metrics = new LinkedHashMap<String, BigDecimal>(evaluations.metrics());
        attributes.span().attributes().forEach((name, value) -> {
            if (name.startsWith(METRIC) && name.length() > METRIC.length() && value.isNumber()) {
                metrics.put(name.substring(METRIC.length()), value.decimalValue());
            }
        });
        return metrics;
    }
}
