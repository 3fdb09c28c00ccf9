package dev.runlog.otlp.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.otlp.event.Shapes;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages between a program and a model, in the shapes that a dozen SDKs give them. A list of them is found wherever
 * it hides: in a request, a response, a text.
 */
public record Messages(List<JsonNode> all) {

    /** Members of requests and responses that hold messages, or one. */
    private static final List<String> HOLDERS = List.of(
            "messages", "contents", "generations", "choices", "candidates", "message", "content", "input", "output");

    private static final int DEEPEST = 6;

    /** Null if the value holds none. */
    public static Messages in(JsonNode value) {
        var found = find(Shapes.parsed(value), 0);
        return found == null || found.isEmpty() ? null : new Messages(found);
    }

    private static List<JsonNode> find(JsonNode value, int depth) {
        if (value == null || depth > DEEPEST) {
            return null;
        }
        if (value.isArray()) {
            return inArray(value, depth);
        }
        if (!value.isObject()) {
            return null;
        }
        if (Message.is(value)) {
            return List.of(value);
        }
        for (String holder : HOLDERS) {
            var held = value.path(holder);
            var found = held.isContainerNode() ? find(held, depth + 1) : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static List<JsonNode> inArray(JsonNode array, int depth) {
        if (array.isEmpty()) {
            return null;
        }
        if (Message.is(array.get(0))) {
            var messages = new ArrayList<JsonNode>();
            array.forEach(one -> messages.addAll(Message.is(one) ? List.of(one) : List.of()));
            return messages;
        }
        if (array.get(0).isArray()) {
            return inArray(array.get(0), depth + 1);
        }
        // Choices of a response, each with a message.
        var messages = new ArrayList<JsonNode>();
        for (JsonNode one : array) {
            var found = one.isObject() ? find(one, depth + 1) : null;
            if (found != null) {
                messages.addAll(found);
            }
        }
        return messages.isEmpty() ? null : messages;
    }

    /** Those after the last answer of the model, without the system's: each call repeats all that went before. */
    public ArrayNode latest() {
        int from = 0;
        for (int i = 0; i < all.size(); i++) {
            from = Message.of(all.get(i)).isAssistant() ? i + 1 : from;
        }
        var latest = JsonNodeFactory.instance.arrayNode();
        for (var message : all.subList(from, all.size())) {
            if (!Message.of(message).isSystem()) {
                latest.add(Message.unwrapped(message));
            }
        }
        return latest;
    }

    /** Whether somebody speaks for the first time, or again; not just a tool. */
    public boolean beginsTurn() {
        for (var message : latest()) {
            if (Message.of(message).isUser()) {
                return true;
            }
        }
        return false;
    }

    /** Null if there is none. */
    public String firstOfUser() {
        for (var message : all) {
            var one = Message.of(message);
            if (one.isUser() && one.text() != null) {
                return one.text();
            }
        }
        return null;
    }

    /** What the system's messages say; null if there is none. */
    public String system() {
        var system = new StringBuilder();
        for (var message : all) {
            var one = Message.of(message);
            if (one.isSystem() && one.text() != null) {
                system.append(system.isEmpty() ? "" : "\n\n").append(one.text());
            }
        }
        return system.isEmpty() ? null : system.toString();
    }

    static ObjectNode ofUser(String text) {
        return Shapes.object().put("role", "user").put("content", text);
    }
}
