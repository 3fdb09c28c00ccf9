package dev.runlog.otlp.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.runlog.otlp.event.Shapes;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** One message, in any of the usual shapes: a role, and parts or content, and calls of tools. */
record Message(String role, JsonNode body) {

    private static final Set<String> LANGCHAIN_TYPES = Set.of("human", "ai", "system", "tool", "function");
    private static final Set<String> THINKING = Set.of("reasoning", "thinking");
    private static final Set<String> CALLS = Set.of("tool_call", "tool-call", "tool_use", "function_call");

    static boolean is(JsonNode value) {
        return value.isObject()
                && (value.path("role").isTextual()
                        || value.path("kwargs").has("content")
                        || (LANGCHAIN_TYPES.contains(value.path("type").asText()) && value.has("content")));
    }

    static Message of(JsonNode message) {
        return new Message(role(message), unwrapped(message));
    }

    /** Without the words of a serialiser around it. */
    static JsonNode unwrapped(JsonNode message) {
        var inside = message.path("kwargs");
        if (!inside.isObject() || !inside.has("content")) {
            return message;
        }
        var plain = Shapes.object().put("role", role(message));
        for (String member : List.of("content", "tool_calls", "tool_call_id", "name")) {
            if (inside.has(member)
                    && !(inside.get(member).isArray() && inside.get(member).isEmpty())) {
                plain.set(member, inside.get(member));
            }
        }
        if (!plain.has("tool_calls") && inside.path("additional_kwargs").has("tool_calls")) {
            plain.set("tool_calls", inside.path("additional_kwargs").get("tool_calls"));
        }
        return plain;
    }

    private static String role(JsonNode message) {
        String role = message.path("role").asText("");
        if (role.isEmpty() && message.path("id").isArray()) {
            role = message.path("id").path(message.path("id").size() - 1).asText("");
        }
        role = (role.isEmpty() ? message.path("type").asText("") : role).toLowerCase(Locale.ROOT);
        role = role.replaceFirst("message(chunk)?$", "");
        return switch (role) {
            case "model", "ai" -> "assistant";
            case "human" -> "user";
            case "developer" -> "system";
            case "function" -> "tool";
            default -> role;
        };
    }

    boolean isAssistant() {
        return role.equals("assistant");
    }

    boolean isSystem() {
        return role.equals("system");
    }

    /** Gemini gives results of tools the role of the user. */
    boolean isUser() {
        boolean result = parts().path(0).has("functionResponse");
        return role.equals("user") && !result;
    }

    /** What it says; null for nothing. */
    String text() {
        return joined(false);
    }

    /** What was thought before; null for nothing. */
    String thinking() {
        String thinking = joined(true);
        return thinking == null ? Shapes.text(body.get("reasoning")) : thinking;
    }

    private String joined(boolean thinking) {
        var text = new StringBuilder();
        for (var part : parts()) {
            String said = isThinking(part) == thinking ? said(part) : null;
            if (said != null) {
                text.append(text.isEmpty() ? "" : "\n").append(said);
            }
        }
        return text.isEmpty() ? null : text.toString();
    }

    private static boolean isThinking(JsonNode part) {
        return THINKING.contains(part.path("type").asText())
                || part.path("thought").asBoolean();
    }

    private static String said(JsonNode part) {
        if (part.isTextual()) {
            return Shapes.text(part);
        }
        boolean other = part.has("type")
                && !part.path("type").asText().endsWith("text")
                && !THINKING.contains(part.path("type").asText());
        if (other || part.has("functionCall") || part.has("toolRequest")) {
            return null;
        }
        for (String member : List.of("text", "content", "thinking", "reasoning")) {
            if (part.path(member).isTextual()) {
                return Shapes.text(part.get(member));
            }
        }
        return null;
    }

    private JsonNode parts() {
        for (String member : List.of("parts", "content", "contents")) {
            var value = body.path(member);
            if (value.isArray()) {
                return value;
            }
            if (value.isTextual() && !value.textValue().isBlank()) {
                return JsonNodeFactory.instance.arrayNode().add(value);
            }
            if (value.has("parts")) {
                return value.get("parts");
            }
        }
        return JsonNodeFactory.instance.arrayNode();
    }

    /** The tools that it asks for, each as {@code {id, name, arguments}}. */
    ArrayNode toolCalls() {
        var calls = JsonNodeFactory.instance.arrayNode();
        for (var part : parts()) {
            if (part.has("functionCall")) {
                calls.add(call(part.get("functionCall")));
            } else if (part.has("toolRequest")) {
                calls.add(call(part.get("toolRequest")));
            } else if (CALLS.contains(part.path("type").asText())) {
                calls.add(call(part));
            }
        }
        var listed = Shapes.parsed(body.path("tool_calls"));
        (listed.isArray() ? listed : Shapes.parsed(body.path("toolCalls"))).forEach(one -> {
            if (one.isObject()) {
                calls.add(call(one.path("function").isObject() ? withId(one) : one));
            }
        });
        return calls;
    }

    private static JsonNode withId(JsonNode call) {
        var function = ((ObjectNode) call.get("function")).deepCopy();
        return call.has("id") ? function.set("id", call.get("id")) : function;
    }

    private static ObjectNode call(JsonNode call) {
        var plain = Shapes.object();
        copy(call, List.of("id", "toolCallId", "ref"), "id", plain);
        copy(call, List.of("name", "toolName"), "name", plain);
        copy(call, List.of("arguments", "args", "input"), "arguments", plain);
        return plain;
    }

    private static void copy(JsonNode from, List<String> names, String name, ObjectNode into) {
        for (String one : names) {
            var value = from.path(one);
            if (!value.isMissingNode() && !value.isNull()) {
                into.set(name, value instanceof TextNode ? Shapes.parsed(value) : value);
                return;
            }
        }
    }
}
