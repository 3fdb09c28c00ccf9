package dev.runlog.insight.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.runlog.model.Beginning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The lines of a failure text that say what failed: of a trace the exception and its first cause, of JSON its message. */
final class KeyLines {

    /** More of a text is not looked at. */
    private static final int MOST_LETTERS = 10_000;

    /** Members of an object that say what went wrong, the most telling first. */
    private static final List<String> MEMBERS = List.of("error", "message", "detail", "reason", "msg", "code");

    private static final Pattern PYTHON = Pattern.compile("^Traceback \\(most recent call last\\):", Pattern.MULTILINE);
    private static final Pattern EXCEPTION = Pattern.compile(
            "^(?:Exception in thread \"[^\"]*\" |Uncaught )?(?:[\\w.$]{0,200}(?<=[a-z.]))?(?:Error|Exception|Exit|Interrupt|Timeout)\\b.*");
    private static final Pattern PYTHON_LAST = Pattern.compile("^[\\w.]+(?:: .*)?$");
    /** A line that says where, not what. */
    private static final Pattern FRAME = Pattern.compile(
            "^\\s+at .*|^\\s+\\.\\.\\. \\d+ more|^\\s+File \".*|^#\\d+ .*|^goroutine \\d+ \\[.*|^\\s*\\^+\\s*$|^Stack trace:"
                    + "|^Node\\.js v.*|^note: run with `RUST_BACKTRACE.*|^LINE \\d+: .*");

    private static final Pattern CAUSED_BY = Pattern.compile("^\\s*(?:Caused by:|--->)\\s*(.*)");

    /** An answer that is printed behind a few words, as JSON or as Python prints it. */
    private static final Pattern PRINTED = Pattern.compile(
            "^([^{]{0,200}?)(?: ?[-:,])? ?\\{[^\\n]*?['\"]message['\"]: ?(?:'([^']{1,4000})|\"([^\"]{1,4000}))");

    private static final JsonFactory JSON = new JsonFactory();

    private KeyLines() {}

    static String of(String whole) {
        String text = Beginning.of(whole, MOST_LETTERS);
        String json = text.startsWith("{") ? inJson(text).orElse(text) : text;
        var lines = json.lines().filter(line -> !line.isBlank()).toList();
        return answer(PYTHON.matcher(json).find() ? ofPython(lines) : ofOthers(lines));
    }

    private static String answer(String line) {
        var printed = PRINTED.matcher(line);
        if (!printed.find()) {
            return line;
        }
        String message = printed.group(2) == null ? printed.group(3) : printed.group(2);
        return printed.group(1).isEmpty() ? message : printed.group(1) + ": " + message;
    }

    /** The last line that names an exception; what is printed below it is about the values of this time. */
    private static String ofPython(List<String> lines) {
        for (int i = lines.size() - 1; i >= 0; i--) {
            if (EXCEPTION.matcher(lines.get(i)).matches()) {
                return lines.get(i);
            }
        }
        for (int i = lines.size() - 1; i >= 0; i--) {
            if (PYTHON_LAST.matcher(lines.get(i)).matches()) {
                return lines.get(i);
            }
        }
        return lines.get(lines.size() - 1);
    }

    private static String ofOthers(List<String> lines) {
        boolean isTrace = lines.stream().anyMatch(line -> FRAME.matcher(line).matches());
        return isTrace ? ofTrace(lines) : String.join(" ", lines.subList(0, Math.min(2, lines.size())));
    }

    private static String ofTrace(List<String> lines) {
        String first = null;
        String cause = null;
        var others = new ArrayList<String>();
        for (String line : lines) {
            var caused = CAUSED_BY.matcher(line);
            if (caused.matches()) {
                cause = caused.group(1);
            } else if (first == null && EXCEPTION.matcher(line).matches()) {
                first = line;
            } else if (!FRAME.matcher(line).matches()) {
                others.add(line);
            }
        }
        if (first == null && others.isEmpty()) {
            first = lines.get(0);
        } else if (first == null) {
            first = String.join(" ", others.subList(0, Math.min(2, others.size())));
        }
        return cause == null ? first : first + " " + cause;
    }

    /** What an object says went wrong, one level down too; nothing when it is none or does not say. */
    private static Optional<String> inJson(String text) {
        try (var in = JSON.createParser(text)) {
            in.nextToken();
            return inObject(in, 1);
        } catch (IOException unreadable) {
            return Optional.empty(); // it is a text like any other
        }
    }

    /** Reads the object the parser stands on, to its end. */
    private static Optional<String> inObject(JsonParser in, int levelsBelow) throws IOException {
        Map<String, String> said = new HashMap<>();
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            var value = in.nextToken();
            if (value == JsonToken.START_OBJECT && levelsBelow > 0) {
                inObject(in, levelsBelow - 1).ifPresent(inner -> said.put(name, inner));
            } else if (value.isStructStart()) {
                in.skipChildren();
            } else if (value == JsonToken.VALUE_STRING && !in.getText().isBlank()) {
                said.put(name, in.getText());
            }
        }
        return MEMBERS.stream().filter(said::containsKey).findFirst().map(said::get);
    }
}
