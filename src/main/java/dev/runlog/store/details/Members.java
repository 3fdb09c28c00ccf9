package dev.runlog.store.details;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.runlog.model.JsonText;
import dev.runlog.model.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The members of an object, each with its value as it was sent. */
public final class Members {

    /** In characters: what is added to bit by bit has an end too. */
    private static final int LARGEST = 1024 * 1024;

    private Members() {}

    /**
     * Both together, of each member the later word; what is null there goes.
     *
     * @param field in whose name what is too large is refused
     * @param before null for nothing
     * @param later null for nothing
     */
    public static JsonText.Fields merged(String field, JsonText.Fields before, JsonText.Fields later) {
        if (later == null) {
            return before;
        }
        var members = read(before == null ? "{}" : before.text());
        read(later.text()).forEach((name, value) -> {
            if (value.equals("null")) {
                members.remove(name);
            } else {
                members.put(name, value);
            }
        });
        var merged = write(members);
        if (before != null && merged.text().length() > LARGEST) {
            throw Problem.invalid(field, "must not grow beyond " + LARGEST + " characters");
        }
        return merged;
    }

    private static Map<String, String> read(String object) {
        var members = new LinkedHashMap<String, String>();
        try (var in = KeptJson.parse(object)) {
            in.nextToken();
            while (in.nextToken() == JsonToken.FIELD_NAME) {
                String name = in.currentName();
                in.nextToken();
                int from = (int) in.currentTokenLocation().getCharOffset();
                in.skipChildren();
                in.finishToken();
                members.put(
                        name, object.substring(from, (int) in.currentLocation().getCharOffset()));
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable); // it was checked when it came in
        }
        return members;
    }

    private static JsonText.Fields write(Map<String, String> members) {
        var text = new StringBuilder("{");
        members.forEach((name, value) -> {
            text.append(text.length() == 1 ? "\"" : ",\"");
            JsonStringEncoder.getInstance().quoteAsString(name, text);
            text.append("\":").append(value);
        });
        return new JsonText.Fields(text.append('}').toString());
    }
}
