package dev.runlog.store.recorded;

import com.fasterxml.jackson.core.JsonToken;
import dev.runlog.store.details.KeptJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The entries of a session's metadata that can be asked for: those that have one value, and are short. */
final class MetadataEntries {

    private static final int MOST = 50;
    private static final int LONGEST_KEY = 200;
    private static final int LONGEST_VALUE = 500;

    private MetadataEntries() {}

    /** @param metadata an object; null for none */
    static Map<String, String> of(String metadata) {
        var entries = new LinkedHashMap<String, String>();
        if (metadata == null) {
            return entries;
        }
        try (var in = KeptJson.parse(metadata)) {
            in.nextToken();
            while (in.nextToken() == JsonToken.FIELD_NAME && entries.size() < MOST) {
                String key = in.currentName();
                var value = in.nextToken();
                if (value.isScalarValue() && value != JsonToken.VALUE_NULL) {
                    add(entries, key, in.getText());
                }
                in.skipChildren();
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable); // it was checked when it came in
        }
        return entries;
    }

    private static void add(Map<String, String> entries, String key, String value) {
        if (key.length() <= LONGEST_KEY && value.length() <= LONGEST_VALUE) {
            entries.putIfAbsent(storable(key), storable(value));
        }
    }

    /** Half of a pair of surrogates is no letter: as UTF-8 it becomes a question mark. */
    private static String storable(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }
}
