package dev.runlog.insight.attempt;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What the output of a tool says of the call itself. A status or an exit code says nothing: that is often the honest answer of
 * a tool that looks at jobs or runs tests.
 *
 * @param text what went wrong; null when it does not say
 * @param isMere whether it only says that it was done
 */
record Answer(boolean failed, String text, boolean isMere) {

    private static final Set<String> ERRORS = Set.of("error", "errors", "exception");
    private static final List<String> TEXTS = List.of("error", "message", "detail", "reason", "msg", "code");
    private static final Set<String> DONE_NAMES = Set.of("ok", "success", "status", "result", "done", "acknowledged");
    private static final Set<String> DONE_WORDS = Set.of("", "ok", "success", "succeeded", "done", "true", "null");
    private static final int FIRST_ERROR_STATUS = 400;

    static Answer of(String output) {
        try (var in = CanonicalJson.parse(output)) {
            return in.nextToken() == JsonToken.START_OBJECT
                    ? new Reader(in).read()
                    : new Answer(false, null, DONE_WORDS.contains(in.getText()));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable); // it was checked when it came in
        }
    }

    /** Goes through the members of an output. */
    private static final class Reader {

        private final JsonParser in;
        private final Map<String, String> texts = new HashMap<>();
        private final Map<String, String> innerTexts = new HashMap<>();
        private boolean failed;
        private boolean isMere = true;
        private long status;

        Reader(JsonParser in) {
            this.in = in;
        }

        Answer read() throws IOException {
            while (in.nextToken() == JsonToken.FIELD_NAME) {
                String name = CanonicalJson.plain(in.currentName());
                in.nextToken();
                isMere &= DONE_NAMES.contains(name)
                        && in.currentToken().isScalarValue()
                        && DONE_WORDS.contains(in.getText().toLowerCase(Locale.ROOT));
                failed |= ERRORS.contains(name) ? isSomething() : saysFailed(name);
                note(name);
            }
            return new Answer(failed, failed ? text() : null, isMere);
        }

        private boolean saysFailed(String name) throws IOException {
            return switch (name) {
                case "iserror" -> in.hasToken(JsonToken.VALUE_TRUE);
                case "success", "ok" -> in.hasToken(JsonToken.VALUE_FALSE);
                case "statuscode" -> {
                    status = in.hasToken(JsonToken.VALUE_NUMBER_INT) ? in.getValueAsLong() : 0;
                    yield status >= FIRST_ERROR_STATUS;
                }
                default -> false;
            };
        }

        /** Whether the value the parser stands on is not null, false, zero or empty. An array or object may be. */
        private boolean isSomething() throws IOException {
            return switch (in.currentToken()) {
                case VALUE_NULL, VALUE_FALSE -> false;
                case VALUE_STRING -> !in.getText().isBlank();
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> isNotZero(in.getText());
                case START_OBJECT, START_ARRAY -> inner();
                default -> true;
            };
        }

        private static boolean isNotZero(String literal) {
            return literal.chars()
                    .takeWhile(letter -> letter != 'e' && letter != 'E')
                    .anyMatch(letter -> letter >= '1' && letter <= '9');
        }

        private void note(String name) throws IOException {
            if (in.hasToken(JsonToken.VALUE_STRING)) {
                if (!in.getText().isBlank()) {
                    texts.putIfAbsent(name, in.getText());
                }
            } else if (in.currentToken().isStructStart()) {
                inner();
            }
        }

        /** Reads an array or object to its end. @return whether there is anything in it */
        private boolean inner() throws IOException {
            boolean any = false;
            var end = in.hasToken(JsonToken.START_OBJECT) ? JsonToken.END_OBJECT : JsonToken.END_ARRAY;
            while (in.nextToken() != end) {
                any = true;
                if (in.hasToken(JsonToken.VALUE_STRING) && !in.getText().isBlank()) {
                    String name = in.currentName() == null ? "error" : CanonicalJson.plain(in.currentName());
                    innerTexts.putIfAbsent(name, in.getText());
                }
                in.skipChildren();
            }
            return any;
        }

        private String text() {
            for (var where : List.of(texts, innerTexts)) {
                for (String name : TEXTS) {
                    if (where.containsKey(name)) {
                        return where.get(name);
                    }
                }
            }
            return status >= FIRST_ERROR_STATUS ? "HTTP " + status : null;
        }
    }
}
