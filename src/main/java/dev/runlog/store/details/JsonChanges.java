package dev.runlog.store.details;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.runlog.model.JsonText;
import dev.runlog.model.StateChange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is different between two objects, as far down as both have the same members. */
public final class JsonChanges {

    private static final int MOST = 50;
    private static final int DEEPEST = 6;
    private static final int LONGEST_PATH = 1_000;
    private static final int LONGEST_VALUE = 2_000;

    /** In bytes, both together: of larger ones only the beginnings are shown. Whoever looks waits for it. */
    private static final int LARGEST = 4 << 20;

    /** Of both together: a value with more of them is shown as changed as a whole. What is kept of each is longer than many are. */
    private static final int MOST_MEMBERS = 10_000;

    private static final byte[] EMPTY = {'{', '}'};

    private final List<StateChange> changes = new ArrayList<>();
    private int more;
    private int membersLeft = MOST_MEMBERS;

    /** @param before null for none, as {@code after} */
    public static JsonChanges between(String before, String after) {
        return new JsonChanges(bytes(before), bytes(after));
    }

    private static byte[] bytes(String text) {
        return text == null ? EMPTY : text.getBytes(StandardCharsets.UTF_8);
    }

    /** @param before empty for none */
    JsonChanges(byte[] before, byte[] after) {
        if (before.length + after.length > LARGEST) {
            add("", CharBuffer.wrap(letters(beginning(before))), CharBuffer.wrap(letters(beginning(after))));
        } else {
            compare(
                    "",
                    CharBuffer.wrap(letters(before.length == 0 ? EMPTY : before)),
                    CharBuffer.wrap(letters(after)),
                    0);
        }
    }

    private static byte[] beginning(byte[] state) {
        return Arrays.copyOf(state, Math.min(state.length, LONGEST_VALUE * Character.BYTES * 2));
    }

    private static char[] letters(byte[] state) {
        return new String(state, StandardCharsets.UTF_8).toCharArray();
    }

    public List<StateChange> list() {
        return changes;
    }

    /** How many there are beyond those listed. */
    public int more() {
        return more;
    }

    private void compare(String path, CharBuffer before, CharBuffer after, int depth) {
        if (before.equals(after)) {
            return;
        }
        boolean areObjects = is(before, '{') && is(after, '{');
        boolean areLists = is(before, '[') && is(after, '[');
        if (depth == DEEPEST || path.length() > LONGEST_PATH || !(areObjects || areLists)) {
            add(path, before, after);
            return;
        }
        int room = membersLeft;
        var old = members(before);
        var now = old.flatMap(some -> members(after));
        if (now.isEmpty()) {
            membersLeft = room;
            add(path, before, after);
            return;
        }
        compare(path, old.get(), now.get(), areLists, depth);
    }

    private void compare(
            String path, Map<String, CharBuffer> old, Map<String, CharBuffer> now, boolean areLists, int depth) {
        now.forEach((name, part) -> {
            var was = old.remove(name);
            String inner = inner(path, name, areLists);
            if (was == null) {
                add(inner, null, part);
            } else {
                compare(inner, was, part, depth + 1);
            }
        });
        old.forEach((name, part) -> add(inner(path, name, areLists), part, null));
    }

    private static String inner(String path, String name, boolean isPlace) {
        return isPlace ? path + "[" + name + "]" : path.isEmpty() ? name : path + "." + name;
    }

    private void add(String path, CharBuffer before, CharBuffer after) {
        if (changes.size() == MOST) {
            more++;
            return;
        }
        boolean isCut = isLong(before) || isLong(after) || path.length() > LONGEST_PATH;
        changes.add(new StateChange(cut(path), value(before), value(after), isCut ? true : null));
    }

    private static String cut(String path) {
        return path.length() <= LONGEST_PATH ? path : path.substring(0, LONGEST_PATH) + "…";
    }

    private static boolean is(CharBuffer part, char kind) {
        return part.get(part.position()) == kind;
    }

    private static boolean isLong(CharBuffer part) {
        return part != null && part.remaining() > LONGEST_VALUE;
    }

    /** As it was sent; the beginning of a long one as a text. */
    private static JsonText.Value value(CharBuffer part) {
        if (part == null) {
            return null;
        }
        if (!isLong(part)) {
            return new JsonText.Value(part.toString());
        }
        var text = new StringBuilder("\"");
        JsonStringEncoder.getInstance().quoteAsString(part.slice(part.position(), LONGEST_VALUE), text);
        return new JsonText.Value(text.append("…\"").toString());
    }

    /** The members of an object by their names, of a list by their places; nothing when there are more than are left. */
    private Optional<Map<String, CharBuffer>> members(CharBuffer whole) {
        var members = new LinkedHashMap<String, CharBuffer>();
        int from = whole.arrayOffset() + whole.position();
        try (var in = KeptJson.parse(whole.array(), from, whole.remaining())) {
            boolean isList = in.nextToken() == JsonToken.START_ARRAY;
            var last = isList ? JsonToken.END_ARRAY : JsonToken.END_OBJECT;
            while (in.nextToken() != last) {
                if (membersLeft == 0) {
                    return Optional.empty();
                }
                membersLeft--;
                String name = isList ? String.valueOf(members.size()) : in.currentName();
                if (!isList) {
                    in.nextToken();
                }
                int start = (int) in.currentTokenLocation().getCharOffset();
                in.skipChildren();
                in.finishToken();
                int end = (int) in.currentLocation().getCharOffset();
                members.put(name, whole.slice(whole.position() + start, end - start));
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable); // it was checked when it came in
        }
        return Optional.of(members);
    }
}
