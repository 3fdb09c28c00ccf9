package dev.runlog.otlp.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** Keeps values small: media is told, not kept, and of what is too long the longest texts are cut first. */
final class Sizes {

    /** Bytes of JSON that one value may have. */
    static final int MOST = 256 << 10;

    private static final int SHORTEST_MEDIA = 512;
    private static final int LONGEST_MARK = 40;

    private static final Pattern DATA = Pattern.compile("data:([\\w.+-]+/[\\w.+-]+)?(?:;[\\w=.+-]+)*;base64,");
    private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/_-]+={0,2}");
    private static final Pattern MIXED = Pattern.compile("(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9]).*");
    private static final List<String> TYPES =
            List.of("mime_type", "mimeType", "media_type", "mediaType", "contentType");

    private Sizes() {}

    @SuppressWarnings("unchecked")
    static <T extends JsonNode> T fitted(T value) {
        if (roughly(value) < MOST / 6 && !mayHoldMedia(value)) {
            return value;
        }
        JsonNode fitted = withoutMedia(value, null);
        int most = MOST;
        while (size(fitted) > MOST && most > LONGEST_MARK) {
            fitted = cut(value, fitted, most);
            most /= 2;
        }
        return (T) fitted;
    }

    private static int size(JsonNode value) {
        return value.toString().getBytes(StandardCharsets.UTF_8).length;
    }

    /** Cuts the longest texts until there are no more than so many characters; if they are not to blame, all of it. */
    private static JsonNode cut(JsonNode original, JsonNode value, int most) {
        var texts = new ArrayList<Integer>();
        long rest = (long) roughly(value) - lengths(value, texts);
        texts.sort(Comparator.reverseOrder());
        long sum = texts.stream().mapToLong(Integer::longValue).sum();
        long budget = most - rest;
        long allowed = 0;
        for (int i = 0; i < texts.size() && sum > budget; i++) {
            long next = i + 1 < texts.size() ? texts.get(i + 1) : LONGEST_MARK;
            long saved = (i + 1) * (texts.get(i) - next);
            allowed = sum - saved <= budget ? texts.get(i) - (sum - budget + i) / (i + 1) : next;
            sum -= saved;
        }
        if (budget < LONGEST_MARK && original instanceof ObjectNode) {
            return JsonNodeFactory.instance.objectNode().put("text", shortened(value.toString(), most / 2));
        }
        return allowed == 0 ? value : shortened(value, (int) Math.max(allowed, LONGEST_MARK));
    }

    private static JsonNode shortened(JsonNode value, int most) {
        if (value instanceof ObjectNode object) {
            var shorter = JsonNodeFactory.instance.objectNode();
            object.properties().forEach(one -> shorter.set(one.getKey(), shortened(one.getValue(), most)));
            return shorter;
        }
        if (value instanceof ArrayNode array) {
            var shorter = JsonNodeFactory.instance.arrayNode();
            array.forEach(one -> shorter.add(shortened(one, most)));
            return shorter;
        }
        return value.isTextual() ? TextNode.valueOf(shortened(value.textValue(), most)) : value;
    }

    private static String shortened(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Math.max(most - LONGEST_MARK, 1);
        end = Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
        return text.substring(0, end) + "… (" + (text.length() - end) + " characters more)";
    }

    private static int lengths(JsonNode value, List<Integer> into) {
        int sum = 0;
        if (value.isTextual()) {
            into.add(value.textValue().length());
            return value.textValue().length();
        }
        for (JsonNode one : value) {
            sum += lengths(one, into);
        }
        return sum;
    }

    /** How many characters it has as JSON, were nothing escaped. */
    private static int roughly(JsonNode value) {
        if (value.isTextual()) {
            return value.textValue().length() + 2;
        }
        int sum = value.isContainerNode() ? 2 : 10;
        if (value instanceof ObjectNode object) {
            for (var one : object.properties()) {
                sum += one.getKey().length() + 4 + roughly(one.getValue());
            }
            return sum;
        }
        for (JsonNode one : value) {
            sum += 1 + roughly(one);
        }
        return sum;
    }

    private static boolean mayHoldMedia(JsonNode value) {
        if (value.isTextual()) {
            return value.textValue().length() >= SHORTEST_MEDIA
                    || value.textValue().startsWith("data:");
        }
        for (JsonNode one : value) {
            if (mayHoldMedia(one)) {
                return true;
            }
        }
        return false;
    }

    private static JsonNode withoutMedia(JsonNode value, String type) {
        if (value instanceof ObjectNode object) {
            String known = type(object, type);
            var plain = JsonNodeFactory.instance.objectNode();
            object.properties().forEach(one -> plain.set(one.getKey(), withoutMedia(one.getValue(), known)));
            return plain;
        }
        if (value instanceof ArrayNode array) {
            var plain = JsonNodeFactory.instance.arrayNode();
            array.forEach(one -> plain.add(withoutMedia(one, type)));
            return plain;
        }
        return value.isTextual() ? media(value, type) : value;
    }

    private static String type(ObjectNode object, String around) {
        for (String name : TYPES) {
            if (object.path(name).isTextual()) {
                return object.path(name).textValue();
            }
        }
        return around;
    }

    private static JsonNode media(JsonNode value, String type) {
        String text = value.textValue();
        var data = DATA.matcher(text);
        if (data.lookingAt()) {
            return told(data.group(1) == null ? type : data.group(1), text.length() - data.end());
        }
        boolean encoded = text.length() >= SHORTEST_MEDIA
                && BASE64.matcher(text).matches()
                && MIXED.matcher(text.substring(0, SHORTEST_MEDIA)).matches();
        return encoded ? told(type, text.length()) : value;
    }

    private static JsonNode told(String type, int characters) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("media", type == null ? "application/octet-stream" : type)
                .put("bytes", characters / 4 * 3L);
    }
}
