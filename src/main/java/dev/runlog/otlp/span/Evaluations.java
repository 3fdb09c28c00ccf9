package dev.runlog.otlp.span;

import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.event.Shapes;
import dev.runlog.otlp.known.Evaluation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Judgements that a span tells about itself: in events of it, or attributes {@code evaluations.0.…}. */
final class Evaluations {

    private final Attributes attributes;
    private final List<Evaluation> all;

    private Evaluations(Attributes attributes, List<Evaluation> all) {
        this.attributes = attributes;
        this.all = all;
    }

    static Evaluations of(Attributes attributes) {
        var all = new ArrayList<Evaluation>();
        for (var event : attributes.span().events()) {
            if (event.name().equals(Evaluation.EVENT)) {
                all.add(Evaluation.of(event.attributes()));
            }
        }
        var spread = attributes.get("evaluations.*");
        if (spread != null) {
            spread.forEach(one -> all.add(new Evaluation(
                    Shapes.text(one.get("name")),
                    one.has("score") ? one.get("score") : one.get("value"),
                    Shapes.text(one.get("label")),
                    Shapes.text(one.get("explanation")))));
        }
        all.removeIf(one -> one.name() == null);
        return new Evaluations(attributes, all);
    }

    Map<String, BigDecimal> metrics() {
        var metrics = new LinkedHashMap<String, BigDecimal>();
        all.forEach(one -> one.addTo(metrics));
        return metrics;
    }

    List<EventDraft> events(SpanEvents.Times times) {
        var span = attributes.span();
        var events = new ArrayList<EventDraft>();
        for (var one : all) {
            String id = span.traceId() + "-" + span.spanId() + ":eval:" + events.size();
            events.add(one.event(id, times.moment(), span.traceId(), span.spanId(), span.parentId()));
        }
        return events;
    }
}
