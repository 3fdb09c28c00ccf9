package dev.runlog.otlp.wire;

import dev.runlog.model.Problem;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A protobuf message, field by field: {@link #next}, then the value, asked for by its type, or {@link #skip}. Whatever
 * is wrong with the bytes is a {@link Problem}.
 */
final class ProtoReader {

    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int BYTES = 2;
    private static final int GROUP = 3;
    private static final int END_GROUP = 4;
    private static final int FIXED32 = 5;

    private static final int DEEPEST_GROUP = 100;

    private final ByteBuffer in;
    private int field;
    private int type;

    ProtoReader(byte[] message) {
        this(ByteBuffer.wrap(message));
    }

    private ProtoReader(ByteBuffer in) {
        this.in = in.order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The same message from its start, wherever this reader is by then; only of one that was not read from yet. */
    ProtoReader again() {
        return new ProtoReader(in.duplicate());
    }

    /** Goes to the next field, if there is one. */
    boolean next() {
        if (!in.hasRemaining()) {
            return false;
        }
        long tag = rawVarint();
        field = (int) (tag >>> 3);
        type = (int) tag & 7;
        if (tag >>> 32 != 0 || field == 0) {
            throw broken("a field has no valid number");
        }
        return true;
    }

    int field() {
        return field;
    }

    long varint() {
        require(VARINT);
        return rawVarint();
    }

    long fixed64() {
        require(FIXED64);
        room(Long.BYTES);
        return in.getLong();
    }

    int fixed32() {
        require(FIXED32);
        room(Integer.BYTES);
        return in.getInt();
    }

    ProtoReader message() {
        require(BYTES);
        int length = length();
        var message = in.slice(in.position(), length);
        in.position(in.position() + length);
        return new ProtoReader(message);
    }

    byte[] bytes() {
        require(BYTES);
        byte[] bytes = new byte[length()];
        in.get(bytes);
        return bytes;
    }

    String text() {
        require(BYTES);
        int length = length();
        int from = in.arrayOffset() + in.position();
        in.position(in.position() + length);
        return Values.clean(new String(in.array(), from, length, StandardCharsets.UTF_8));
    }

    void skip() {
        skip(0);
    }

    private void skip(int depth) {
        switch (type) {
            case VARINT -> rawVarint();
            case FIXED64 -> forward(Long.BYTES);
            case BYTES -> forward(length());
            case GROUP -> skipGroup(depth);
            case FIXED32 -> forward(Integer.BYTES);
            default -> throw broken("a field has no valid type");
        }
    }

    private void skipGroup(int depth) {
        int group = field;
        if (depth > DEEPEST_GROUP) {
            throw broken("groups are nested too deep");
        }
        while (next()) {
            if (type != END_GROUP) {
                skip(depth + 1);
            } else if (field == group) {
                return;
            } else {
                throw broken("a group ends that did not begin");
            }
        }
        throw broken("it ends within a group");
    }

    private void require(int expected) {
        if (type != expected) {
            throw broken("field " + field + " of a message has another type than it should");
        }
    }

    private int length() {
        long length = rawVarint();
        if (length < 0 || length > in.remaining()) {
            throw broken("a length leads beyond its end");
        }
        return (int) length;
    }

    private void forward(int bytes) {
        room(bytes);
        in.position(in.position() + bytes);
    }

    private void room(int bytes) {
        if (in.remaining() < bytes) {
            throw broken("it ends within a number");
        }
    }

    private long rawVarint() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            room(1);
            byte next = in.get();
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw broken("a number is too long");
    }

    private static Problem broken(String why) {
        return new Problem(Problem.Code.INVALID, "The body is not a request in protobuf: " + why + ".");
    }
}
