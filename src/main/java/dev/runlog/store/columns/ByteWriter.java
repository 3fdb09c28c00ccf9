package dev.runlog.store.columns;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes bytes, texts, and single numbers in as few bytes as they need, seven bits in each. */
public final class ByteWriter {

    private static final int MORE = 0x80;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(1 << 12);

    public void number(long value) {
        long rest = value;
        while ((rest & -MORE) != 0) {
            out.write((int) rest | MORE);
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    /** A number that may be below zero, and mostly is close to it. */
    public void signed(long value) {
        number(value << 1 ^ value >> 63);
    }

    /** So many bytes of a number, the lowest first. */
    void lowBytes(long value, int count) {
        for (int i = 0; i < count; i++) {
            out.write((int) (value >>> (Byte.SIZE * i)));
        }
    }

    public void text(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        number(bytes.length);
        out.writeBytes(bytes);
    }

    /** As they are: whoever reads them knows how many they are. */
    public void raw(byte[] bytes, int from, int count) {
        out.write(bytes, from, count);
    }

    public void add(ByteWriter more) {
        out.writeBytes(more.bytes());
    }

    public byte[] bytes() {
        return out.toByteArray();
    }
}
