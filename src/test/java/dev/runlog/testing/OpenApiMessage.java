package dev.runlog.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A request or a reply, and what is found to be wrong with it.
 *
 * @param headers by name in any case
 * @param body empty when there is none
 */
public record OpenApiMessage(Map<String, List<String>> headers, String body, List<String> wrong) {

    private static final int MOST_SHOWN = 1_000;

    /** @param body may be null; a byte order mark, which the server passes over, is left out */
    public static OpenApiMessage of(Map<String, List<String>> headers, String body) {
        var text = body == null ? "" : body.startsWith("\uFEFF") ? body.substring(1) : body;
        return new OpenApiMessage(inAnyCase(headers), text, new ArrayList<>());
    }

    private static Map<String, List<String>> inAnyCase(Map<String, List<String>> headers) {
        var all = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(headers);
        return all;
    }

    public void require(String header) {
        if (!headers.containsKey(header)) {
            wrong.add("The header " + header + " is missing.");
        }
    }

    /** Empty when the header is missing. */
    public String first(String header) {
        return headers.getOrDefault(header, List.of("")).get(0);
    }

    /** Without its parameters. */
    public String contentType() {
        return first("Content-Type").replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
    }

    /** Keys and cookies stay out of what tests print. */
    public String report(String name) {
        var shown = inAnyCase(headers);
        shown.keySet().removeAll(Set.of("Authorization", "Cookie", "Set-Cookie"));
        return wrong.stream().map(line -> "\n - " + name + ": " + line).collect(Collectors.joining())
                + "\n   the " + name + " has the headers " + cut(shown.toString())
                + (body.isEmpty() ? " and no body" : " and the body " + cut(body));
    }

    private static String cut(String text) {
        return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "…";
    }
}
