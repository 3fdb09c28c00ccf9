package dev.runlog.store.columns;

/** Reads what {@link ByteWriter} wrote. */
public final class ByteReader {

    private static final int MORE = 0x80;
    private static final int SEVEN_BITS = 0x7f;

    private final byte[] bytes;
    private int at;

    public ByteReader(byte[] bytes) {
        this.bytes = bytes;
    }

    public long number() {
        byte next = bytes[at++];
        if (next >= 0) {
            return next;
        }
        long value = next & SEVEN_BITS;
        for (int shift = 7; ; shift += 7) {
            next = bytes[at++];
            value |= (long) (next & SEVEN_BITS) << shift;
            if ((next & MORE) == 0) {
                return value;
            }
        }
    }

    public boolean hasMore() {
        return at < bytes.length;
    }

    /** Of the next byte. */
    public int position() {
        return at;
    }

    public void skip(int count) {
        at += count;
    }

    public int smallNumber() {
        return (int) number();
    }

    public long signed() {
        long value = number();
        return value >>> 1 ^ -(value & 1);
    }

    /** All of them. */
    byte[] bytes() {
        return bytes;
    }
}
