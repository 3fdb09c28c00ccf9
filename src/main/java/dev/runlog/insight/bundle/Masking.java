package dev.runlog.insight.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;

/** Masks the texts and values of one bundle, and counts what it masked. One for each bundle: masks are numbered in it. */
public final class Masking {

    private static final int SHORTEST_USER = 3;

    private final String user;
    private final Map<Masked, Map<String, Integer>> seen = new EnumMap<>(Masked.class);

    /** @param user whom the agent ran for, wherever they are named */
    public Masking(String user) {
        this.user = user;
    }

    /** A part of a text, which is masked or not yet. */
    private record Piece(String text, boolean masked) {}

    /** How many different values of each kind were masked so far. */
    public Map<Masked, Integer> counts() {
        var counts = new EnumMap<Masked, Integer>(Masked.class);
        seen.forEach((kind, values) -> counts.put(kind, values.size()));
        return counts;
    }

    /** @param text null stays null */
    public String text(String text) {
        if (text == null || text.isEmpty()) {
            return text;
        }
        if (text.equals(user)) {
            return mask(Masked.USER, user);
        }
        var pieces = List.of(new Piece(text, false));
        for (var form : SecretForm.ALL) {
            pieces = apply(form, pieces);
        }
        var whole = new StringBuilder();
        for (var piece : pieces) {
            whole.append(piece.masked ? piece.text : withoutUser(piece.text));
        }
        return whole.toString();
    }

    private List<Piece> apply(SecretForm form, List<Piece> pieces) {
        var after = new ArrayList<Piece>();
        for (var piece : pieces) {
            if (piece.masked) {
                after.add(piece);
            } else {
                split(form, piece.text, after);
            }
        }
        return after;
    }

    private void split(SecretForm form, String text, List<Piece> into) {
        Matcher found = form.pattern().matcher(text);
        int from = 0;
        while (found.find()) {
            if (form.isOne().test(found.group())) {
                into.add(new Piece(text.substring(from, found.start()), false));
                into.add(new Piece(mask(form.kind(), found.group()), true));
                from = found.end();
            }
        }
        into.add(new Piece(text.substring(from), false));
    }

    /** A very short name stands in words that have nothing to do with it. */
    private String withoutUser(String text) {
        return user == null || user.length() < SHORTEST_USER || !text.contains(user)
                ? text
                : text.replace(user, mask(Masked.USER, user));
    }

    private String mask(Masked kind, String value) {
        var values = seen.computeIfAbsent(kind, none -> new LinkedHashMap<>());
        return kind.mask(values.computeIfAbsent(value, none -> values.size() + 1));
    }

    /** A value with all that is in it; members keep their place, and their names are texts too. */
    public JsonNode json(JsonNode value) {
        if (value.isTextual()) {
            return JsonNodeFactory.instance.textNode(text(value.textValue()));
        }
        if (value.isNumber()) {
            String masked = text(value.asText());
            return masked.equals(value.asText()) ? value : JsonNodeFactory.instance.textNode(masked);
        }
        if (value.isArray()) {
            var array = JsonNodeFactory.instance.arrayNode();
            value.forEach(element -> array.add(json(element)));
            return array;
        }
        if (!value.isObject()) {
            return value;
        }
        var object = JsonNodeFactory.instance.objectNode();
        value.properties()
                .forEach(member -> object.set(text(member.getKey()), member(member.getKey(), member.getValue())));
        return object;
    }

    /** A value by the name of its member. */
    public JsonNode member(String name, JsonNode value) {
        boolean hides = SecretNames.isOne(name) && !value.isNull() && !value.isBoolean();
        return hides && !(value.isNumber() && SecretNames.isCount(name))
                ? JsonNodeFactory.instance.textNode(mask(Masked.SECRET, value.toString()))
                : json(value);
    }
}
