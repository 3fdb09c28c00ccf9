package dev.runlog.store.columns;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Texts by their numbers, as {@link Numbering} wrote them. Of many often few are asked for: only those are made. */
public final class Texts {

    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    /** Eight bytes are read at once: there are as many behind the last text. */
    private static final int SPARE = Long.BYTES;

    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final byte[] bytes;
    private final int[] starts;
    private final int[] lengths;
    /** Null while none is. */
    private String[] made;

    private Texts(byte[] bytes, int[] starts, int[] lengths) {
        this.bytes = bytes;
        this.starts = starts;
        this.lengths = lengths;
    }

    /** Numbers follow them. */
    static Texts read(ByteReader in) {
        int count = in.smallNumber();
        var starts = new int[count];
        var lengths = new int[count];
        for (int i = 0; i < count; i++) {
            lengths[i] = in.smallNumber();
            starts[i] = in.position();
            in.skip(lengths[i]);
        }
        return new Texts(in.bytes(), starts, lengths);
    }

    public static Texts of(String... texts) {
        var none = new Texts(new byte[SPARE], new int[0], new int[0]);
        return none.and(texts);
    }

    /** These, and more behind them. */
    public Texts and(String... more) {
        var out = new ByteWriter();
        out.raw(bytes, 0, bytes.length);
        var allStarts = Arrays.copyOf(starts, starts.length + more.length);
        var allLengths = Arrays.copyOf(lengths, lengths.length + more.length);
        int end = bytes.length;
        for (int i = 0; i < more.length; i++) {
            var text = more[i].getBytes(StandardCharsets.UTF_8);
            out.raw(text, 0, text.length);
            allStarts[starts.length + i] = end;
            allLengths[starts.length + i] = text.length;
            end += text.length;
        }
        out.lowBytes(0, SPARE);
        return new Texts(out.bytes(), allStarts, allLengths);
    }

    /** How many there are. */
    public int count() {
        return starts.length;
    }

    public String of(int number) {
        if (made == null) {
            made = new String[starts.length];
        }
        if (made[number] == null) {
            made[number] = new String(bytes, starts[number], lengths[number], StandardCharsets.UTF_8);
        }
        return made[number];
    }

    /** Which one that text is; -1 for none. */
    int numberOf(String text) {
        for (int i = 0; i < starts.length; i++) {
            if (of(i).equals(text)) {
                return i;
            }
        }
        return -1;
    }

    public String[] all() {
        var all = new String[starts.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = of(i);
        }
        return all;
    }

    /** In bytes. */
    int length(int number) {
        return lengths[number];
    }

    /** How many times eight bytes there are, the last ones filled up with zeros. */
    int words(int number) {
        return (lengths[number] + Long.BYTES - 1) / Long.BYTES;
    }

    /** Eight bytes. */
    long word(int number, int which) {
        int left = lengths[number] - Long.BYTES * which;
        long word = (long) EIGHT_BYTES.get(bytes, starts[number] + Long.BYTES * which);
        return left >= Long.BYTES ? word : word & (-1L >>> (Long.SIZE - Byte.SIZE * left));
    }

    /** The same for the same text wherever it lies. */
    public int hash(int number, long seed) {
        long hash = seed ^ lengths[number];
        int count = words(number);
        for (int which = 0; which < count; which++) {
            hash = mixed(hash ^ word(number, which), seed | 1);
        }
        return (int) mixed(hash, SPREAD);
    }

    /** All bits of both: who does not know the seed cannot choose texts that collide. */
    private static long mixed(long one, long other) {
        return Math.multiplyHigh(one, other) ^ one * other;
    }
}
