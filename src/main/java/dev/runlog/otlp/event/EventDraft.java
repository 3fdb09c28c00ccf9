package dev.runlog.otlp.event;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.model.EventType;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * An event as it would be recorded; its members are those of an event that a client sends. What is not known is null.
 *
 * @param id the client's own name for it: the same whenever and however often it is sent
 * @param held whether it is an event only in certain sessions, which {@code otlp.session} tells
 */
public record EventDraft(
        String id,
        EventType eventType,
        Instant timestamp,
        boolean held,
        String toolName,
        ObjectNode toolInput,
        ObjectNode toolOutput,
        ObjectNode toolError,
        String reasoning,
        ArrayNode alternativesConsidered,
        ObjectNode metadata,
        String traceId,
        String spanId,
        String parentSpanId,
        String model,
        Long promptTokens,
        Long completionTokens,
        Long tokenCount,
        Double durationMs,
        BigDecimal estimatedCost) {

    public static Builder of(EventType type, String id, Instant timestamp) {
        return new Builder(type, id, timestamp);
    }

    /** Puts one together; what is not called stays unknown. */
    public static final class Builder {
        private final EventType type;
        private final String id;
        private final Instant timestamp;
        private boolean held;
        private String toolName;
        private ObjectNode toolInput;
        private ObjectNode toolOutput;
        private ObjectNode toolError;
        private String reasoning;
        private ArrayNode alternatives;
        private ObjectNode metadata;
        private String traceId;
        private String spanId;
        private String parentSpanId;
        private String model;
        private Long promptTokens;
        private Long completionTokens;
        private Long tokenCount;
        private Double durationMs;
        private BigDecimal cost;

        private Builder(EventType type, String id, Instant timestamp) {
            this.type = type;
            this.id = id;
            this.timestamp = timestamp;
        }

        public Builder held() {
            held = true;
            return this;
        }

        public Builder tool(String name) {
            toolName = Shapes.name(name);
            return this;
        }

        /** What a tool was called with. An empty object says that it was called without arguments; null that nobody knows. */
        public Builder arguments(ObjectNode given) {
            toolInput = given == null ? null : Sizes.fitted(given);
            return this;
        }

        /** What a tool answered, which may be an empty object. */
        public Builder answer(ObjectNode given) {
            toolOutput = given == null ? null : Sizes.fitted(given);
            return this;
        }

        public Builder input(ObjectNode input) {
            toolInput = Shapes.notEmpty(input);
            return this;
        }

        public Builder output(ObjectNode output) {
            toolOutput = Shapes.notEmpty(output);
            return this;
        }

        public Builder error(ObjectNode error) {
            toolError = error;
            return this;
        }

        public Builder reasoning(String text) {
            reasoning = Shapes.reasoning(text);
            return this;
        }

        public Builder alternatives(ArrayNode others) {
            alternatives = others == null || others.isEmpty() ? null : others;
            return this;
        }

        public Builder metadata(ObjectNode more) {
            metadata = more == null || more.isEmpty() ? null : more;
            return this;
        }

        public Builder at(String trace, String span, String parent) {
            traceId = trace;
            spanId = span;
            parentSpanId = parent;
            return this;
        }

        public Builder model(String name) {
            model = Shapes.name(name);
            return this;
        }

        public Builder tokens(Long prompt, Long completion, Long total) {
            promptTokens = prompt;
            completionTokens = completion;
            tokenCount = total;
            return this;
        }

        public Builder duration(Double milliseconds) {
            durationMs = milliseconds;
            return this;
        }

        public Builder cost(BigDecimal dollars) {
            cost = dollars;
            return this;
        }

        public EventDraft build() {
            return new EventDraft(
                    id,
                    type,
                    timestamp,
                    held,
                    toolName,
                    toolInput,
                    toolOutput,
                    toolError,
                    reasoning,
                    alternatives,
                    metadata,
                    traceId,
                    spanId,
                    parentSpanId,
                    model,
                    promptTokens,
                    completionTokens,
                    tokenCount,
                    durationMs,
                    cost);
        }
    }
}
