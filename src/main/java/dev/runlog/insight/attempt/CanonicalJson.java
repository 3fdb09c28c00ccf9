package dev.runlog.insight.attempt;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * JSON in the one form that all texts with the same meaning share: members sorted, {@code 1.0} as {@code 1}, white space
 * collapsed. Members that differ each time without meaning anything are left out.
 */
public final class CanonicalJson {

    /** Where somebody is in a longer list: always meant. */
    private static final Set<String> PROGRESS = Set.of("page", "offset", "cursor", "after", "limit");

    private static final Set<String> VOLATILE = Set.of(
            "requestid",
            "traceid",
            "spanid",
            "correlationid",
            "idempotencykey",
            "nonce",
            "timestamp",
            "ts",
            "runid",
            "sessionid");
    private static final Set<String> VOLATILE_IN_OUTPUTS = Set.of(
            "messageid",
            "receipt",
            "pid",
            "servertime",
            "sentat",
            "startedat",
            "finishedat",
            "createdat",
            "updatedat",
            "checkedat",
            "fetchedat",
            "generatedat");
    /** How long it took to answer, in whatever unit. A duration without one may be what was asked for. */
    private static final Pattern TAKEN =
            Pattern.compile("(?:(?:elapsed|took|latency|(?:response|processing|execution|query)time)"
                    + "|duration(?=[mun]?s|sec))(?:[mun]?s|millis|micros|nanos|milliseconds|sec|seconds)?");

    private static final Pattern WHITE = Pattern.compile("\\s+");
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES) // it would keep the names of others for good
            .build();

    private final boolean isOutput;

    private CanonicalJson(boolean isOutput) {
        this.isOutput = isOutput;
    }

    static String ofInput(String json) {
        return new CanonicalJson(false).of(json);
    }

    static String ofOutput(String json) {
        return new CanonicalJson(true).of(json);
    }

    /** Whether a member of this name differs each time without meaning anything. */
    public static boolean isVolatileInInput(String name) {
        return new CanonicalJson(false).isVolatile(plain(name));
    }

    public static boolean isVolatileInOutput(String name) {
        return new CanonicalJson(true).isVolatile(plain(name));
    }

    static JsonParser parse(String json) throws IOException {
        return JSON.createParser(json);
    }

    private String of(String json) {
        var text = new StringBuilder(json.length());
        try (var in = parse(json)) {
            if (in.nextToken() != null) {
                write(in, text);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable); // it was checked when it came in
        }
        return text.toString();
    }

    private void write(JsonParser in, StringBuilder text) throws IOException {
        switch (in.currentToken()) {
            case START_OBJECT -> members(in, text);
            case START_ARRAY -> values(in, text);
            case VALUE_STRING -> quote(oneSpace(in.getText()), text);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> text.append(number(in.getText()));
            default -> text.append(in.getText());
        }
    }

    /** 1.0 is 1. One whose exponent is beyond all reckoning stays as it is. */
    private static String number(String literal) {
        try {
            return new BigDecimal(literal).stripTrailingZeros().toString();
        } catch (NumberFormatException beyond) {
            return literal;
        }
    }

    private void members(JsonParser in, StringBuilder text) throws IOException {
        Map<String, String> sorted = new TreeMap<>();
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            in.nextToken();
            if (isVolatile(plain(name))) {
                in.skipChildren();
            } else {
                var value = new StringBuilder();
                write(in, value);
                sorted.put(name, value.toString());
            }
        }
        text.append('{');
        sorted.forEach((name, value) -> {
            quote(name, text);
            text.append(':').append(value).append(',');
        });
        text.append('}');
    }

    private void values(JsonParser in, StringBuilder text) throws IOException {
        text.append('[');
        while (in.nextToken() != JsonToken.END_ARRAY) {
            write(in, text);
            text.append(',');
        }
        text.append(']');
    }

    private boolean isVolatile(String name) {
        return !PROGRESS.contains(name) && (VOLATILE.contains(name) || (isOutput && isOfAnswering(name)));
    }

    private static boolean isOfAnswering(String name) {
        return VOLATILE_IN_OUTPUTS.contains(name) || TAKEN.matcher(name).matches();
    }

    private static void quote(String value, StringBuilder text) {
        text.append('"')
                .append(value.replace("\\", "\\\\").replace("\"", "\\\""))
                .append('"');
    }

    private static String oneSpace(String value) {
        return WHITE.matcher(value).replaceAll(" ").strip();
    }

    /** {@code request_id} and {@code requestId} are one. */
    static String plain(String name) {
        return name.replace("_", "").replace("-", "").toLowerCase(Locale.ROOT);
    }
}
