package dev.runlog.insight;

import dev.runlog.model.Environment;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the console shows something: the address behind its {@code #}.
 *
 * @param parameters in their order, spelled out
 */
public record ConsolePath(List<String> steps, List<String> parameters) {

    public static ConsolePath of(String... steps) {
        return new ConsolePath(List.of(steps), List.of());
    }

    /** @param value left out when it is null */
    public ConsolePath with(String name, Object value) {
        if (value == null) {
            return this;
        }
        var more = new ArrayList<>(parameters);
        more.add(encoded(name) + "=" + encoded(value.toString()));
        return new ConsolePath(steps, List.copyOf(more));
    }

    /** The console shows the live one by itself. */
    public ConsolePath in(Environment environment) {
        return with("environment", environment == Environment.LIVE ? null : environment.wire());
    }

    /** The runs that began then. */
    public ConsolePath between(Instant from, Instant to) {
        return with("from", from).with("to", to);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public String toString() {
        String path = steps.stream().map(ConsolePath::encoded).collect(Collectors.joining("/", "/", ""));
        return Stream.of(path, String.join("&", parameters))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("?"));
    }
}
