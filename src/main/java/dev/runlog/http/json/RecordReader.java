package dev.runlog.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.ResolvableDeserializer;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Reads an object into a record. A member of it may be given once; what is no member is left aside. */
final class RecordReader extends JsonDeserializer<Object> implements ResolvableDeserializer {

    private final JavaType type;
    private final RecordComponent[] members;
    private final Constructor<?> constructor;
    private final Map<String, Integer> places = new HashMap<>();
    private final JsonDeserializer<?>[] readers;

    RecordReader(JavaType type) {
        this.type = type;
        this.members = type.getRawClass().getRecordComponents();
        this.readers = new JsonDeserializer<?>[members.length];
        try {
            this.constructor = type.getRawClass()
                    .getDeclaredConstructor(
                            Arrays.stream(members).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
        constructor.setAccessible(true);
    }

    @Override
    public void resolve(DeserializationContext at) throws JsonMappingException {
        for (int i = 0; i < members.length; i++) {
            var memberType = at.getTypeFactory().resolveMemberType(members[i].getGenericType(), type.getBindings());
            readers[i] = at.findContextualValueDeserializer(memberType, null);
            places.put(members[i].getName(), i);
        }
    }

    /** Else one would be made for each record that is read. */
    @Override
    public boolean isCachable() {
        return true;
    }

    @Override
    public Object deserialize(JsonParser in, DeserializationContext at) throws IOException {
        if (!in.hasToken(JsonToken.START_OBJECT)) {
            StrictTypes.note(in, at, "must be an object");
            in.skipChildren();
            return null;
        }
        var values = new Object[readers.length];
        var given = new boolean[readers.length];
        for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
            in.nextToken();
            Integer place = places.get(name);
            if (place == null) {
                in.skipChildren();
            } else if (given[place]) {
                StrictTypes.note(in, at, "is given twice");
                in.skipChildren();
            } else {
                given[place] = true;
                values[place] = in.hasToken(JsonToken.VALUE_NULL) ? null : readers[place].deserialize(in, at);
            }
        }
        return make(values);
    }

    private Object make(Object[] values) {
        try {
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
