package dev.runlog.otlp.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.runlog.model.Problem;
import java.io.IOException;
import java.math.BigDecimal;

/**
 * JSON, piece by piece: {@link #object} and {@link #field}, {@link #array} and {@link #element}, a value, or
 * {@link #skip}. Null is the same as absent: an object without fields, an empty text, zero. Whatever is wrong is a
 * {@link Problem}.
 */
final class JsonReader {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private static final BigDecimal TWO_TO_THE_64 = BigDecimal.valueOf(2).pow(Long.SIZE);

    /** What is longer is none that fits into 64 bits, but would take long to read. */
    private static final int LONGEST_NUMBER = 100;

    private final JsonParser in;

    /** A step that reads. */
    private interface Step<T> {
        T take() throws IOException;
    }

    JsonReader(byte[] body) {
        in = read(() -> FACTORY.createParser(body));
        read(in::nextToken);
        if (!in.hasToken(JsonToken.START_OBJECT)) {
            throw wrong("it is not an object");
        }
    }

    /** Whether the value that follows is an object, which {@link #field} then goes through. */
    boolean object() {
        return enters(JsonToken.START_OBJECT, "an object");
    }

    boolean array() {
        return enters(JsonToken.START_ARRAY, "an array");
    }

    private boolean enters(JsonToken start, String what) {
        var token = read(in::nextToken);
        if (token != start && token != JsonToken.VALUE_NULL) {
            throw wrong("there should be " + what);
        }
        return token == start;
    }

    /** The name of the next member; null at the end of the object. */
    String field() {
        var token = read(in::nextToken);
        return token == JsonToken.FIELD_NAME ? read(in::currentName) : null;
    }

    /** Whether the array goes on, with an object; what is null there is passed over. */
    boolean element() {
        while (true) {
            var token = read(in::nextToken);
            if (token == JsonToken.END_ARRAY) {
                return false;
            }
            if (token == JsonToken.START_OBJECT) {
                return true;
            }
            if (token != JsonToken.VALUE_NULL) {
                throw wrong("there should be an object");
            }
        }
    }

    String text() {
        return switch (read(in::nextToken)) {
            case VALUE_NULL -> "";
            case VALUE_STRING -> Values.clean(read(in::getText));
            default -> throw wrong("there should be a text");
        };
    }

    boolean truth() {
        return switch (read(in::nextToken)) {
            case VALUE_TRUE -> true;
            case VALUE_FALSE, VALUE_NULL -> false;
            default -> throw wrong("there should be true or false");
        };
    }

    /** A whole number of 64 bits, with or without sign, as number or text; zero for one that does not fit. */
    long number() {
        return switch (read(in::nextToken)) {
            case VALUE_NULL -> 0L;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_STRING -> whole(read(in::getText));
            default -> throw wrong("there should be a number");
        };
    }

    /** The number of an enum's constant, or whatever it is called. */
    String constant() {
        return switch (read(in::nextToken)) {
            case VALUE_NULL -> "0";
            case VALUE_NUMBER_INT, VALUE_STRING -> read(in::getText);
            default -> throw wrong("there should be a number or a name");
        };
    }

    double decimal() {
        var token = read(in::nextToken);
        return switch (token) {
            case VALUE_NULL -> Double.NaN;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_STRING -> finite(read(in::getText));
            default -> throw wrong("there should be a number");
        };
    }

    void skip() {
        read(in::nextToken);
        read(in::skipChildren);
    }

    /** Makes sure that nothing follows. */
    void end() {
        if (read(in::nextToken) != null) {
            throw wrong("it goes on after its object");
        }
    }

    private long whole(String number) {
        try {
            var value = number.length() > LONGEST_NUMBER ? BigDecimal.ZERO : new BigDecimal(number.strip());
            boolean fits = Math.abs((long) value.scale()) <= LONGEST_NUMBER
                    && value.abs().compareTo(TWO_TO_THE_64) < 0;
            return fits ? value.toBigInteger().longValue() : 0;
        } catch (NumberFormatException none) {
            throw wrong("there should be a number");
        }
    }

    private double finite(String number) {
        try {
            return Double.parseDouble(number);
        } catch (NumberFormatException none) {
            throw wrong("there should be a number");
        }
    }

    private Problem wrong(String why) {
        var where = in.currentTokenLocation();
        return new Problem(
                Problem.Code.INVALID,
                "The body is not a request in JSON, at line " + where.getLineNr() + ", column " + where.getColumnNr()
                        + ": " + why + ".");
    }

    private static <T> T read(Step<T> step) {
        try {
            return step.take();
        } catch (JsonProcessingException malformed) {
            var where = malformed.getLocation();
            throw new Problem(
                    Problem.Code.INVALID,
                    "The body is not valid JSON"
                            + (where == null
                                    ? "."
                                    : " at line " + where.getLineNr() + ", column " + where.getColumnNr() + "."));
        } catch (IOException malformed) {
            // Bytes that are no UTF-8; the body is in memory, nothing else can fail.
            throw new Problem(Problem.Code.INVALID, "The body is not UTF-8: send JSON encoded as UTF-8.");
        }
    }
}
