package dev.runlog.http;

import dev.runlog.model.EventBatch;
import dev.runlog.model.Problem;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Turns a request's body, gzipped or not, into the record a resource asks for, without ever taking in too much. */
@Consumes(MediaType.APPLICATION_JSON)
public final class JsonBody implements MessageBodyReader<Object> {

    private final Json json;
    private final Limits limits;

    /**
     * The most bytes that are taken, counted after decompression.
     *
     * @param batchPath how the address of batches ends
     */
    public record Limits(int oneThing, int batch, String batchPath) {}

    public JsonBody(Json json, Limits limits) {
        this.json = json;
        this.limits = limits;
    }

    @Override
    public boolean isReadable(Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
        return type.isRecord();
    }

    @Override
    public Object readFrom(
            Class<Object> type,
            Type generic,
            Annotation[] annotations,
            MediaType media,
            MultivaluedMap<String, String> headers,
            InputStream body)
            throws IOException {
        String charset = media.getParameters().getOrDefault(MediaType.CHARSET_PARAMETER, "utf-8");
        if (!charset.equalsIgnoreCase("utf-8")) {
            throw new Problem(
                    Problem.Code.INVALID, "The Content-Type names another charset than utf-8: send JSON as UTF-8.");
        }
        return read(type, body, headers.getFirst("Content-Encoding"));
    }

    /** @param encoding null when the body is as it is */
    <T> T read(Class<T> type, InputStream body, String encoding) throws IOException {
        int most = type == (Class<?>) EventBatch.class ? limits.batch : limits.oneThing;
        return json.read(bytes(body, encoding, most), type);
    }

    private static byte[] bytes(InputStream body, String encoding, int most) throws IOException {
        if (encoding == null || encoding.equalsIgnoreCase("identity")) {
            try {
                return atMost(most, body);
            } catch (EOFException brokenOff) {
                throw new Problem(
                        Problem.Code.INVALID,
                        "The body breaks off, or its chunks are none: send all of it, once more.");
            }
        }
        if (!encoding.equalsIgnoreCase("gzip")) {
            throw new Problem(
                    Problem.Code.UNSUPPORTED, "The Content-Encoding is not known here: send gzip or no encoding.");
        }
        try {
            return atMost(most, new GZIPInputStream(body));
        } catch (ZipException | EOFException broken) {
            throw new Problem(Problem.Code.INVALID, "The body is not valid gzip, as its Content-Encoding says.");
        }
    }

    private static byte[] atMost(int most, InputStream body) throws IOException {
        byte[] bytes;
        try {
            bytes = body.readNBytes(most + 1);
        } catch (IOException failed) {
            if (failed.getCause() instanceof Problem refused) {
                throw refused; // see LargeBodies
            }
            throw failed;
        }
        if (bytes.length > most) {
            throw new Problem(
                    Problem.Code.TOO_LARGE,
                    "The body is larger than " + most + " bytes, the most this server takes: send less at once.");
        }
        return bytes;
    }
}
