package dev.runlog.torture.attacks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Requests as they stand on the wire. */
final class Requests {

    private static final String JSON = "Content-Type: application/json\r\n";

    private Requests() {}

    /** What may be far longer than its compressed form. */
    @FunctionalInterface
    interface Text {
        void to(Writer writer) throws IOException;
    }

    static byte[] get(String path, String key) {
        return bytes("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + bearer(key) + "\r\n");
    }

    static byte[] post(String path, String key, String body) {
        return post(path, bearer(key), body.getBytes(StandardCharsets.UTF_8));
    }

    static byte[] patch(String path, String key, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return joined(bytes(head("PATCH", path, bearer(key) + JSON, bytes.length)), bytes);
    }

    static byte[] post(String path, String headers, byte[] body) {
        return joined(bytes(head("POST", path, headers + JSON, body.length)), body);
    }

    /** A head that promises more than comes with it. */
    static byte[] promise(String path, String key, int promised, String begun) {
        return bytes(head("POST", path, bearer(key) + JSON, promised) + begun);
    }

    /** @param key null for none */
    static String bearer(String key) {
        return key == null ? "" : "Authorization: Bearer " + key + "\r\n";
    }

    private static String head(String method, String path, String headers, int length) {
        return method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "Content-Length: " + length
                + "\r\n\r\n";
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] joined(byte[] head, byte[] body) {
        var all = new ByteArrayOutputStream(head.length + body.length);
        all.writeBytes(head);
        all.writeBytes(body);
        return all.toByteArray();
    }

    static byte[] gzip(Text text) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var writer = new OutputStreamWriter(new Hardest(bytes), StandardCharsets.UTF_8)) {
            text.to(writer);
        }
        return bytes.toByteArray();
    }

    private static final class Hardest extends GZIPOutputStream {
        Hardest(ByteArrayOutputStream out) throws IOException {
            super(out, 1 << 16);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }
}
