package dev.runlog.store.columns;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The metadata of the sessions of a block: lines of key and value, those of a session one after the other. */
public final class Entries {

    private final String[] keys;
    private final String[] values;
    /** Where the lines of a session begin; and, last, where those of all end. */
    private final int[] firstLines;

    private final int[] lineKeys;
    private final int[] lineValues;

    private Entries(String[] keys, String[] values, int[] firstLines) {
        this.keys = keys;
        this.values = values;
        this.firstLines = firstLines;
        this.lineKeys = new int[firstLines[firstLines.length - 1]];
        this.lineValues = new int[lineKeys.length];
    }

    public static Entries read(byte[] bytes, int sessions) {
        var in = new ByteReader(bytes);
        var keys = Numbering.read(in);
        var values = Numbering.read(in);
        var firstLines = new int[sessions + 1];
        for (int i = 0; i < sessions; i++) {
            firstLines[i + 1] = firstLines[i] + in.smallNumber();
        }
        var read = new Entries(keys, values, firstLines);
        for (int line = 0; line < read.lineKeys.length; line++) {
            read.lineKeys[line] = in.smallNumber();
            read.lineValues[line] = in.smallNumber();
        }
        return read;
    }

    public static byte[] write(List<Map<String, String>> ofSessions) {
        var keys = new Numbering();
        var values = new Numbering();
        var sizes = new ByteWriter();
        var lines = new ByteWriter();
        for (var entries : ofSessions) {
            sizes.number(entries.size());
            entries.forEach((key, value) -> {
                lines.number(keys.of(key));
                lines.number(values.of(value));
            });
        }
        var out = new ByteWriter();
        keys.writeTo(out);
        values.writeTo(out);
        out.add(sizes);
        out.add(lines);
        return out.bytes();
    }

    /** The different ones, of whatever key. */
    public String[] values() {
        return values.clone();
    }

    /** @return -1 when no session has it */
    public int keyNumber(String key) {
        for (int i = 0; i < keys.length; i++) {
            if (keys[i].equals(key)) {
                return i;
            }
        }
        return -1;
    }

    /** Which of the values a session has of a key; -1 for none. */
    public int valueNumber(int session, int keyNumber) {
        for (int line = firstLines[session]; line < firstLines[session + 1]; line++) {
            if (lineKeys[line] == keyNumber) {
                return lineValues[line];
            }
        }
        return -1;
    }

    public Map<String, String> of(int session) {
        var of = new LinkedHashMap<String, String>();
        for (int line = firstLines[session]; line < firstLines[session + 1]; line++) {
            of.put(keys[lineKeys[line]], values[lineValues[line]]);
        }
        return of;
    }
}
