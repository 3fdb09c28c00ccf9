package dev.runlog.otlp.span;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.model.Beginning;
import dev.runlog.model.EventType;
import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.event.Shapes;
import dev.runlog.otlp.known.Failure;
import dev.runlog.otlp.known.Kind;
import dev.runlog.otlp.known.Usage;
import dev.runlog.otlp.message.Answer;
import dev.runlog.otlp.message.Arguments;
import dev.runlog.otlp.message.Prompt;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The events of one span. What was not captured stays absent: two unknown inputs are not equal. */
final class SpanEvents {

    private static final int LONGEST_DOCUMENT = 500;

    private static final List<String> AGENT_NAMES = List.of("gen_ai.agent.name", "traceloop.entity.name");

    /** When it began, in nanoseconds, and how long it took; null if that is not known. */
    record Times(long start, Double durationMs) {

        Instant moment() {
            return Instant.ofEpochSecond(start / 1_000_000_000L, start % 1_000_000_000L);
        }

        /** A moment without length: when it was over, as far as that is known. */
        Times end() {
            return durationMs == null ? this : new Times(start + Math.round(durationMs * 1e6), null);
        }
    }

    private final Attributes attributes;
    private final Kind kind;
    private final Usage usage;
    private final Prompt prompt;
    private final Answer answer;
    private final Failure failure;
    private final Times times;

    SpanEvents(Attributes attributes, Kind kind, Usage usage, Content content, Failure failure, Times times) {
        this.attributes = attributes;
        this.kind = kind;
        this.usage = usage;
        this.prompt = content.prompt();
        this.answer = content.answer();
        this.failure = failure;
        this.times = times;
    }

    /** Its own, if it has one, then its error, if it failed: it did when it was over, so that stands behind what it did. */
    List<EventDraft> drafts() {
        var drafts = new ArrayList<EventDraft>();
        EventDraft own = switch (kind) {
            case TOOL -> tool();
            case RETRIEVAL -> retrieval();
            case LLM -> model();
            case AGENT -> agent("Agent ").build();
            case WORKFLOW, CHAIN -> workflow();
            case STATE -> state();
            case STEP, EMBED, OTHER -> null;
        };
        if (own != null) {
            drafts.add(own);
        }
        if (failure != null && kind != Kind.STEP && kind != Kind.OTHER) {
            drafts.add(error(own == null ? times : times.end()));
        }
        return drafts;
    }

    private EventDraft tool() {
        return draft(EventType.TOOL_CALL)
                .tool(toolName(attributes, kind))
                .arguments(Arguments.in(Content.toolInput(attributes)))
                .answer(Arguments.out(Content.toolOutput(attributes)))
                .cost(usage.cost())
                .build();
    }

    private EventDraft retrieval() {
        var query = Arguments.plain(Field.QUERY.of(attributes));
        return draft(EventType.TOOL_CALL)
                .tool(toolName(attributes, kind))
                .input(query == null ? null : Shapes.object().set("query", query))
                .output(documents())
                .build();
    }

    private ObjectNode documents() {
        var found = Shapes.parsed(Field.DOCUMENTS.of(attributes));
        if (found == null) {
            return null;
        }
        var list = found.path("documents").isArray() ? found.get("documents") : found;
        if (!list.isArray()) {
            return Shapes.asObject(found);
        }
        var documents = JsonNodeFactory.instance.arrayNode();
        list.forEach(one -> documents.add(shortened(one)));
        return Shapes.object().set("documents", documents);
    }

    private static JsonNode shortened(JsonNode document) {
        if (document.isTextual()) {
            return JsonNodeFactory.instance.textNode(Beginning.marked(document.textValue(), LONGEST_DOCUMENT));
        }
        if (!document.isObject()) {
            return document;
        }
        var shorter = Shapes.object();
        document.properties()
                .forEach(one -> shorter.set(
                        one.getKey(), one.getValue().isTextual() ? shortened(one.getValue()) : one.getValue()));
        return shorter;
    }

