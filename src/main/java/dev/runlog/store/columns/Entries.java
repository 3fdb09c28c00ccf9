package dev.runlog.store.columns;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** The metadata of the sessions of a block: lines of key and value. */
public final class Entries {

    private final Texts keys;
    private final Texts values;
    private final Lines lines;
    private final PackedNumbers lineKeys;
    private final PackedNumbers lineValues;

    private Entries(ByteReader in, int sessions) {
        this.keys = Texts.read(in);
        this.values = Texts.read(in);
        this.lines = Lines.read(in, sessions);
        this.lineKeys = PackedNumbers.read(in, lines.count());
        this.lineValues = PackedNumbers.read(in, lines.count());
    }

    public static Entries read(byte[] bytes, int sessions) {
        return new Entries(new ByteReader(bytes), sessions);
    }

    public static byte[] write(List<Map<String, String>> ofSessions) {
        var keys = new Numbering();
        var values = new Numbering();
        var lineKeys = LongStream.builder();
        var lineValues = LongStream.builder();
        for (var entries : ofSessions) {
            entries.forEach((key, value) -> {
                lineKeys.add(keys.of(key));
                lineValues.add(values.of(value));
            });
        }
        var out = new ByteWriter();
        keys.writeTo(out);
        values.writeTo(out);
        Lines.write(out, ofSessions.stream().map(Map::keySet).toList());
        PackedNumbers.write(out, lineKeys.build().toArray());
        PackedNumbers.write(out, lineValues.build().toArray());
        return out.bytes();
    }

    /** The different ones, of whatever key. */
    public Texts values() {
        return values;
    }

    /** One of the different ones. */
    public String value(int number) {
        return values.of(number);
    }

    /** The different ones. */
    public String[] keys() {
        return keys.all();
    }

    /** Counts the keys that a session has, by their numbers. */
    public void countKeys(int session, long[] counts) {
        int end = lines.end(session);
        for (int line = lines.first(session); line < end; line++) {
            counts[lineKeys.small(line)]++;
        }
    }

    /** @return -1 when no session has it */
    public int keyNumber(String key) {
        return keys.numberOf(key);
    }

    /** Which of the values a session has of a key; -1 for none. */
    public int valueNumber(int session, int keyNumber) {
        int end = lines.end(session);
        for (int line = lines.first(session); line < end; line++) {
            if (lineKeys.get(line) == keyNumber) {
                return lineValues.small(line);
            }
        }
        return -1;
    }

    public Map<String, String> of(int session) {
        var of = new LinkedHashMap<String, String>();
        for (int line = lines.first(session); line < lines.end(session); line++) {
            of.put(keys.of(lineKeys.small(line)), values.of(lineValues.small(line)));
        }
        return of;
    }
}
