package dev.runlog.insight.bundle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.runlog.model.Sha256;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Masks the texts and values of one bundle, and counts what it masked. One for each bundle: masks are numbered in it. */
public final class Masking {

    /** A very short name stands in words that have nothing to do with it. */
    private static final int SHORTEST_USER = 3;

    /** Of each kind so many values are told apart; a run may have any number of them. */
    private static final int MOST_VALUES = 20_000;

    /** Longer ones are remembered by their digest. */
    private static final int LONGEST_VALUE = 64;

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final String user;
    private final List<SecretForm> forms;
    private final Map<Masked, Map<String, Integer>> seen = new EnumMap<>(Masked.class);
    private final Map<Masked, Integer> beyond = new EnumMap<>(Masked.class);

    /** @param user whom the agent ran for, wherever they are named */
    public Masking(String user) {
        this.user = user;
        this.forms = new ArrayList<>(SecretForm.ALL);
        if (user != null && user.length() >= SHORTEST_USER) {
            forms.add(SecretForm.of(Masked.USER, Pattern.quote(user)));
        }
    }

    /**
     * A part of a text.
     *
     * @param mask null: nothing is masked there yet
     */
    private record Piece(int from, int to, String mask) {}

    /** How many different values of each kind were masked so far; of very many, how many in all. */
    public Map<Masked, Integer> counts() {
        var counts = new EnumMap<Masked, Integer>(Masked.class);
        seen.forEach((kind, values) -> counts.put(kind, values.size() + beyond.getOrDefault(kind, 0)));
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
        return embedded(text).orElseGet(() -> plain(text));
    }

    /** Clients put JSON into texts too, and there are names in it that tell secrets. */
    private Optional<String> embedded(String text) {
        String stripped = text.strip();
        if (!stripped.startsWith("{") && !stripped.startsWith("[")) {
            return Optional.empty();
        }
        try {
            var value = JSON.readTree(text);
            var masked = json(value);
            return Optional.of(masked.equals(value) ? text : masked.toString());
        } catch (JsonProcessingException noJson) {
            return Optional.empty();
        }
    }

    private String plain(String written) {
        var unescaped = new Unescaped(written);
        var pieces = List.of(new Piece(0, unescaped.text().length(), null));
        for (var form : forms) {
            pieces = apply(form, unescaped.text(), pieces);
        }
        var whole = new StringBuilder();
        for (var piece : pieces) {
            whole.append(piece.mask != null ? piece.mask : unescaped.written(piece.from, piece.to));
        }
        return whole.toString();
    }

    private List<Piece> apply(SecretForm form, String text, List<Piece> pieces) {
        var after = new ArrayList<Piece>();
        for (var piece : pieces) {
            if (piece.mask != null) {
                after.add(piece);
            } else {
                split(form, text, piece, after);
            }
        }
        return after;
    }

    private void split(SecretForm form, String text, Piece piece, List<Piece> into) {
        Matcher found = form.pattern().matcher(text).region(piece.from, piece.to);
        int part = found.groupCount();
        int from = piece.from;
        while (found.find()) {
            if (form.isOne().test(found.group(part))) {
                into.add(new Piece(from, found.start(part), null));
                into.add(new Piece(found.start(part), found.end(part), mask(form.kind(), found.group(part))));
                from = found.end(part);
            }
        }
        into.add(new Piece(from, piece.to, null));
    }

    private String mask(Masked kind, String value) {
        var values = seen.computeIfAbsent(kind, none -> new LinkedHashMap<>());
        String known = value.length() <= LONGEST_VALUE ? value : Sha256.hex(value);
        if (values.size() == MOST_VALUES && !values.containsKey(known)) {
            beyond.merge(kind, 1, Integer::sum);
            return kind.mask();
        }
        return kind.mask(values.computeIfAbsent(known, none -> values.size() + 1));
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

    /** Whether the whole value of a member with that name is masked. */
    public static boolean hides(String name) {
        return SecretNames.isOne(name);
    }

    /** A value by the name of its member. */
    public JsonNode member(String name, JsonNode value) {
        boolean hides = SecretNames.isOne(name) && !value.isNull() && !value.isBoolean();
        return hides && !(value.isNumber() && SecretNames.isCount(name))
                ? JsonNodeFactory.instance.textNode(mask(Masked.SECRET, value.toString()))
                : json(value);
    }
}
