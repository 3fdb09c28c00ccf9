package dev.runlog.ingest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.runlog.model.EventDetails;
import dev.runlog.model.JsonText;
import dev.runlog.model.NewEvent;
import dev.runlog.model.SessionContent;
import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.event.Shapes;
import dev.runlog.otlp.known.FillIn;
import dev.runlog.otlp.session.Assembled;
import dev.runlog.store.spans.SpanSession;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What spans say, in the shapes of what is recorded. Of texts that cannot be stored what is not text is replaced. */
final class RecordedShapes {

    private static final char NUL = 0;
    private static final char REPLACEMENT = '\uFFFD';

    private RecordedShapes() {}

    /** Of no session yet. */
    static NewEvent event(EventDraft draft) {
        var details = new EventDetails(
                draft.toolError() == null ? null : new JsonText.TextOrFields(json(draft.toolError())),
                fields(draft.metadata()),
                null,
                null,
                text(draft.traceId()),
                text(draft.spanId()),
                text(draft.parentSpanId()),
                text(draft.model()),
                draft.promptTokens(),
                draft.completionTokens(),
                draft.tokenCount(),
                draft.durationMs(),
                null,
                null);
        return new NewEvent(
                null,
                draft.eventType(),
                text(draft.toolName()),
                fields(draft.toolInput()),
                fields(draft.toolOutput()),
                text(draft.reasoning()),
                draft.alternativesConsidered() == null
                        ? null
                        : new JsonText.Values(json(draft.alternativesConsidered())),
                null,
                draft.estimatedCost() == null
                        ? null
                        : (Double) draft.estimatedCost().doubleValue(),
                text(draft.id()),
                draft.timestamp(),
                details.equals(EventDetails.NONE) ? null : details);
    }

    static SpanSession session(Assembled assembled) {
        var cost = assembled.estimatedCost();
        return new SpanSession(
                text(assembled.name()),
                text(assembled.agentName()),
                text(assembled.userId()),
                assembled.metadata().isEmpty() ? null : fields(assembled.metadata()),
                content(assembled),
                assembled.status(),
                assembled.success(),
                text(assembled.failureReason()),
                assembled.durationMs(),
                assembled.createdAt(),
                assembled.completedAt(),
                assembled.promptTokens(),
                assembled.completionTokens(),
                assembled.totalTokens(),
                cost == null ? null : (Double) cost.doubleValue(),
                metrics(assembled),
                assembled.lookAgainAt(),
                assembled.events(),
                assembled.parents());
    }

    private static SessionContent content(Assembled assembled) {
        var content = new SessionContent(
                text(assembled.userInput()), text(assembled.assistantOutput()), text(assembled.model()), null);
        return content.equals(SessionContent.NONE) ? null : content;
    }

    /** What was recorded, with what it lacks: it has nothing but what can be filled in. */
    static NewEvent filled(NewEvent event, FillIn fillIn) {
        var draft = fillIn.in(EventDraft.of(event.eventType(), event.id(), event.timestamp())
                .arguments(object(event.toolInput()))
                .answer(object(event.toolOutput()))
                .reasoning(event.reasoning())
                .build());
        return new NewEvent(
                event.sessionId(),
                event.eventType(),
                event.toolName(),
                fields(draft.toolInput()),
                fields(draft.toolOutput()),
                text(draft.reasoning()),
                event.alternativesConsidered(),
                event.confidence(),
                event.estimatedCost(),
                event.id(),
                event.timestamp(),
                event.details());
    }

    private static ObjectNode object(JsonText.Fields fields) {
        return fields == null ? null : Shapes.asObject(TextNode.valueOf(fields.text()));
    }

    private static JsonText.Numbers metrics(Assembled assembled) {
        var metrics = assembled.customMetrics();
        if (metrics == null || metrics.isEmpty()) {
            return null;
        }
        return new JsonText.Numbers(new TreeMap<>(metrics)
                .entrySet().stream()
                        .map(metric -> quoted(metric.getKey()) + ":"
                                + metric.getValue().toPlainString())
                        .collect(Collectors.joining(",", "{", "}")));
    }

    private static String quoted(String name) {
        return json(TextNode.valueOf(name));
    }

    private static JsonText.Fields fields(JsonNode object) {
        return object == null ? null : new JsonText.Fields(json(object));
    }

    private static String json(JsonNode value) {
        String json = text(value.toString());
        return JsonText.hasNul(json) ? JsonText.NUL.matcher(json).replaceAll("$1\uFFFD") : json;
    }

    /** Half of a pair of surrogates is no letter: as UTF-8 it becomes a question mark. */
    private static String text(String text) {
        return text == null
                ? null
                : new String(text.replace(NUL, REPLACEMENT).getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }
}
