package dev.runlog.store.columns;

import java.util.List;

/** One text for each session of a block: every different one is kept once. */
public final class Names {

    private final Texts texts;
    private final PackedNumbers numbers;

    private Names(Texts texts, PackedNumbers numbers) {
        this.texts = texts;
        this.numbers = numbers;
    }

    public static Names read(byte[] bytes, int sessions) {
        var in = new ByteReader(bytes);
        var texts = Texts.read(in);
        return new Names(texts, PackedNumbers.read(in, sessions));
    }

    public static byte[] write(List<String> ofSessions) {
        var numbering = new Numbering();
        long[] numbers = ofSessions.stream().mapToLong(numbering::of).toArray();
        var out = new ByteWriter();
        numbering.writeTo(out);
        PackedNumbers.write(out, numbers);
        return out.bytes();
    }

    /** The different ones. */
    public Texts texts() {
        return texts;
    }

    /** Which of them a session has. */
    public int number(int session) {
        return numbers.small(session);
    }

    public String of(int session) {
        return texts.of(number(session));
    }
}
