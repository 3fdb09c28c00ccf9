package dev.runlog.otlp.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.runlog.otlp.event.Shapes;
import java.util.Map;

/**
 * Messages that come one by one, as events of a span or log records that belong to it: {@code gen_ai.user.message},
 * {@code gen_ai.choice} and their like.
 */
public final class Turns {

    private static final String PREFIX = "gen_ai.";
    private static final String SUFFIX = ".message";
    private static final String CHOICE = "gen_ai.choice";

    private final ArrayNode input = JsonNodeFactory.instance.arrayNode();
    private final ArrayNode output = JsonNodeFactory.instance.arrayNode();

    /** Whether a record of that name is a message. */
    public static boolean isMessage(String name) {
        return name.equals(CHOICE) || (name.startsWith(PREFIX) && name.endsWith(SUFFIX));
    }

    /** Takes one that is a message, and nothing else. */
    public void add(String name, Map<String, JsonNode> members) {
        if (!isMessage(name)) {
            return;
        }
        var body = Shapes.object();
        members.forEach((member, value) -> {
            if (!member.startsWith("gen_ai.") && !member.startsWith("event.")) {
                body.set(member, value);
            }
        });
        add(name, body);
    }

    public void add(String name, JsonNode body) {
        if (!isMessage(name) || body == null || body.isEmpty()) {
            return;
        }
        if (name.equals(CHOICE)) {
            choice(body);
        } else {
            String role = name.substring(PREFIX.length(), name.length() - SUFFIX.length());
            input.add(message(role, body));
        }
    }

    private void choice(JsonNode body) {
        var said = Shapes.parsed(body.has("message") ? body.get("message") : body);
        var message = message("assistant", said.isObject() ? said : content(said));
        if (body.has("finish_reason")) {
            message.set("finish_reason", body.get("finish_reason"));
        }
        output.add(message);
    }

    private static ObjectNode content(JsonNode said) {
        return Shapes.object().set("content", said);
    }

    private static ObjectNode message(String role, JsonNode body) {
        var message = Shapes.object().put("role", body.path("role").asText(role));
        body.properties().forEach(one -> {
            boolean content = one.getKey().equals("content") && one.getValue() instanceof TextNode;
            message.set(one.getKey(), content ? parts(one.getValue()) : one.getValue());
        });
        return message;
    }

    /** A list of parts that was written as text; any other text stays one. */
    private static JsonNode parts(JsonNode content) {
        var parsed = Shapes.parsed(content);
        return parsed.isArray() ? parsed : content;
    }

    /** Null if there was none. */
    public JsonNode input() {
        return input.isEmpty() ? null : input;
    }

    public JsonNode output() {
        return output.isEmpty() ? null : output;
    }

    /** What a tool was given, as the message to it; null if there was none. */
    public JsonNode toolInput() {
        return input.path(0).get("content");
    }

    public JsonNode toolOutput() {
        return output.path(0).get("content");
    }
}
