package dev.runlog.store.columns;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Some texts for each session of a block: a line for each. */
public final class TextLists {

    private final Texts texts;
    private final Lines lines;
    private final PackedNumbers numbers;

    private TextLists(Texts texts, Lines lines, PackedNumbers numbers) {
        this.texts = texts;
        this.lines = lines;
        this.numbers = numbers;
    }

    public static TextLists read(byte[] bytes, int sessions) {
        var in = new ByteReader(bytes);
        var texts = Texts.read(in);
        var lines = Lines.read(in, sessions);
        return new TextLists(texts, lines, PackedNumbers.read(in, lines.count()));
    }

    public static byte[] write(List<List<String>> ofSessions) {
        var numbering = new Numbering();
        var numbers = LongStream.builder();
        ofSessions.forEach(texts -> texts.forEach(text -> numbers.add(numbering.of(text))));
        var out = new ByteWriter();
        numbering.writeTo(out);
        Lines.write(out, ofSessions);
        PackedNumbers.write(out, numbers.build().toArray());
        return out.bytes();
    }

    /** The different ones. */
    public Texts texts() {
        return texts;
    }

    public Lines lines() {
        return lines;
    }

    /** Which of the different ones. */
    public int number(int line) {
        return numbers.small(line);
    }

    public List<String> of(int session) {
        var of = new ArrayList<String>();
        for (int line = lines.first(session); line < lines.end(session); line++) {
            of.add(texts.of(number(line)));
        }
        return of;
    }
}
