package dev.runlog.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.runlog.model.Budget;
import dev.runlog.model.Environment;
import dev.runlog.model.EventType;
import dev.runlog.model.FailureState;
import dev.runlog.model.FieldErrors;
import dev.runlog.model.JsonText;
import dev.runlog.model.Label;
import dev.runlog.model.NoticeChannel;
import dev.runlog.model.NoticeContent;
import dev.runlog.model.NoticeKind;
import dev.runlog.model.Retention;
import dev.runlog.model.Role;
import dev.runlog.model.SavedView;
import dev.runlog.model.Scope;
import dev.runlog.model.SessionStatus;
import dev.runlog.model.SessionUpdate;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How each type of field is read: exactly, or not at all. A value that does not fit is noted with its field's path and
 * read as absent, so that one reply can name every field that is wrong.
 */
final class StrictTypes {

    /** The whole text being read, for what is kept as it was sent. */
    static final Object SOURCE = new Object();

    /** The {@link FieldErrors} that take what is wrong. */
    static final Object WRONG = new Object();

    /** The largest whole number that every JSON reader keeps exact. */
    private static final double LARGEST_WHOLE = 9_007_199_254_740_991.0;

    private StrictTypes() {}

    static SimpleModule addTo(SimpleModule module) {
        return module.addDeserializer(
                        String.class,
                        strict(
                                "must be a string",
                                (in, at) -> in.hasToken(JsonToken.VALUE_STRING) ? in.getText() : null))
                .addDeserializer(
                        Boolean.class,
                        strict(
                                "must be true or false",
                                (in, at) -> in.currentToken().isBoolean() ? in.getBooleanValue() : null))
                .addDeserializer(Number.class, strict("must be a finite number", (in, at) -> number(in)))
                .addDeserializer(Long.class, strict("must be a whole number, at most 2^53-1", (in, at) -> whole(in)))
                .addDeserializer(
                        Instant.class, strict("must be an ISO 8601 time with its offset", (in, at) -> time(in)))
                .addDeserializer(EventType.class, oneOf(EventType.values(), EventType::wire))
                .addDeserializer(SessionStatus.class, oneOf(SessionStatus.values(), SessionStatus::wire))
                .addDeserializer(Role.class, oneOf(Role.values(), Role::wire))
                .addDeserializer(Label.Colour.class, oneOf(Label.Colour.values(), Label.Colour::wire))
                .addDeserializer(SavedView.Owner.class, oneOf(SavedView.Owner.values(), SavedView.Owner::wire))
                .addDeserializer(Environment.class, oneOf(Environment.values(), Environment::wire))
                .addDeserializer(Budget.Whose.class, oneOf(Budget.Whose.values(), Budget.Whose::wire))
                .addDeserializer(Budget.Period.class, oneOf(Budget.Period.values(), Budget.Period::wire))
                .addDeserializer(Retention.Keep.class, oneOf(Retention.Keep.values(), Retention.Keep::wire))
                .addDeserializer(FailureState.Said.class, oneOf(FailureState.Said.values(), FailureState.Said::wire))
                .addDeserializer(NoticeKind.class, oneOf(NoticeKind.values(), NoticeKind::wire))
                .addDeserializer(NoticeChannel.class, oneOf(NoticeChannel.values(), NoticeChannel::wire))
                .addDeserializer(NoticeContent.class, oneOf(NoticeContent.values(), NoticeContent::wire))
                .addDeserializer(
                        Scope.Some.class,
                        strict("must be an array of some of write, read, admin", (in, at) -> scopes(in)))
                .addDeserializer(
                        SessionUpdate.Outcome.class, oneOf(SessionUpdate.Outcome.values(), SessionUpdate.Outcome::wire))
                .addDeserializer(JsonText.Fields.class, strict("must be an object", StrictTypes::fields))
                .addDeserializer(
                        JsonText.TextOrFields.class, strict("must be an object or a string", StrictTypes::textOrFields))
                .addDeserializer(
                        JsonText.Values.class,
                        strict("must be an array of at most " + JsonText.Values.MOST + " values", StrictTypes::values))
                .addDeserializer(JsonText.Numbers.class, strict("must be an object of numbers", StrictTypes::numbers));
    }

    /** Reads the value the parser stands on, to its end; null when it does not fit. */
    @FunctionalInterface
    private interface Reader<T> {
        T read(JsonParser in, DeserializationContext at) throws IOException;
    }

    private static <T> JsonDeserializer<T> strict(String must, Reader<T> reader) {
        return new JsonDeserializer<>() {
            @Override
            public T deserialize(JsonParser in, DeserializationContext at) throws IOException {
                T value = reader.read(in, at);
                if (value == null) {
                    note(in, at, must);
                    in.skipChildren();
                }
                return value;
            }
        };
    }

    private static <T> JsonDeserializer<T> oneOf(T[] all, Function<T, String> wire) {
        Map<String, T> byName = Arrays.stream(all).collect(Collectors.toMap(wire, value -> value));
        String must = "must be one of " + Arrays.stream(all).map(wire).collect(Collectors.joining(", "));
        return strict(must, (in, at) -> in.hasToken(JsonToken.VALUE_STRING) ? byName.get(in.getText()) : null);
    }

