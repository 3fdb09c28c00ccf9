package dev.runlog.store.columns;

import java.util.List;

/** One text for each session of a block: every different one is kept once. */
public final class Names {

    private final String[] texts;
    private final int[] numbers;

    private Names(String[] texts, int[] numbers) {
        this.texts = texts;
        this.numbers = numbers;
    }

    public static Names read(byte[] bytes, int sessions) {
        var in = new ByteReader(bytes);
        var texts = Numbering.read(in);
        var numbers = new int[sessions];
        for (int i = 0; i < sessions; i++) {
            numbers[i] = in.smallNumber();
        }
        return new Names(texts, numbers);
    }

    public static byte[] write(List<String> ofSessions) {
        var numbering = new Numbering();
        var numbers = new ByteWriter();
        ofSessions.forEach(text -> numbers.number(numbering.of(text)));
        var out = new ByteWriter();
        numbering.writeTo(out);
        out.add(numbers);
        return out.bytes();
    }

    /** The different ones. */
    public String[] texts() {
        return texts.clone();
    }

    /** Which of them a session has. */
    public int number(int session) {
        return numbers[session];
    }

    public String of(int session) {
        return texts[numbers[session]];
    }
}
