package dev.runlog.otlp.event;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What is learnt later of an event, or sooner: fills what is empty there, and never replaces anything.
 *
 * @param eventId the client's name for the event
 * @param reasoning null for nothing, as are the others
 * @param toolInput its members, those that the event lacks
 * @param toolOutput likewise
 */
public record FillIn(String eventId, String reasoning, ObjectNode toolInput, ObjectNode toolOutput) {

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
        return Sizes.fitted(filled);
    }
}
