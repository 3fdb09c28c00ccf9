package dev.runlog.otlp.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.runlog.otlp.event.Shapes;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What came out of a model, or of an agent around it.
 *
 * @param text null if it said nothing
 * @param thinking null if it told no thoughts
 * @param toolCalls those it asked for; may be empty
 * @param others what the other choices say; may be empty
 * @param value what came out if that is no message; else null
 * @param finishReasons as they were sent; null if they were not
 */
public record Answer(
        String text, String thinking, ArrayNode toolCalls, ArrayNode others, JsonNode value, JsonNode finishReasons) {

    private static final Set<String> ASKS = Set.of("toolcalls", "toolcall", "tooluse", "functioncall", "functioncalls");

    /** Of what answers nobody. */
    public static final Answer NONE = of(null, null);

    /** @param finishReasons null if they are in the output, if anywhere */
    public static Answer of(JsonNode output, JsonNode finishReasons) {
        var calls = JsonNodeFactory.instance.arrayNode();
        var others = JsonNodeFactory.instance.arrayNode();
        var value = Shapes.parsed(output);
        var messages = Messages.in(value);
        if (messages == null) {
            return ofValue(value, finishReasons);
        }
        String text = null;
        String thinking = null;
        JsonNode reasons = finishReasons;
        for (var one : messages.all()) {
            var message = Message.of(one);
            if (message.isUser() || message.isSystem() || message.role().equals("tool")) {
                continue;
            }
            calls.addAll(message.toolCalls());
            thinking = thinking == null ? message.thinking() : thinking;
            reasons = reasons == null ? reason(one) : reasons;
            if (text == null) {
                text = message.text();
            } else if (message.text() != null) {
                others.add(message.text());
            }
        }
        return new Answer(text, thinking, calls, others, null, reasons);
    }

    private static JsonNode reason(JsonNode message) {
        for (String name : List.of("finish_reason", "finishReason")) {
            if (message.path(name).isTextual()) {
                return message.get(name);
            }
        }
        return null;
    }

    /** An object with the text in a member, other JSON, or the text itself. */
    private static Answer ofValue(JsonNode value, JsonNode reasons) {
        var none = JsonNodeFactory.instance.arrayNode();
        if (value == null) {
            return new Answer(null, null, none, none, null, reasons);
        }
        if (value.isTextual()) {
            return new Answer(Shapes.text(value), null, none, none, null, reasons);
        }
        boolean isAnswer = value.has("text") || value.has("toolCalls") || value.has("reasoning");
        if (!isAnswer) {
            boolean empty = value.isContainerNode() && value.isEmpty();
            return new Answer(null, null, none, none, empty ? null : value, reasons);
        }
        var calls = new Message("assistant", value).toolCalls();
        var thought = value.path("reasoning").isTextual() ? Shapes.text(value.get("reasoning")) : null;
        String text = Shapes.text(value.get("text"));
        return new Answer(text, thought, calls, none, text == null ? value.get("object") : null, reasons);
    }

    /** Whether it says anything to whoever asked; to ask for a tool is not that. */
    public boolean saysSomething() {
        return text != null || value != null;
    }

    /** What it says, as a text: that of a value with one text in it is that text. Null if it says nothing. */
    public String said() {
        if (text != null || value == null) {
            return text;
        }
        JsonNode first = value.size() == 1 ? value.elements().next() : value;
        return Shapes.text(first.isTextual() ? first : value);
    }

    /** Whether the run must go on, because a tool is asked for. */
    public boolean asksForTool() {
        if (!toolCalls.isEmpty()) {
            return true;
        }
        if (finishReasons == null) {
            return false;
        }
        for (var reason : finishReasons.isArray()
                ? finishReasons
                : JsonNodeFactory.instance.arrayNode().add(finishReasons)) {
            if (ASKS.contains(reason.asText().toLowerCase(Locale.ROOT).replaceAll("[^a-z]", ""))) {
                return true;
            }
        }
        return false;
    }

    /** What it thought, then what it said; null if neither. */
    public String reasoning() {
        if (thinking == null || text == null) {
            return thinking == null ? text : thinking;
        }
        return thinking + "\n\n" + text;
    }
}
