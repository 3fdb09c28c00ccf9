package dev.runlog.store.details;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/** Reads JSON that is kept as it was sent. */
public final class KeptJson {

    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES) // it would keep the names of others for good
            .build();

    private KeptJson() {}

    public static JsonParser parse(String text) throws IOException {
        return JSON.createParser(text);
    }

    /** @param from of the letters, so many */
    static JsonParser parse(char[] letters, int from, int count) throws IOException {
        return JSON.createParser(letters, from, count);
    }
}
