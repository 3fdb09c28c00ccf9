package dev.runlog.otlp.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.otlp.event.Shapes;

/** What tools are given and give back, without what SDKs wrap around it. */
public final class Arguments {

    private Arguments() {}

    /** Null for nothing: what is not known is not the same as empty. */
    public static ObjectNode in(JsonNode value) {
        return Shapes.asObject(plain(value));
    }

    public static ObjectNode out(JsonNode value) {
        return Shapes.asObject(result(Shapes.parsed(value)));
    }

    /** OpenLLMetry tells positional and named arguments apart; most have only the latter. */
    public static JsonNode plain(JsonNode value) {
        var parsed = Shapes.parsed(value);
        boolean call =
                parsed != null && parsed.size() == 2 && parsed.path("args").isArray() && parsed.has("kwargs");
        if (!call) {
            return parsed;
        }
        var named = parsed.get("kwargs");
        if (parsed.get("args").isEmpty()) {
            return named;
        }
        return parsed.get("args").size() == 1 && named.isEmpty()
                ? parsed.get("args").get(0)
                : parsed;
    }

    private static JsonNode result(JsonNode value) {
        if (value == null || !value.isObject()) {
            return value;
        }
        // LangChain writes down the message that goes back to the model.
        var message = value.path("output").has("kwargs") ? value.path("output") : value;
        if (message.path("kwargs").has("content") && message.has("lc")) {
            return message.path("kwargs").get("content");
        }
        boolean tagged = value.size() == 2 && value.path("type").isTextual() && value.has("value");
        return tagged ? value.get("value") : value;
    }
}
