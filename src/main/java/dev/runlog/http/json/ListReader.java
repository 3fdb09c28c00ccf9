package dev.runlog.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.ResolvableDeserializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads an array into a list. Elements that do not fit are noted by their places, and left out. */
final class ListReader extends JsonDeserializer<List<?>> implements ResolvableDeserializer {

    /** Nothing that is read into a list has more. */
    private static final int MOST = 10_000;

    private final JavaType elementType;
    private JsonDeserializer<?> elements;

    ListReader(JavaType elementType) {
        this.elementType = elementType;
    }

    @Override
    public void resolve(DeserializationContext at) throws JsonMappingException {
        elements = at.findContextualValueDeserializer(elementType, null);
    }

    /** Else one would be made for each list that is read. */
    @Override
    public boolean isCachable() {
        return true;
    }

    @Override
    public List<?> deserialize(JsonParser in, DeserializationContext at) throws IOException {
        if (!in.hasToken(JsonToken.START_ARRAY)) {
            StrictTypes.note(in, at, "must be an array");
            in.skipChildren();
            return null;
        }
        var list = new ArrayList<Object>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (list.size() == MOST) {
                StrictTypes.note(in, at, "is one too many: there may be " + MOST);
                in.skipChildren();
            } else if (in.hasToken(JsonToken.VALUE_NULL)) {
                StrictTypes.note(in, at, "must not be null");
            } else {
                var element = elements.deserialize(in, at);
                if (element != null) {
                    list.add(element);
                }
            }
        }
        return list;
    }
}
