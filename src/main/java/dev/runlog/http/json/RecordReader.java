package dev.runlog.http.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.ResolvableDeserializer;
import dev.runlog.model.AllElse;
import dev.runlog.model.JsonText;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads an object into a record. A member of it may be given once. What the record does not know by name it takes as it
 * is, if it has a member for {@link AllElse}; else it is left aside.
 *
 * <pre>
 *   { "toolName": …, "traceId": …, "colour": … }
 *        │               │            └► extra       {"colour": …}
 *        │               └► details      a record of its own: its members stand among the others
 *        └► toolName
 * </pre>
 */
final class RecordReader extends JsonDeserializer<Object> implements ResolvableDeserializer {

    private final JavaType type;
    private final Map<String, Integer> places = new HashMap<>();
    private final List<JsonDeserializer<?>> readers = new ArrayList<>();
    private Parts parts;
    private int allElse = -1;

    RecordReader(JavaType type) {
        this.type = type;
    }

    @Override
    public void resolve(DeserializationContext at) throws JsonMappingException {
        parts = parts(type, at);
    }

    /** Its members, each a place among the values, or a record whose members stand there. */
    private Parts parts(JavaType record, DeserializationContext at) throws JsonMappingException {
        var members = record.getRawClass().getRecordComponents();
        int first = readers.size();
        var within = new ArrayList<Parts>();
        for (var member : members) {
            var memberType = at.getTypeFactory().resolveMemberType(member.getGenericType(), record.getBindings());
            if (isUnwrapped(record, member)) {
                within.add(parts(memberType, at));
                continue;
            }
            within.add(null);
            places.put(member.getName(), readers.size());
            if (member.isAnnotationPresent(AllElse.class)) {
                allElse = readers.size();
            }
            readers.add(at.findContextualValueDeserializer(memberType, null));
        }
        return new Parts(constructor(record.getRawClass(), members), first, within);
    }

    private static boolean isUnwrapped(JavaType record, RecordComponent member) {
        try {
            return record.getRawClass().getDeclaredField(member.getName()).isAnnotationPresent(JsonUnwrapped.class);
        } catch (NoSuchFieldException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Constructor<?> constructor(Class<?> record, RecordComponent[] members) {
        try {
            var constructor = record.getDeclaredConstructor(
                    Arrays.stream(members).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
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
        var values = new Object[readers.size()];
        var given = new boolean[values.length];
        AllElseText others = null;
        for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
            in.nextToken();
            Integer place = places.get(name);
            if (place == null || (place == allElse && in.currentToken().isScalarValue())) {
                others = others == null ? new AllElseText() : others;
                readOther(name, others, in, at);
            } else if (given[place]) {
                StrictTypes.note(in, at, "is given twice");
                in.skipChildren();
            } else {
                given[place] = true;
                values[place] = in.hasToken(JsonToken.VALUE_NULL)
                        ? null
                        : readers.get(place).deserialize(in, at);
            }
        }
        if (others != null && allElse >= 0) {
            values[allElse] = others.after((JsonText.Fields) values[allElse]);
        }
        return parts.make(values);
    }

    private void readOther(String name, AllElseText others, JsonParser in, DeserializationContext at)
            throws IOException {
        if (allElse < 0) {
            in.skipChildren();
        } else if (others.isFull()) {
            StrictTypes.note(in, at, AllElseText.TOO_MANY);
            in.skipChildren();
        } else {
            others.add(name, StrictTypes.sent(in, at));
        }
    }

    /**
     * How a record is made of values.
     *
     * @param first the place of its first value
     * @param within one for each member: the record that stands there, or null for a value
     */
    private record Parts(Constructor<?> constructor, int first, List<Parts> within) {

        Object make(Object[] values) {
            var members = new Object[within.size()];
            int place = first;
            for (int i = 0; i < members.length; i++) {
                var inner = within.get(i);
                if (inner == null) {
                    members[i] = values[place++];
                } else {
                    members[i] = inner.isGiven(values) ? inner.make(values) : null;
                    place = inner.end();
                }
            }
            try {
                return constructor.newInstance(members);
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        private boolean isGiven(Object[] values) {
            for (int place = first; place < end(); place++) {
                if (values[place] != null) {
                    return true;
                }
            }
            return false;
        }

        private int end() {
            int end = first;
            for (var inner : within) {
                end = inner == null ? end + 1 : inner.end();
            }
            return end;
        }
    }
}
