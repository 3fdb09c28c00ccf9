package dev.runlog.http.json;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.runlog.model.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;

/** The members of an object that nobody knows by name, as they were sent; of a name that comes twice the later one. */
final class AllElseText {

    private static final int MOST = 1_000;
    static final String TOO_MANY = "is one too many: there may be " + MOST + " members of names of your own";

    private final Map<String, String> byName = new LinkedHashMap<>();

    boolean isFull() {
        return byName.size() == MOST;
    }

    /** @param value as it was sent; null for one that cannot be kept */
    void add(String name, String value) {
        if (value != null) {
            byName.put(name, value);
        }
    }

    /** @param before what stands before them; null for nothing */
    JsonText.Fields after(JsonText.Fields before) {
        var text = new StringBuilder("{");
        if (before != null) {
            text.append(before.text(), 1, before.text().length() - 1);
        }
        boolean isFirst = text.substring(1).isBlank();
        for (var member : byName.entrySet()) {
            text.append(isFirst ? "\"" : ",\"");
            JsonStringEncoder.getInstance().quoteAsString(member.getKey(), text);
            text.append("\":").append(member.getValue());
            isFirst = false;
        }
        return new JsonText.Fields(text.append('}').toString());
    }
}
