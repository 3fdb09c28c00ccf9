package dev.runlog.otlp.wire;

import dev.runlog.model.Problem;
import java.util.List;

/**
 * Reads the bodies of requests. What cannot be read at all is a {@link Problem} of code INVALID, or TOO_LARGE if it
 * holds more than anybody sends; what cannot be used of a body that can is counted. The memory it takes is bounded by a
 * small multiple of the body.
 */
public final class Decoder {

    private Decoder() {}

    /**
     * What a request held.
     *
     * @param items those that can be used
     * @param ignored how many were understood and say nothing yet: spans that have not ended
     * @param rejected how many cannot be used by anybody
     * @param reason why the first of the rejected was; null when none was
     */
    public record Result<T>(List<T> items, int ignored, int rejected, String reason) {}

    public static Result<Span> spans(byte[] body, Encoding encoding) {
        var read = read(body, encoding, Signal.TRACES);
        return new Result<>(read.spans(), read.ignored(), read.rejected(), read.reason());
    }

    public static Result<LogRecord> records(byte[] body, Encoding encoding) {
        return new Result<>(read(body, encoding, Signal.LOGS).records(), 0, 0, null);
    }

    private static Collector read(byte[] body, Encoding encoding, Signal signal) {
        var collector = new Collector(signal);
        if (encoding == Encoding.JSON) {
            new JsonRequest(collector, body).read();
            return collector;
        }
        try {
            new ProtoRequest(collector).read(body);
        } catch (Problem unreadable) {
            boolean misdirected = unreadable.code() == Problem.Code.INVALID && isRather(other(signal), body);
            throw misdirected ? collector.misdirected(other(signal)) : unreadable;
        }
        if (collector.onlyNameless() && isRather(Signal.LOGS, body)) {
            throw collector.misdirected(Signal.LOGS);
        }
        return collector;
    }

    private static Signal other(Signal signal) {
        return signal == Signal.TRACES ? Signal.LOGS : Signal.TRACES;
    }

    /** In protobuf nothing says what a body is; the fields of the two have other types. */
    private static boolean isRather(Signal other, byte[] body) {
        var collector = new Collector(other);
        try {
            new ProtoRequest(collector).read(body);
            return collector.size() > 0;
        } catch (Problem neither) {
            return false;
        }
    }
}
