package dev.runlog.store.columns;

import java.util.ArrayList;
import java.util.List;

/** Some texts for each session of a block. */
public final class TextLists {

    private final String[] texts;
    /** Where the numbers of a session begin; and, last, where those of all end. */
    private final int[] firsts;

    private final int[] numbers;

    private TextLists(String[] texts, int[] firsts) {
        this.texts = texts;
        this.firsts = firsts;
        this.numbers = new int[firsts[firsts.length - 1]];
    }

    public static TextLists read(byte[] bytes, int sessions) {
        var in = new ByteReader(bytes);
        var texts = Numbering.read(in);
        var firsts = new int[sessions + 1];
        for (int i = 0; i < sessions; i++) {
            firsts[i + 1] = firsts[i] + in.smallNumber();
        }
        var read = new TextLists(texts, firsts);
        for (int i = 0; i < read.numbers.length; i++) {
            read.numbers[i] = in.smallNumber();
        }
        return read;
    }

    public static byte[] write(List<List<String>> ofSessions) {
        var numbering = new Numbering();
        var sizes = new ByteWriter();
        var numbers = new ByteWriter();
        for (var texts : ofSessions) {
            sizes.number(texts.size());
            texts.forEach(text -> numbers.number(numbering.of(text)));
        }
        var out = new ByteWriter();
        numbering.writeTo(out);
        out.add(sizes);
        out.add(numbers);
        return out.bytes();
    }

    /** The different ones. */
    public String[] texts() {
        return texts.clone();
    }

    /** How many a session has. */
    public int size(int session) {
        return firsts[session + 1] - firsts[session];
    }

    /** Which of the different ones that is. */
    public int number(int session, int which) {
        return numbers[firsts[session] + which];
    }

    public List<String> of(int session) {
        var of = new ArrayList<String>();
        for (int i = 0; i < size(session); i++) {
            of.add(texts[number(session, i)]);
        }
        return of;
    }
}
