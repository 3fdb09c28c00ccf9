package dev.runlog.otlp.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.runlog.otlp.event.Shapes;

/**
 * What went into a model, or into an agent around it.
 *
 * @param messages null if it is none
 * @param value what went in if that is no messages; else null
 * @param instructions what the system was told apart from the messages; null if nothing
 */
public record Prompt(Messages messages, JsonNode value, String instructions) {

    public static Prompt of(JsonNode input, JsonNode system) {
        var messages = Messages.in(input);
        boolean nothing = input == null || (input.isContainerNode() && input.isEmpty());
        return new Prompt(messages, messages != null || nothing ? null : Arguments.plain(input), text(system));
    }

    /** Text as it is, or the texts of its parts. */
    private static String text(JsonNode system) {
        var value = Shapes.parsed(system);
        if (value == null || value.isTextual()) {
            return Shapes.text(value);
        }
        var message = new Message("system", value.isArray() ? Shapes.object().set("parts", value) : value);
        String text = message.text();
        return text == null ? Shapes.text(value) : text;
    }

    /** Null if nobody said anything. */
    public String firstWords() {
        if (messages != null) {
            return messages.firstOfUser();
        }
        if (value == null) {
            return null;
        }
        if (value.isTextual()) {
            return Shapes.text(value);
        }
        // An object that says one thing, like a question.
        var first = value.elements().hasNext() ? value.elements().next() : null;
        boolean one = first != null && value.size() == 1 && first.isTextual();
        return one ? Shapes.text(first) : null;
    }

    /** As a model's event shows it: what is new, and what the system was told if a turn begins. Null for nothing. */
    public ObjectNode ofModel() {
        var shown = Shapes.object();
        if (messages != null) {
            var latest = messages.latest();
            if (!latest.isEmpty()) {
                shown.set("messages", latest);
            }
        } else if (value != null && value.isTextual()) {
            shown.set("messages", JsonNodeFactory.instance.arrayNode().add(Messages.ofUser(value.textValue())));
        } else if (value != null) {
            shown.set("input", value);
        }
        String system = instructions == null && messages != null ? messages.system() : instructions;
        if (system != null && (messages == null || messages.beginsTurn())) {
            shown.put("system", system);
        }
        return shown.isEmpty() ? null : shown;
    }

    /** As an agent's event shows it: the words of the user, else what is new. Null for nothing. */
    public JsonNode ofAgent() {
        if (messages == null) {
            return value;
        }
        var latest = messages.latest();
        String only = latest.size() == 1 ? Message.of(latest.get(0)).text() : null;
        if (only != null) {
            return TextNode.valueOf(only);
        }
        return latest.isEmpty() ? null : latest;
    }
}
