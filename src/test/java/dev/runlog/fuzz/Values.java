package dev.runlog.fuzz;

import dev.runlog.fuzz.Described.Kind;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** JSON values of every kind, most of them at some edge. */
final class Values {

    /** @param json as it is sent */
    record Value(String json, Kind kind) {

        @Override
        public String toString() {
            return kind + " " + (json.length() > 200 ? json.substring(0, 200) + "… (" + json.length() + ")" : json);
        }
    }

    private static final String MANY_DIGITS = "7".repeat(500);

    private static final List<String> NUMBERS = List.of(
            "0",
            "-0",
            "-0.0",
            "1",
            "-1",
            "1.0",
            "1.5",
            "0.30000000000000004",
            "1e-400",
            "1e308",
            "1.7976931348623157e308",
            "1.7976931348623159e308",
            "1e309",
            "-1e309",
            "4.9e-324",
            "9007199254740991",
            "9007199254740992",
            "9007199254740993",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "-9223372036854775809",
            "18446744073709551615",
            "18446744073709551616",
            "1E+2",
            "1e0000000000000000001",
            "1e999999999",
            "1e2147483648",
            "1e-99999999999999999999",
            "0.1e1",
            "36500",
            "36501",
            "1.0000000000000000000000000000001",
            MANY_DIGITS,
            "-" + MANY_DIGITS,
            "0." + MANY_DIGITS,
            MANY_DIGITS + "e-500");

    private static final List<String> STRINGS = List.of(
            "",
            " ",
            "\\u0000",
            "a\\u0000b",
            "\\ud800",
            "\\udc00",
            "\\udc00\\ud800",
            "a\\ud83d",
            "\\ud83d\\ude00",
            "\uD83D\uDE00",
            "e\u0301",
            "\u202Eabc\u202C",
            "\u05D0\u0628",
            "\uFEFF",
            "\uFFFD",
            "\uFFFE\uFFFF",
            "\u2028\u2029",
            "\u00A0\u3000",
            "\u200B",
            "\\n\\r\\t\\b\\f\\/\\\"\\\\",
            "null",
            "true",
            "1",
            "active",
            "completed",
            "failed",
            "tool_call",
            "TOOL_CALL",
            "owner",
            "member",
            "live",
            "test",
            "default",
            "unlimited",
            "days",
            "ada@example.org",
            "@",
            "a@b\\r\\nBcc: c@d",
            "2026-02-30T00:00:00Z",
            "1969-12-31T23:59:59.999Z",
            "9999-12-31T23:59:59.999999999Z",
            "+10000-01-01T00:00:00Z",
            "-999999999-01-01T00:00:00+18:00",
            "2026-01-15T24:00:00Z",
            "2026-01-15T09:29:58,1+00:00",
            "' OR 1=1 --",
            "<script>alert(1)</script>",
            "${jndi:ldap://x}",
            "{message}",
            "#{1+1}",
            "${1+1}",
            "../../etc/passwd",
            "%00%ff");

    private static final List<String> BROKEN = List.of(
            "",
            "NaN",
            "Infinity",
            "-Infinity",
            "+1",
            "00",
            "01",
            "-01",
            "1.",
            ".5",
            "1e",
            "1e+",
            "0x10",
            "1_000",
            "--1",
            "'a'",
            "\"a",
            "\"\\x\"",
            "\"\\u12\"",
            "\"a\nb\"",
            "\"\u0000\"",
            "undefined",
            "nul",
            "True",
            "/* */ 1",
            "1 // c",
            "[1,]",
            "[,]",
            "[1 2]",
            "{,}",
            "{\"a\"}",
            "{\"a\":}",
            "{a:1}",
            "{\"a\":1,}",
            "]",
            "}",
            "[",
            "{",
            "1}{\"a\":1");

    private static final List<Integer> LENGTHS = List.of(
            99, 100, 101, 255, 256, 257, 511, 512, 513, 999, 1_000, 1_001, 9_999, 10_000, 10_001, 50_001, 65_536,
            70_000);

    private static final List<Integer> HUGE = List.of(1_000_000, 1_048_576, 2_097_152);

    private static final List<Integer> DEPTHS = List.of(1, 10, 400, 490, 498, 499, 500, 501, 1_000, 10_000);

