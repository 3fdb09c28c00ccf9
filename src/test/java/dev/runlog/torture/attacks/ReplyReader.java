package dev.runlog.torture.attacks;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Follows a reply as its bytes arrive, and tells when it is whole; keeps its head only. */
final class ReplyReader {

    private static final String LAST_CHUNK = "0\r\n\r\n";

    private final StringBuilder head = new StringBuilder();
    private int status;
    private long left;
    private boolean chunked;
    private String tail = "";
    private boolean whole;
    private boolean last;

    /** Zero until the head is there. */
    int status() {
        return status;
    }

    boolean isWhole() {
        return whole;
    }

    /** Whether the server ends the connection with it. */
    boolean isLast() {
        return last;
    }

    void take(byte[] bytes, int length) {
        int from = 0;
        if (status == 0) {
            int before = head.length();
            head.append(new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
            int end = head.indexOf("\r\n\r\n", Math.max(0, before - 3));
            if (end < 0) {
                return;
            }
            from = end + 4 - before;
            head.setLength(end + 2);
            begin();
        }
        takeBody(bytes, from, length);
    }

    private void begin() {
        String lower = head.toString().toLowerCase(Locale.ROOT);
        status = Integer.parseInt(lower.substring(9, 12));
        chunked = lower.contains("\r\ntransfer-encoding: chunked\r\n");
        last = lower.contains("\r\nconnection: close\r\n");
        int at = lower.indexOf("\r\ncontent-length:");
        left = at < 0
                ? 0
                : Long.parseLong(
                        lower.substring(at + 17, lower.indexOf('\r', at + 2)).strip());
        // Without either it would end with the connection; no reply of this server does but a stream.
        if (at < 0 && !chunked) {
            left = Long.MAX_VALUE;
        }
        if (status == 204 || status == 304) {
            left = 0;
        }
    }

    private void takeBody(byte[] bytes, int from, int to) {
        if (chunked) {
            int last = Math.max(from, to - LAST_CHUNK.length());
            tail = (tail + new String(bytes, last, to - last, StandardCharsets.ISO_8859_1));
            tail = tail.substring(Math.max(0, tail.length() - LAST_CHUNK.length()));
            whole = tail.equals(LAST_CHUNK);
        } else {
            left -= to - from;
            whole = left <= 0;
        }
    }
}
