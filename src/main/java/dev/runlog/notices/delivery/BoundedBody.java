package dev.runlog.notices.delivery;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The beginning of a body, however long it is. */
final class BoundedBody {

    static final int MOST = 4_096;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** @return whether it is full */
    synchronized boolean add(ByteBuffer more) {
        var some = new byte[Math.min(more.remaining(), MOST - bytes.size())];
        more.get(some);
        bytes.writeBytes(some);
        return bytes.size() == MOST;
    }

    /** As a person can read it and the database can keep it; null for nothing. */
    synchronized String text() {
        String text =
                bytes.toString(StandardCharsets.UTF_8).replace('\0', '\uFFFD').strip();
        return text.isEmpty() ? null : text;
    }
}
