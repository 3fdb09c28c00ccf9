package dev.runlog.store.columns;

import java.nio.charset.StandardCharsets;

/** Texts by their numbers, as {@link Numbering} wrote them. Of many often few are asked for: only those are made. */
final class Texts {

    private final byte[] bytes;
    private final int[] starts;
    private final int[] lengths;
    private final String[] made;

    private Texts(ByteReader in) {
        this.bytes = in.bytes();
        int count = in.smallNumber();
        this.starts = new int[count];
        this.lengths = new int[count];
        this.made = new String[count];
        for (int i = 0; i < count; i++) {
            lengths[i] = in.smallNumber();
            starts[i] = in.position();
            in.skip(lengths[i]);
        }
    }

    static Texts read(ByteReader in) {
        return new Texts(in);
    }

    String of(int number) {
        if (made[number] == null) {
            made[number] = new String(bytes, starts[number], lengths[number], StandardCharsets.UTF_8);
        }
        return made[number];
    }

    String[] all() {
        for (int i = 0; i < made.length; i++) {
            of(i);
        }
        return made.clone();
    }
}
