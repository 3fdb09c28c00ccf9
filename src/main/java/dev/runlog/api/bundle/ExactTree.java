package dev.runlog.api.bundle;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.math.BigDecimal;

/** Reads JSON with all digits of its numbers. A number beyond what Java can hold, such as {@code 1e2147483648}, is a text. */
final class ExactTree {

    private final ObjectMapper json;

    ExactTree(ObjectMapper json) {
        this.json = json;
    }

    JsonNode read(String text) throws IOException {
        try (var in = json.createParser(text)) {
            in.nextToken();
            return value(in);
        }
    }

    private JsonNode value(JsonParser in) throws IOException {
        return switch (in.currentToken()) {
            case START_OBJECT -> object(in);
            case START_ARRAY -> array(in);
            case VALUE_NUMBER_FLOAT -> number(in.getText());
            default -> in.readValueAsTree();
        };
    }

    private ObjectNode object(JsonParser in) throws IOException {
        var object = json.createObjectNode();
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            in.nextToken();
            object.set(name, value(in));
        }
        return object;
    }

    private ArrayNode array(JsonParser in) throws IOException {
        var array = json.createArrayNode();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            array.add(value(in));
        }
        return array;
    }

    private static JsonNode number(String text) {
        try {
            return DecimalNode.valueOf(new BigDecimal(text));
        } catch (NumberFormatException tooLarge) {
            return TextNode.valueOf(text);
        }
    }
}