    private Values() {}

    static Arbitrary<Value> any() {
        return Arbitraries.frequencyOf(
                Tuple.of(6, scalars()),
                Tuple.of(3, broken()),
                Tuple.of(3, strings(LENGTHS)),
                Tuple.of(1, deep()),
                Tuple.of(3, trees()));
    }

    /** Slow to send: a few of them will do. */
    static Arbitrary<Value> huge() {
        return strings(HUGE);
    }

    /** Whole objects, with white space of all sorts in them. */
    static Arbitrary<String> objects() {
        return Combinators.combine(
                        Arbitraries.maps(Arbitraries.oneOf(names(), words()), trees().map(Value::json))
                                .ofMaxSize(4),
                        Arbitraries.of("", " ", "\n\t", "\r\n"))
                .as((map, gap) -> "{" + gap
                        + String.join(
                                gap + "," + gap,
                                map.entrySet().stream()
                                        .map(entry -> entry.getKey() + gap + ":" + gap + entry.getValue())
                                        .toList())
                        + gap + "}");
    }

    static Arbitrary<Value> numbers() {
        return Arbitraries.oneOf(
                        Arbitraries.of(NUMBERS),
                        Arbitraries.longs().map(String::valueOf),
                        Arbitraries.doubles().map(String::valueOf))
                .map(json -> new Value(json, Kind.NUMBER));
    }

    static Arbitrary<Value> broken() {
        return Arbitraries.of(BROKEN).map(json -> new Value(json, Kind.UNSURE));
    }

    private static Arbitrary<Value> scalars() {
        var text = Arbitraries.oneOf(names(), words()).map(json -> new Value(json, Kind.STRING));
        var words = Arbitraries.of(
                new Value("null", Kind.NULL), new Value("true", Kind.BOOLEAN), new Value("false", Kind.BOOLEAN));
        return Arbitraries.oneOf(numbers(), text, words);
    }

    /** Of known trouble. */
    static Arbitrary<String> names() {
        return Arbitraries.of(STRINGS).map(text -> '"' + text + '"');
    }

    /** Of any characters; halves of pairs have no other form than the escaped one. */
    static Arbitrary<String> words() {
        return Arbitraries.strings().ofMaxLength(12).map(Values::quoted);
    }

    static String quoted(String text) {
        var json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char one = text.charAt(i);
            if (one < 0x20 || one == '"' || one == '\\' || Character.isSurrogate(one)) {
                json.append(String.format("\\u%04x", (int) one));
            } else {
                json.append(one);
            }
        }
        return json.append('"').toString();
    }

    private static Arbitrary<Value> strings(List<Integer> lengths) {
        return Combinators.combine(Arbitraries.of(lengths), Arbitraries.of("a", "\u00e9", "\uD83D\uDE00", "\\u0000"))
                .as((length, unit) -> new Value('"' + unit.repeat(length) + '"', Kind.STRING));
    }

    private static Arbitrary<Value> deep() {
        var array = DEPTHS.stream().map(depth -> "[".repeat(depth) + "]".repeat(depth));
        var object = DEPTHS.stream().map(depth -> "{\"a\":".repeat(depth) + "1" + "}".repeat(depth));
        return Arbitraries.oneOf(Arbitraries.of(array.toList()), Arbitraries.of(object.toList()))
                .map(json -> new Value(json, Kind.UNSURE));
    }

    static Arbitrary<Value> trees() {
        return Arbitraries.recursive(Values::scalars, Values::grown, 0, 3);
    }

    private static Arbitrary<Value> grown(Arbitrary<Value> smaller) {
        var arrays = smaller.map(Value::json)
                .list()
                .ofMaxSize(4)
                .map(all -> new Value("[" + String.join(", ", all) + "]", Kind.ARRAY));
        var objects = Arbitraries.maps(names(), smaller.map(Value::json))
                .ofMaxSize(4)
                .map(all -> new Value(
                        "{"
                                + String.join(
                                        ",",
                                        all.entrySet().stream()
                                                .map(entry -> entry.getKey() + ":" + entry.getValue())
                                                .toList())
                                + "}",
                        Kind.OBJECT));
        return Arbitraries.oneOf(smaller, arrays, objects);
    }
}
