package dev.runlog.otlp.event;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.runlog.model.Beginning;
import dev.runlog.otlp.wire.Values;

/** Brings values into the shapes that events have. */
public final class Shapes {

    /** Characters. Longer text is not looked into for JSON: it takes a multiple of it in memory. */
    private static final int LONGEST_JSON = 256 << 10;

    /** What is shorter may be of any kind. */
    private static final int SHORT = 4 << 10;

    /** Text with more objects, arrays and members than one in so many characters takes too much memory as well. */
    private static final int CHARACTERS_PER_VALUE = 6;

    private static final int LONGEST_NAME = 256;

    /** What is nested deeper, or has longer names, is not looked into either: whoever reads it back has limits too. */
    private static final int DEEPEST = 100;

    private static final int LONGEST_MEMBER = 1_024;

    private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxNameLength(LONGEST_MEMBER)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private Shapes() {}

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** The value that text holds, if it is a JSON object, array or text; else the value itself. */
    public static JsonNode parsed(JsonNode value) {
        if (value == null || !value.isTextual()) {
            return value;
        }
        var inside = inside(value.textValue());
        return inside.isNull() ? value : inside;
    }

    /** The JSON that text is; null in JSON if it is none. */
    private static JsonNode inside(String text) {
        String json = text.strip();
        boolean maybe = !json.isEmpty()
                && json.length() <= LONGEST_JSON
                && "{[\"".indexOf(json.charAt(0)) >= 0
                && !isDense(json);
        if (maybe) {
            try {
                var inside = JSON.readTree(json);
                return json.contains("\\u") ? clean(inside) : inside;
            } catch (JsonProcessingException | NumberFormatException plainText) {
                return NullNode.getInstance();
            }
        }
        return NullNode.getInstance();
    }

    private static boolean isDense(String json) {
        return json.length() > SHORT
                && json.chars()
                                .filter(one -> one == '{' || one == '[' || one == ',')
                                .count()
                        > json.length() / CHARACTERS_PER_VALUE;
    }

    /** What is escaped in text was not seen when that was read. */
    private static JsonNode clean(JsonNode value) {
        if (value.isObject()) {
            var clean = object();
            value.properties().forEach(one -> clean.set(Values.clean(one.getKey()), clean(one.getValue())));
            return clean;
        }
        if (value.isArray()) {
            var clean = JsonNodeFactory.instance.arrayNode();
            value.forEach(one -> clean.add(clean(one)));
            return clean;
        }
        return value.isTextual() ? TextNode.valueOf(Values.clean(value.textValue())) : value;
    }

    /**
     * As an object: one as it is, text that is one as that; other JSON as {@code value}, other text as {@code text}.
     * Null for nothing.
     */
    public static ObjectNode asObject(JsonNode value) {
        if (value == null || value.isNull()) {
            return null;
        }
        JsonNode shaped = parsed(value);
        ObjectNode object = shaped instanceof ObjectNode already
                ? already
                : object().set(shaped.isTextual() ? "text" : "value", shaped);
        return Sizes.fitted(object);
    }

    /** The text that a value is, or is written as; null for nothing, and for blank text. */
    public static String text(JsonNode value) {
        if (value == null || value.isNull()) {
            return null;
        }
        String text = value.isTextual() ? value.textValue() : value.toString();
        return text.isBlank() ? null : text;
    }

    public static String firstLine(String text) {
        return text == null
                ? null
                : text.strip().lines().findFirst().map(String::strip).orElse(null);
    }

    static String name(String name) {
        return name == null || name.isBlank() ? null : Beginning.marked(name, LONGEST_NAME);
    }

    static String reasoning(String text) {
        return text == null || text.isBlank()
                ? null
                : Sizes.fitted(TextNode.valueOf(text)).textValue();
    }

    static ObjectNode notEmpty(ObjectNode object) {
        return object == null || object.isEmpty() ? null : Sizes.fitted(object);
    }
}
