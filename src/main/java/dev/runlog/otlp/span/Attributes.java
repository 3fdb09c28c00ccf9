package dev.runlog.otlp.span;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.otlp.event.Shapes;
import dev.runlog.otlp.wire.Span;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The attributes of a span, then those of its resource, asked for by source. A source is one of
 *
 * <pre>
 *   a.b             the attribute
 *   a.b{c.d}        member d of member c of the JSON that the attribute holds
 *   a.b{c*}         the sum of the members that begin with c, of that JSON
 *   a.b.*           the list that is spread over the attributes a.b.0.c, a.b.0.d, a.b.1.c …
 *   a.b.(c,d)       an object of the attributes a.b.c and a.b.d, if there is one of them
 * </pre>
 *
 * Null is what is absent, null or blank.
 */
final class Attributes {

    private final Span span;
    private final Map<String, JsonNode> parsed = new HashMap<>(4);

    Attributes(Span span) {
        this.span = span;
    }

    Span span() {
        return span;
    }

    JsonNode get(String source) {
        int brace = source.indexOf('{');
        if (brace > 0) {
            return inside(source.substring(0, brace), source.substring(brace + 1, source.length() - 1));
        }
        if (source.endsWith(".*")) {
            return spread(source.substring(0, source.length() - 1));
        }
        if (source.endsWith(")")) {
            int group = source.indexOf('(');
            return group(source.substring(0, group), source.substring(group + 1, source.length() - 1));
        }
        return plain(source);
    }

    String text(String source) {
        return Shapes.text(get(source));
    }

    /** The service's name; null if nobody gave it one: then each SDK gives it the same. */
    String service() {
        String service = text("service.name");
        return service == null || service.startsWith("unknown_service") ? null : service;
    }

    /** Whether there is such an attribute, blank or not. */
    boolean has(String name) {
        return span.attributes().containsKey(name);
    }

    private JsonNode plain(String name) {
        JsonNode value = span.attributes().get(name);
        if (isBlank(value)) {
            value = span.origin().resource().get(name);
        }
        return isBlank(value) ? null : value;
    }

    private static boolean isBlank(JsonNode value) {
        return value == null
                || value.isNull()
                || (value.isTextual() && value.textValue().isBlank());
    }

    private JsonNode inside(String name, String path) {
        var whole = parsed.computeIfAbsent(name, attribute -> {
            var value = plain(attribute);
            return value == null ? JsonNodeFactory.instance.nullNode() : Shapes.parsed(value);
        });
        if (path.endsWith("*")) {
            return sum(whole, path.substring(0, path.length() - 1));
        }
        JsonNode value = whole;
        for (String member : path.split("\\.", -1)) {
            value = value.path(member);
        }
        return value.isMissingNode() || isBlank(value) ? null : value;
    }

    private static JsonNode sum(JsonNode object, String prefix) {
        Double sum = null;
        for (var member : object.properties()) {
            boolean belongs =
                    member.getKey().startsWith(prefix) && member.getValue().isNumber();
            if (belongs) {
                sum = (sum == null ? 0 : sum) + member.getValue().doubleValue();
            }
        }
        return sum == null ? null : JsonNodeFactory.instance.numberNode(sum);
    }

    private JsonNode group(String prefix, String names) {
        var group = JsonNodeFactory.instance.objectNode();
        for (String name : names.split(",", -1)) {
            var value = plain(prefix + name);
            if (value != null) {
                group.set(name, Shapes.parsed(value));
            }
        }
        return group.isEmpty() ? null : group;
    }

    private JsonNode spread(String prefix) {
        var list = new TreeMap<Integer, ObjectNode>();
        span.attributes().forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                var path = name.substring(prefix.length()).split("\\.", -1);
                if (Spread.isIndex(path[0]) && path.length > 1) {
                    Spread.put(list.computeIfAbsent(Integer.valueOf(path[0]), index -> Shapes.object()), path, value);
                }
            }
        });
        var array = JsonNodeFactory.instance.arrayNode();
        list.values().forEach(element -> array.add(Spread.lists(element)));
        return array.isEmpty() ? null : array;
    }
}
