package dev.runlog.otlp.span;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.otlp.event.Shapes;
import dev.runlog.otlp.known.Failure;
import dev.runlog.otlp.wire.Span;
import java.util.Map;

/** What went wrong in a span. */
final class Failures {

    private Failures() {}

    /** Of a span that failed; null for one that did not. */
    static Failure of(Attributes attributes) {
        var span = attributes.span();
        boolean failed = span.failed() || "ERROR".equals(attributes.text("langfuse.observation.level"));
        if (!failed) {
            return null;
        }
        var exception = exception(span);
        String thrown = Shapes.text(exception.get("exception.message"));
        String type = Shapes.text(exception.get("exception.type"));
        String message = span.statusMessage().isBlank() ? thrown : span.statusMessage();
        message = message == null ? Field.FAILURE_MESSAGE.text(attributes) : message;
        type = type == null ? Field.FAILURE_TYPE.text(attributes) : type;
        message = message == null ? type : message;
        message = message == null ? span.name() + " failed" : message;
        return Failure.of(message, type, Shapes.text(exception.get("exception.stacktrace")));
    }

    /** Of several the last one: the others were handled. */
    private static Map<String, JsonNode> exception(Span span) {
        Map<String, JsonNode> last = Map.of();
        for (var event : span.events()) {
            last = event.name().equals("exception") ? event.attributes() : last;
        }
        return last;
    }
}
