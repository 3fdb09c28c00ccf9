package dev.runlog.store.columns;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.stream.LongStream;

/**
 * Whole numbers, each in as many bytes as the difference between the least and the most needs. So any of them is read
 * without those before it, and nothing is taken apart that is not asked for.
 */
public final class PackedNumbers {

    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    /** Eight bytes are read at once, and then the ones in front are taken: there are as many behind the last number. */
    private static final int SPARE = Long.BYTES;

    private final byte[] bytes;
    private final int start;
    private final int width;
    private final long mask;
    private final long least;
    private final long range;

    private PackedNumbers(byte[] bytes, int start, long least, long range) {
        this.bytes = bytes;
        this.start = start;
        this.width = width(range);
        this.mask = width == 0 ? 0 : -1L >>> (Long.SIZE - Byte.SIZE * width);
        this.least = least;
        this.range = range;
    }

    private static int width(long range) {
        return (Long.SIZE - Long.numberOfLeadingZeros(range) + Byte.SIZE - 1) / Byte.SIZE;
    }

    public static PackedNumbers read(ByteReader in, int count) {
        long least = in.signed();
        long range = in.number();
        var read = new PackedNumbers(in.bytes(), in.position(), least, range);
        in.skip(count * read.width + SPARE);
        return read;
    }

    /** @param numbers no two of which are farther apart than the largest long */
    public static void write(ByteWriter out, long... numbers) {
        long least = LongStream.of(numbers).min().orElse(0);
        long range = LongStream.of(numbers).max().orElse(0) - least;
        out.signed(least);
        out.number(range);
        for (long number : numbers) {
            out.lowBytes(number - least, width(range));
        }
        out.lowBytes(0, SPARE);
    }

    public long get(int i) {
        return least + ((long) EIGHT_BYTES.get(bytes, start + i * width) & mask);
    }

    public int small(int i) {
        return (int) get(i);
    }

    public long least() {
        return least;
    }

    public long most() {
        return least + range;
    }
}
