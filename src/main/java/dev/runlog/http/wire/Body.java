package dev.runlog.http.wire;

import dev.runlog.http.limits.Memory;
import dev.runlog.model.Problem;
import jakarta.servlet.ServletRequest;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/** The whole body of a request, as it came or compressed; nothing is inflated before there is room for it. */
public final class Body {

    static final String ATTRIBUTE = "dev.runlog.body";

    private static final int PIECE = 8 << 10;

    /** How it is compressed. */
    private enum Encoding {
        NONE,
        GZIP,
        DEFLATE
    }

    private final Encoding encoding;
    private final byte[] bytes;
    private final int length;
    private int plainSize;

    private Body(Encoding encoding, byte[] bytes, int length) {
        this.encoding = encoding;
        this.bytes = bytes;
        this.length = length;
        this.plainSize = length;
    }

    /**
     * @param bytes of which the body is the first ones
     * @param most inflated
     */
    static Body of(Request request, byte[] bytes, int length, int most) {
        var body = new Body(encoding(request), bytes, length);
        if (body.isZipped()) {
            body.plainSize = body.measure(most);
        }
        if (body.plainSize > most) {
            throw tooLarge(most);
        }
        return body;
    }

    /** The one that was read before a request came to its resource. */
    public static Body of(ServletRequest request) {
        return present(request.getAttribute(ATTRIBUTE));
    }

    public static Body of(Request request) {
        return present(request.getAttribute(ATTRIBUTE));
    }

    /** Nothing of a request without a body. */
    public static Optional<Body> find(Request request) {
        return Optional.ofNullable((Body) request.getAttribute(ATTRIBUTE));
    }

    private static Body present(Object known) {
        if (known instanceof Body body) {
            return body;
        }
        throw new Problem(Problem.Code.INVALID, "The body is empty: send a JSON object.");
    }

    static Problem tooLarge(int most) {
        return new Problem(
                Problem.Code.TOO_LARGE,
                "The body is larger than " + most + " bytes, the most this server takes: send less at once.");
    }

    /** Whether it has to be inflated; refuses encodings that are not known. */
    static boolean isZipped(Request request) {
        return encoding(request) != Encoding.NONE;
    }

    private boolean isZipped() {
        return encoding != Encoding.NONE;
    }

    private static Encoding encoding(Request request) {
        String named = request.getHeaders().get(HttpHeader.CONTENT_ENCODING);
        return switch (named == null ? "identity" : named.toLowerCase(Locale.ROOT)) {
            case "identity" -> Encoding.NONE;
            case "gzip" -> Encoding.GZIP;
            case "deflate" -> Encoding.DEFLATE;
            default ->
                throw new Problem(
                        Problem.Code.UNSUPPORTED,
                        "The Content-Encoding is not known here: send gzip, deflate or no encoding.");
        };
    }

    /** How many bytes it is, inflated. */
    int plainSize() {
        return plainSize;
    }

    /** What becomes of it takes so many bytes. */
    long work() {
        return Memory.work(plainSize) + (isZipped() ? plainSize : 0);
    }

    /** As it came. */
    ByteBuffer asSent() {
        return ByteBuffer.wrap(bytes, 0, length);
    }

    /** Inflated. */
    public byte[] plain() {
        if (!isZipped()) {
            return bytes.length == length ? bytes : Arrays.copyOf(bytes, length);
        }
        try (var in = inflating()) {
            return in.readNBytes(plainSize);
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
    }

    /** Inflates it without keeping anything, up to one byte more than there may be. */
    private int measure(int most) {
        byte[] piece = new byte[PIECE];
        int size = 0;
        try (var in = inflating()) {
            for (int read = 0; read >= 0 && size <= most; read = in.read(piece)) {
                size += read;
            }
            return size;
        } catch (ZipException | EOFException broken) {
            throw new Problem(
                    Problem.Code.INVALID,
                    "The body is not valid " + encoding.name().toLowerCase(Locale.ROOT)
                            + ", as its Content-Encoding says.");
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
    }

    private InputStream inflating() throws IOException {
        var sent = new ByteArrayInputStream(bytes, 0, length);
        return encoding == Encoding.GZIP ? new Inflating(sent) : new InflaterInputStream(sent);
    }

    /** For each empty member the stream reads on from within its own reading: after so many there is no end to it. */
    private static final class Inflating extends GZIPInputStream {

        private static final int MOST_EMPTY_MEMBERS = 100;
        private int depth;

        Inflating(InputStream in) throws IOException {
            super(in, PIECE);
        }

        @Override
        public int read(byte[] buffer, int offset, int most) throws IOException {
            depth++;
            try {
                if (depth > MOST_EMPTY_MEMBERS) {
                    throw new ZipException("too many empty members");
                }
                return super.read(buffer, offset, most);
            } finally {
                depth--;
            }
        }
    }
}
