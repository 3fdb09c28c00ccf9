package dev.runlog.otlp;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes a protobuf message, right or wrong. */
public final class Proto {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    public Proto varint(int field, long value) {
        tag(field, 0);
        raw(value);
        return this;
    }

    public Proto fixed64(int field, long value) {
        tag(field, 1);
        out.writeBytes(ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array());
        return this;
    }

    public Proto fixed32(int field, int value) {
        tag(field, 5);
        out.writeBytes(ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array());
        return this;
    }

    public Proto bytes(int field, byte[] bytes) {
        tag(field, 2);
        raw(bytes.length);
        out.writeBytes(bytes);
        return this;
    }

    public Proto text(int field, String text) {
        return bytes(field, text.getBytes(StandardCharsets.UTF_8));
    }

    public Proto message(int field, Proto message) {
        return bytes(field, message.written());
    }

    /** Any bytes at all. */
    public Proto raw(byte... bytes) {
        out.writeBytes(bytes);
        return this;
    }

    public byte[] written() {
        return out.toByteArray();
    }

    private void tag(int field, int type) {
        raw(((long) field << 3) | type);
    }

    private void raw(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }
}