    /** Whole numbers stay whole, the others become the nearest double. */
    private static Number number(JsonParser in) throws IOException {
        if (in.hasToken(JsonToken.VALUE_NUMBER_INT) && in.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            return in.getLongValue();
        }
        if (!in.currentToken().isNumeric()) {
            return null;
        }
        double value = in.getDoubleValue();
        return Double.isFinite(value) ? value : null;
    }

    private static Long whole(JsonParser in) throws IOException {
        Number number = number(in);
        if (number == null || Math.abs(number.doubleValue()) > LARGEST_WHOLE) {
            return null;
        }
        double value = number.doubleValue();
        return value == Math.rint(value) ? (Long) number.longValue() : null;
    }

    private static Instant time(JsonParser in) throws IOException {
        return in.hasToken(JsonToken.VALUE_STRING) ? Times.read(in.getText()) : null;
    }

    private static JsonText.Fields fields(JsonParser in, DeserializationContext at) throws IOException {
        if (!in.hasToken(JsonToken.START_OBJECT)) {
            return null;
        }
        String text = sent(in, at);
        return text == null ? null : new JsonText.Fields(text);
    }

    private static JsonText.TextOrFields textOrFields(JsonParser in, DeserializationContext at) throws IOException {
        if (!in.hasToken(JsonToken.START_OBJECT) && !in.hasToken(JsonToken.VALUE_STRING)) {
            return null;
        }
        String text = sent(in, at);
        return text == null ? null : new JsonText.TextOrFields(text);
    }

    /** The value the parser stands on, as it was sent; null when it cannot be kept, which is noted. */
    static String sent(JsonParser in, DeserializationContext at) throws IOException {
        int from = here(in);
        in.skipChildren();
        in.finishToken();
        return since(from, in, at);
    }

    private static JsonText.Values values(JsonParser in, DeserializationContext at) throws IOException {
        if (!in.hasToken(JsonToken.START_ARRAY)) {
            return null;
        }
        int from = here(in);
        int count = 0;
        while (in.nextToken() != JsonToken.END_ARRAY) {
            in.skipChildren();
            count++;
        }
        String text = count > JsonText.Values.MOST ? null : since(from, in, at);
        return text == null ? null : new JsonText.Values(text);
    }

    /** Notes each entry that is not a number by its own name. */
    private static JsonText.Numbers numbers(JsonParser in, DeserializationContext at) throws IOException {
        if (!in.hasToken(JsonToken.START_OBJECT)) {
            return null;
        }
        int from = here(in);
        while (in.nextToken() != JsonToken.END_OBJECT) {
            in.nextToken();
            if (number(in) == null) {
                note(in, at, "must be a finite number");
                in.skipChildren();
            }
        }
        String text = since(from, in, at);
        return text == null ? null : new JsonText.Numbers(text);
    }

    private static Scope.Some scopes(JsonParser in) throws IOException {
        if (!in.hasToken(JsonToken.START_ARRAY)) {
            return null;
        }
        var scopes = EnumSet.noneOf(Scope.class);
        boolean fit = true;
        while (in.nextToken() != JsonToken.END_ARRAY) {
            var known = in.hasToken(JsonToken.VALUE_STRING) ? Scope.find(in.getText()) : Optional.<Scope>empty();
            known.ifPresent(scopes::add);
            fit &= known.isPresent();
            in.skipChildren();
        }
        return fit && !scopes.isEmpty() ? new Scope.Some(scopes) : null;
    }

    private static int here(JsonParser in) {
        return (int) in.currentTokenLocation().getCharOffset();
    }

    /** The value that the parser has come to the end of, as it was sent; null when it cannot be kept. */
    private static String since(int from, JsonParser in, DeserializationContext at) {
        String text = ((String) at.getAttribute(SOURCE))
                .substring(from, (int) in.currentLocation().getCharOffset());
        if (JsonText.hasNul(text)) {
            note(in, at, "must not contain U+0000");
            return null;
        }
        return text;
    }

    /** Says this of the value the parser stands on. */
    static void note(JsonParser in, DeserializationContext at, String must) {
        ((FieldErrors) at.getAttribute(WRONG)).add(path(in), must);
    }

    /** {@code customMetrics.accuracy}, {@code events[3].toolName}. */
    private static String path(JsonParser in) {
        var steps = new ArrayDeque<String>();
        // On the first token of an object or array the parser is inside it already; the field is one step out.
        JsonStreamContext step = in.getParsingContext();
        if (in.currentToken().isStructStart()) {
            step = step.getParent();
        }
        for (; step != null && !step.inRoot(); step = step.getParent()) {
            steps.push(step.inObject() ? "." + step.getCurrentName() : "[" + step.getCurrentIndex() + "]");
        }
        String path = String.join("", steps);
        return path.startsWith(".") ? path.substring(1) : path;
    }
}
