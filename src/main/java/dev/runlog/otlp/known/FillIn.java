package dev.runlog.otlp.known;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.event.Shapes;

/**
 * What is learnt later of a span and its event, or sooner: fills what is empty there, and never replaces anything. What it
 * does not say is null.
 *
 * @param toolInput its members, those that the event lacks
 * @param toolOutput likewise
 * @param asked what the user said first
 * @param answered what was said to the user
 */
public record FillIn(
        String traceId,
        String spanId,
        String reasoning,
        ObjectNode toolInput,
        ObjectNode toolOutput,
        String asked,
        String answered) {

    /** The client's name for the event. */
    public String eventId() {
        return traceId + "-" + spanId;
    }

    /** The event with what it lacks. */
    public EventDraft in(EventDraft event) {
        return new EventDraft(
                event.id(),
                event.eventType(),
                event.timestamp(),
                event.held(),
                event.toolName(),
                filled(event.toolInput(), toolInput),
                filled(event.toolOutput(), toolOutput),
                event.toolError(),
                event.reasoning() == null ? reasoning : event.reasoning(),
                event.alternativesConsidered(),
                event.metadata(),
                event.traceId(),
                event.spanId(),
                event.parentSpanId(),
                event.model(),
                event.promptTokens(),
                event.completionTokens(),
                event.tokenCount(),
                event.durationMs(),
                event.estimatedCost());
    }

    private static ObjectNode filled(ObjectNode there, ObjectNode more) {
        if (more == null || there == null) {
            return there == null ? more : there;
        }
        var filled = there.deepCopy();
        more.properties().forEach(one -> filled.putIfAbsent(one.getKey(), one.getValue()));
        return Shapes.asObject(filled);
    }
}
