package dev.runlog.otlp.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.runlog.model.Problem;
import java.util.Base64;
import java.util.HexFormat;

/**
 * The values of one request as plain JSON and ids as text, and how many and how deep they may be: a few bytes on the wire become a
 * hundred in memory.
 */
public final class Values {

    /** Bytes of a trace's id. */
    static final int TRACE = 16;

    /** Bytes of a span's id. */
    static final int SPAN = 8;

    /** What is nested deeper is not looked at. */
    static final int DEEPEST = 20;

    /** Of one span, record or resource; further ones are left out. */
    static final int MOST_ATTRIBUTES = 1_024;

    private static final int LONGEST_NAME = 1_024;

    static final TextNode TOO_DEEP = TextNode.valueOf("…");

    private static final HexFormat HEX = HexFormat.of();

    private static final int MOST = 1_000_000;

    private int left = MOST;

    Values() {}

    /** Counts one more. */
    void count() {
        if (--left < 0) {
            throw new Problem(
                    Problem.Code.TOO_LARGE,
                    "The body has more than " + MOST + " attributes and values: send smaller batches.");
        }
    }

    /** Of an attribute, or of a member of a value: what is longer nobody can read back. */
    static String name(String name) {
        return name.length() <= LONGEST_NAME ? name : clean(name.substring(0, LONGEST_NAME));
    }

    static JsonNode text(String text) {
        return TextNode.valueOf(clean(text));
    }

    static JsonNode bytes(byte[] bytes) {
        return TextNode.valueOf(Base64.getEncoder().encodeToString(bytes));
    }

    /** JSON has no other than finite numbers. */
    static JsonNode number(double number) {
        return Double.isFinite(number) ? DoubleNode.valueOf(number) : NullNode.getInstance();
    }

    /** Text that can be kept: without U+0000 and halves of surrogate pairs. */
    public static String clean(String text) {
        for (int i = 0; i < text.length(); i++) {
            char at = text.charAt(i);
            if (at == 0 || Character.isSurrogate(at)) {
                return cleaned(text);
            }
        }
        return text;
    }

    private static String cleaned(String text) {
        var clean = new StringBuilder(text.length());
        text.codePoints()
                .map(point -> point == 0 || isHalfAPair(point) ? '\uFFFD' : point)
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }

    private static boolean isHalfAPair(int point) {
        return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    }

    /** In lower-case hexadecimal digits; null unless it has so many bytes, not all zero. */
    static String id(byte[] id, int length) {
        if (id.length != length) {
            return null;
        }
        for (byte one : id) {
            if (one != 0) {
                return HEX.formatHex(id);
            }
        }
        return null;
    }

    /** From JSON: hexadecimal digits in any case, or Base64 as generic writers of protobuf have it. */
    static String id(String id, int length) {
        try {
            byte[] bytes = id.length() == 2 * length
                    ? HEX.parseHex(id)
                    : Base64.getDecoder().decode(id);
            return id(bytes, length);
        } catch (IllegalArgumentException neither) {
            return null;
        }
    }
}
