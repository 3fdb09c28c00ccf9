package dev.runlog.otlp.known;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Beginning;
import dev.runlog.model.EventType;
import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.event.Shapes;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;

/**
 * A judgement about a span. What it does not say is null.
 *
 * @param name what is judged
 * @param score a number, or whatever was sent as one
 */
public record Evaluation(String name, JsonNode score, String label, String explanation) {

    /** What events of spans are called that tell one, and log records. */
    public static final String EVENT = "gen_ai.evaluation.result";

    private static final String METRIC = "eval.";
    private static final int LONGEST_NAME = 256;

    /** As the attributes of such an event tell it. */
    public static Evaluation of(Map<String, JsonNode> attributes) {
        return new Evaluation(
                Shapes.text(attributes.get("gen_ai.evaluation.name")),
                attributes.get("gen_ai.evaluation.score.value"),
                Shapes.text(attributes.get("gen_ai.evaluation.score.label")),
                Shapes.text(attributes.get("gen_ai.evaluation.explanation")));
    }

    /** Adds its score to the numbers of the session, if it is one. */
    public void addTo(Map<String, BigDecimal> metrics) {
        var number = score != null && score.isNumber() ? score.decimalValue() : Usage.dollars(score);
        if (number != null) {
            metrics.put(METRIC + Beginning.marked(name, LONGEST_NAME), number);
        }
    }

    /** @param parentId the span above it */
    public EventDraft event(String id, Instant at, String traceId, String spanId, String parentId) {
        var result = Shapes.object();
        if (score != null) {
            result.set("score", score);
        }
        if (label != null) {
            result.put("label", label);
        }
        return EventDraft.of(EventType.STATE_CHANGE, id, at)
                .at(traceId, spanId, parentId)
                .reasoning("Evaluation " + name + (explanation == null ? "" : ": " + explanation))
                .output(result)
                .build();
    }
}
