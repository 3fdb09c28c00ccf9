package dev.runlog.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A request as it goes over the wire.
 *
 * @param target as it stands in the first line, in ISO 8859-1
 * @param headers whole lines, in ISO 8859-1
 * @param body as it is framed; its length is not looked at
 */
@SuppressWarnings("ArrayRecordComponent") // is compared with nothing
record Request(String method, String target, List<String> headers, byte[] body) {

    private static final int SHOWN = 3_000;

    /** The same with the Content-Length of its body. */
    Request withLength() {
        return with("Content-Length: " + body.length);
    }

    Request with(String header) {
        var more = new ArrayList<>(headers);
        more.add(header);
        return new Request(method, target, more, body);
    }

    byte[] toBytes() {
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head().getBytes(StandardCharsets.ISO_8859_1));
        bytes.writeBytes(body);
        return bytes.toByteArray();
    }

    private String head() {
        return method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n"
                + String.join("", headers.stream().map(line -> line + "\r\n").toList()) + "\r\n";
    }

    boolean has(String header) {
        return headers.stream().anyMatch(line -> line.regionMatches(true, 0, header, 0, header.length()));
    }

    /** For people to read: what is not visible ASCII is escaped, what is long is cut. */
    @Override
    public String toString() {
        var text = new StringBuilder("\n");
        for (byte one : toBytes()) {
            if ((one >= 0x20 && one < 0x7f) || one == '\n') {
                text.append((char) one);
            } else if (one != '\r') {
                text.append(String.format("\\x%02x", one & 0xff));
            }
            if (text.length() > SHOWN) {
                return text.append("… (")
                        .append(body.length)
                        .append(" bytes of body)\n")
                        .toString();
            }
        }
        return text.append('\n').toString();
    }
}
