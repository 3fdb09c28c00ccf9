package dev.runlog.otlp.span;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.EventType;
import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.event.Shapes;
import dev.runlog.otlp.known.Usage;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Judgements about a span: events named {@code gen_ai.evaluation.result}, or attributes {@code evaluations.0.…}. */
final class Evaluations {

    private static final String RESULT = "gen_ai.evaluation.result";
    private static final String METRIC = "eval.";

    private record Evaluation(String name, JsonNode score, String label, String explanation) {}

    private final Attributes attributes;
    private final List<Evaluation> all;

    private Evaluations(Attributes attributes, List<Evaluation> all) {
        this.attributes = attributes;
        this.all = all;
    }

    static Evaluations of(Attributes attributes) {
        var all = new ArrayList<Evaluation>();
        for (var event : attributes.span().events()) {
            if (event.name().equals(RESULT)) {
                var said = event.attributes();
                all.add(new Evaluation(
                        Shapes.text(said.get("gen_ai.evaluation.name")),
                        said.get("gen_ai.evaluation.score.value"),
                        Shapes.text(said.get("gen_ai.evaluation.score.label")),
                        Shapes.text(said.get("gen_ai.evaluation.explanation"))));
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
        all.removeIf(one -> one.name == null);
        return new Evaluations(attributes, all);
    }

    Map<String, BigDecimal> metrics() {
        var metrics = new LinkedHashMap<String, BigDecimal>();
        for (var one : all) {
            if (one.score != null && one.score.isNumber()) {
                metrics.put(METRIC + Shapes.cut(one.name, 256), one.score.decimalValue());
            } else if (one.score != null && Usage.dollars(one.score) != null) {
                metrics.put(METRIC + Shapes.cut(one.name, 256), Usage.dollars(one.score));
            }
        }
        return metrics;
    }

    List<EventDraft> events(SpanEvents.Times times) {
        var events = new ArrayList<EventDraft>();
        for (var one : all) {
            var result = Shapes.object();
            if (one.score != null) {
                result.set("score", one.score);
            }
            if (one.label != null) {
                result.put("label", one.label);
            }
            var span = attributes.span();
            String id = span.traceId() + "-" + span.spanId() + ":eval:" + events.size();
            events.add(EventDraft.of(EventType.STATE_CHANGE, id, times.moment())
                    .at(span.traceId(), span.spanId(), span.parentId())
                    .reasoning("Evaluation " + one.name + (one.explanation == null ? "" : ": " + one.explanation))
                    .output(result)
                    .build());
        }
        return events;
    }
}
