package dev.runlog.otlp.span;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.otlp.event.Shapes;
import java.util.Set;
import java.util.TreeMap;

/** Puts together what is spread over many attributes: {@code 0.message.role}, {@code 0.message.tool_calls.0.…}. */
final class Spread {

    /** Names that only say what an element of a list is. */
    private static final Set<String> WRAPPERS = Set.of("message", "message_content", "tool_call", "document");

    private static final int DEEPEST = 20;

    private Spread() {}

    /** Puts the value where the path leads, its first name left out. */
    static void put(ObjectNode into, String[] path, JsonNode value) {
        var at = into;
        for (int i = 1; i < Math.min(path.length, DEEPEST) - 1; i++) {
            boolean wrapper = isIndex(path[i - 1]) && WRAPPERS.contains(path[i]);
            if (!wrapper) {
                at = at.path(path[i]) instanceof ObjectNode there ? there : at.putObject(path[i]);
            }
        }
        at.set(path[path.length - 1], value);
    }

    /** With a list for each object all of whose names are numbers. */
    static JsonNode lists(JsonNode value) {
        if (!(value instanceof ObjectNode object)) {
            return value;
        }
        var elements = new TreeMap<Integer, JsonNode>();
        var members = Shapes.object();
        for (var one : object.properties()) {
            if (isIndex(one.getKey())) {
                elements.put(Integer.valueOf(one.getKey()), lists(one.getValue()));
            } else {
                members.set(one.getKey(), lists(one.getValue()));
            }
        }
        boolean isList = members.isEmpty() && !elements.isEmpty();
        return isList ? JsonNodeFactory.instance.arrayNode().addAll(elements.values()) : members;
    }

    static boolean isIndex(String name) {
        return !name.isEmpty() && name.length() < 7 && name.chars().allMatch(Character::isDigit);
    }
}
