package dev.runlog.insight.text;

import com.fasterxml.jackson.annotation.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What kind of thing went wrong. */
public enum FailureClass {
    POLICY(Side.RULES),
    CONTEXT_TOO_LONG(Side.AGENT),
    QUOTA(Side.RULES),
    RATE_LIMIT(Side.PROVIDER),
    UNAVAILABLE(Side.PROVIDER),
    TIMEOUT(Side.TOOL),
    CONNECTION(Side.TOOL),
    PERMISSION(Side.RULES),
    UNKNOWN_TOOL(Side.AGENT),
    NOT_FOUND(Side.TOOL),
    MALFORMED_OUTPUT(Side.AGENT),
    BAD_ARGUMENTS(Side.AGENT),
    STEP_LIMIT(Side.RULES),
    NO_RESULT(Side.AGENT),
    OTHER(Side.UNKNOWN);

    /** A class, and a pattern that says a text is of it. The first that is found in a text counts. */
    private record Rule(FailureClass failureClass, Pattern pattern) {

        private static final List<Rule> ALL = read();

        private static List<Rule> read() {
            try (var in = FailureClass.class.getResourceAsStream("/insight/classes.txt")) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> !line.isBlank() && !line.startsWith("#"))
                        .map(Rule::parse)
                        .toList();
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }

        private static Rule parse(String line) {
            String[] parts = line.split(" +", 2);
            return new Rule(
                    FailureClass.of(parts[0]),
                    Pattern.compile(parts[1], Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE));
        }
    }

    private final Side side;
    private final String wire = name().toLowerCase(Locale.ROOT);

    FailureClass(Side side) {
        this.side = side;
    }

    public static FailureClass of(NormalText text) {
        return Rule.ALL.stream()
                .filter(rule -> rule.pattern.matcher(text.title()).find())
                .findFirst()
                .map(Rule::failureClass)
                .orElse(OTHER);
    }

    public Side side() {
        return side;
    }

    @JsonValue
    public String wire() {
        return wire;
    }

    public static FailureClass of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }
}