    private EventDraft model() {
        boolean nothing =
                failure != null && !answer.saysSomething() && answer.toolCalls().isEmpty();
        if (nothing) {
            return null;
        }
        var output = Shapes.object();
        if (!answer.toolCalls().isEmpty()) {
            output.set("toolCalls", answer.toolCalls());
        }
        if (answer.finishReasons() != null) {
            output.set("finishReasons", asList(answer.finishReasons()));
        }
        if (answer.value() != null) {
            output.set("output", answer.value());
        }
        return draft(EventType.LLM_DECISION)
                .model(model(attributes))
                .input(prompt.ofModel())
                .output(output)
                .reasoning(answer.reasoning())
                .alternatives(answer.others())
                .tokens(usage.prompt(), usage.completion(), usage.total())
                .cost(usage.cost())
                .metadata(details())
                .build();
    }

    private static JsonNode asList(JsonNode reasons) {
        return reasons.isArray()
                ? reasons
                : JsonNodeFactory.instance.arrayNode().add(reasons);
    }

    private ObjectNode details() {
        var details = Shapes.object();
        String provider = Field.PROVIDER.text(attributes);
        if (provider != null) {
            details.put("provider", provider);
        }
        put("cacheReadTokens", usage.cacheRead(), details);
        put("cacheWriteTokens", usage.cacheWrite(), details);
        put("reasoningTokens", usage.reasoning(), details);
        return details;
    }

    private static void put(String name, Long tokens, ObjectNode into) {
        if (tokens != null && tokens > 0) {
            into.put(name, tokens);
        }
    }

    private EventDraft.Builder agent(String what) {
        String name = AGENT_NAMES.stream()
                .map(attributes::text)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        name = name == null ? attributes.span().name().replaceFirst("^(invoke_agent|invoke_workflow) ", "") : name;
        name = Beginning.marked(name, Naming.LONGEST_AGENT);
        var draft = draft(EventType.STATE_CHANGE).reasoning(what + name);
        var input = prompt.ofAgent();
        var said = Shapes.object().put("agent", name);
        boolean asked = input != null && !(input.isContainerNode() && input.isEmpty());
        draft.input(asked ? said.set("input", input) : said);
        var output = answer.text() == null ? answer.value() : JsonNodeFactory.instance.textNode(answer.text());
        return output == null ? draft : draft.output(Shapes.object().set("output", output));
    }

    private EventDraft workflow() {
        boolean shows = prompt.ofAgent() != null || answer.saysSomething();
        return shows ? agent("Workflow ").held().build() : null;
    }

    private EventDraft state() {
        return draft(EventType.STATE_CHANGE)
                .reasoning(attributes.span().name())
                .input(Arguments.in(Field.INPUT.of(attributes)))
                .output(Arguments.out(Field.OUTPUT.of(attributes)))
                .build();
    }

    private EventDraft error(Times at) {
        var draft = draft(EventType.ERROR, ":error", at)
                .reasoning(failure.message())
                .error(failure.asObject());
        if (kind == Kind.TOOL || kind == Kind.RETRIEVAL) {
            draft.tool(toolName(attributes, kind)).arguments(Arguments.in(Content.toolInput(attributes)));
        }
        if (kind == Kind.LLM || kind == Kind.EMBED) {
            draft.model(model(attributes));
        }
        boolean handedUp = kind == Kind.AGENT || kind == Kind.WORKFLOW || kind == Kind.CHAIN;
        return (handedUp ? draft.held() : draft).build();
    }

    private EventDraft.Builder draft(EventType type) {
        return draft(type, "", times);
    }

    private EventDraft.Builder draft(EventType type, String suffix, Times at) {
        var span = attributes.span();
        return EventDraft.of(type, span.traceId() + "-" + span.spanId() + suffix, at.moment())
                .at(span.traceId(), span.spanId(), span.parentId())
                .duration(at.durationMs());
    }

    static String toolName(Attributes attributes, Kind kind) {
        String name = (kind == Kind.RETRIEVAL ? Field.DATA_SOURCE : Field.TOOL_NAME).text(attributes);
        name = name == null
                ? attributes
                        .span()
                        .name()
                        .replaceFirst("^(execute_tool|tools/call) ", "")
                        .replaceFirst("\\.tool$", "")
                : name;
        return name.isBlank() ? "unknown" : Beginning.marked(name.strip(), Naming.LONGEST_AGENT);
    }

    /** Null if it has none; Spring AI calls that none. */
    static String model(Attributes attributes) {
        for (String source : Field.MODEL.sources()) {
            String model = attributes.text(source);
            if (model != null && !model.equals("none")) {
                return Beginning.marked(model, Naming.LONGEST_AGENT);
            }
        }
        return null;
    }
}
