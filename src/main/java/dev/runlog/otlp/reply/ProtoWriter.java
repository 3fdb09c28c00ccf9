package dev.runlog.otlp.reply;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes a protobuf message; as much of it as replies need. */
final class ProtoWriter {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    ProtoWriter number(int field, long value) {
        varint((long) field << 3);
        varint(value);
        return this;
    }

    ProtoWriter text(int field, String text) {
        return bytes(field, text.getBytes(StandardCharsets.UTF_8));
    }

    ProtoWriter message(int field, ProtoWriter message) {
        return bytes(field, message.written());
    }

    byte[] written() {
        return out.toByteArray();
    }

    private ProtoWriter bytes(int field, byte[] bytes) {
        varint(((long) field << 3) | 2);
        varint(bytes.length);
        out.writeBytes(bytes);
        return this;
    }

    private void varint(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }
}
