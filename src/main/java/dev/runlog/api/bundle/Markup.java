package dev.runlog.api.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Pieces of HTML. Each text that is put in is escaped here, and stands apart from what reads the other way around. */
final class Markup {

    private static final int LONGEST_LINE = 200;

    private Markup() {}

    /** Plain text, within an element or an attribute. */
    static String escaped(String text) {
        var out = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            switch (letter) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.append(letter);
            }
        }
        return out.toString();
    }

    static String text(String text) {
        return "<bdi>" + escaped(text) + "</bdi>";
    }

    /** The beginning of it in one line, without what only JSON needs. */
    static String line(JsonNode value) {
        String all = value.isTextual() ? value.textValue() : value.toString();
        String shown = all.length() <= LONGEST_LINE ? all : all.substring(0, LONGEST_LINE);
        return text(shown.strip().replaceAll("\\s+", " "));
    }

    /** A name and what it stands for: in a box where that is long or has parts. */
    static String part(String name, JsonNode value) {
        boolean isLong = value.isContainerNode()
                || value.asText().length() > LONGEST_LINE
                || value.asText().contains("\n");
        String shown = value.isContainerNode() ? value.toPrettyString() : value.asText();
        return "<div><dt>" + text(name) + "</dt><dd>" + (isLong ? "<pre>" + escaped(shown) + "</pre>" : text(shown))
                + "</dd></div>";
    }

    /** All members but these, by their names in words. */
    static String parts(JsonNode object, List<String> shownElsewhere) {
        var parts = new ArrayList<String>();
        for (var member : object.properties()) {
            if (!shownElsewhere.contains(member.getKey()) && !member.getValue().isNull()) {
                parts.add(part(words(member.getKey()), member.getValue()));
            }
        }
        return parts.isEmpty() ? "" : "<dl class=\"parts\">" + String.join("", parts) + "</dl>";
    }

    /** {@code toolInput} as {@code Tool input}. */
    static String words(String name) {
        String spaced = name.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
        return spaced.isEmpty() ? name : spaced.substring(0, 1).toUpperCase(Locale.ROOT) + spaced.substring(1);
    }
}
