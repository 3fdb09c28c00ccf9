package dev.runlog.otlp.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.Map;

/** Attribute values in protobuf. */
final class ProtoValues {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final Values values;

    ProtoValues(Values values) {
        this.values = values;
    }

    /** Reads a KeyValue. */
    void attribute(ProtoReader in, Map<String, JsonNode> into) {
        values.count();
        String key = "";
        JsonNode value = NullNode.getInstance();
        while (in.next()) {
            switch (in.field()) {
                case 1 -> key = in.text();
                case 2 -> value = value(in.message(), 1);
                default -> in.skip();
            }
        }
        if (!value.isNull() && into.size() < Values.MOST_ATTRIBUTES) {
            into.put(Values.name(key), value);
        }
    }

    /** Reads an AnyValue; of several, the last counts. */
    JsonNode value(ProtoReader in, int depth) {
        values.count();
        if (depth > Values.DEEPEST) {
            return Values.TOO_DEEP;
        }
        JsonNode value = NullNode.getInstance();
        while (in.next()) {
            switch (in.field()) {
                case 1 -> value = JSON.textNode(in.text());
                case 2 -> value = BooleanNode.valueOf(in.varint() != 0);
                case 3 -> value = LongNode.valueOf(in.varint());
                case 4 -> value = Values.number(Double.longBitsToDouble(in.fixed64()));
                case 5 -> value = array(in.message(), depth);
                case 6 -> value = object(in.message(), depth);
                case 7 -> value = Values.bytes(in.bytes());
                default -> in.skip();
            }
        }
        return value;
    }

    private JsonNode array(ProtoReader in, int depth) {
        var array = JSON.arrayNode();
        while (in.next()) {
            if (in.field() == 1) {
                array.add(value(in.message(), depth + 1));
            } else {
                in.skip();
            }
        }
        return array;
    }

    private JsonNode object(ProtoReader in, int depth) {
        var object = JSON.objectNode();
        while (in.next()) {
            if (in.field() == 1) {
                var member = in.message();
                String key = "";
                JsonNode value = NullNode.getInstance();
                while (member.next()) {
                    switch (member.field()) {
                        case 1 -> key = member.text();
                        case 2 -> value = value(member.message(), depth + 1);
                        default -> member.skip();
                    }
                }
                values.count();
                object.set(Values.name(key), value);
            } else {
                in.skip();
            }
        }
        return object;
    }
}
