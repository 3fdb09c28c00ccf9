package dev.runlog.otlp.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.function.BiConsumer;

/** Attribute values in JSON. */
final class JsonValues {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final Values values = new Values();
    private final JsonReader in;

    JsonValues(JsonReader in) {
        this.in = in;
    }

    /** Reads a list of KeyValues. */
    void attributes(Map<String, JsonNode> into) {
        members(1, (key, value) -> {
            if (!value.isNull() && into.size() < Values.MOST_ATTRIBUTES) {
                into.put(key, value);
            }
        });
    }

    /** Reads an AnyValue. */
    JsonNode value(int depth) {
        return in.object() ? inside(depth) : NullNode.getInstance();
    }

    private JsonNode inside(int depth) {
        values.count();
        JsonNode value = depth > Values.DEEPEST ? Values.TOO_DEEP : NullNode.getInstance();
        for (String field = in.field(); field != null; field = in.field()) {
            if (depth > Values.DEEPEST) {
                in.skip();
            } else {
                value = one(field, depth, value);
            }
        }
        return value;
    }

    private JsonNode one(String field, int depth, JsonNode before) {
        return switch (field) {
            case "stringValue" -> TextNode.valueOf(in.text());
            case "boolValue" -> BooleanNode.valueOf(in.truth());
            case "intValue" -> LongNode.valueOf(in.number());
            case "doubleValue" -> Values.number(in.decimal());
            case "arrayValue" -> array(depth);
            case "kvlistValue" -> object(depth);
            case "bytesValue" -> TextNode.valueOf(in.text());
            default -> {
                in.skip();
                yield before;
            }
        };
    }

    private JsonNode array(int depth) {
        var array = JSON.arrayNode();
        if (in.object()) {
            for (String field = in.field(); field != null; field = in.field()) {
                if (!field.equals("values")) {
                    in.skip();
                } else if (in.array()) {
                    while (in.element()) {
                        array.add(inside(depth + 1));
                    }
                }
            }
        }
        return array;
    }

    private JsonNode object(int depth) {
        var object = JSON.objectNode();
        if (in.object()) {
            for (String field = in.field(); field != null; field = in.field()) {
                if (field.equals("values")) {
                    members(depth + 1, object::set);
                } else {
                    in.skip();
                }
            }
        }
        return object;
    }

    private void members(int depth, BiConsumer<String, JsonNode> into) {
        if (!in.array()) {
            return;
        }
        while (in.element()) {
            String key = "";
            JsonNode value = NullNode.getInstance();
            for (String field = in.field(); field != null; field = in.field()) {
                switch (field) {
                    case "key" -> key = in.text();
                    case "value" -> value = value(depth);
                    default -> in.skip();
                }
            }
            values.count();
            into.accept(Values.name(key), value);
        }
    }
}
