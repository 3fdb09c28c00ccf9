package dev.runlog.insight.attempt;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** How a change of state calls the new one, wherever its client put it. */
public final class StateName {

    /** The members that name it, the plainest first. */
    private static final List<String> NAMES =
            List.of("to", "newstate", "state", "status", "phase", "stage", "step", "name", "agent");

    private static final Pattern WAITING = Pattern.compile("(?i)wait|approv|pending|human|paused");
    private static final int LONGEST = 60;

    private StateName() {}

    /** The first that is said of it. */
    public static String of(String toolOutput, String toolInput, String reasoning) {
        for (String json : Arrays.asList(toolOutput, toolInput)) {
            String name = json == null ? null : in(json);
            if (name != null) {
                return cut(name);
            }
        }
        return reasoning == null || reasoning.isBlank() ? "unnamed" : cut(reasoning);
    }

    /** Whether one is silent in it for good reason. */
    public static boolean isWaiting(String name) {
        return WAITING.matcher(name).find();
    }

    private static String in(String json) {
        try (var in = CanonicalJson.parse(json)) {
            String found = null;
            int best = Integer.MAX_VALUE;
            if (in.nextToken() == JsonToken.START_OBJECT) {
                while (in.nextToken() == JsonToken.FIELD_NAME) {
                    int rank = NAMES.indexOf(CanonicalJson.plain(in.currentName()));
                    in.nextToken();
                    if (rank >= 0
                            && rank < best
                            && in.hasToken(JsonToken.VALUE_STRING)
                            && !in.getText().isBlank()) {
                        best = rank;
                        found = in.getText();
                    }
                    in.skipChildren();
                }
            }
            return found;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable); // it was checked when it came in
        }
    }

    private static String cut(String name) {
        String one = name.strip();
        return one.codePointCount(0, one.length()) <= LONGEST
                ? one
                : one.substring(0, one.offsetByCodePoints(0, LONGEST));
    }
}
