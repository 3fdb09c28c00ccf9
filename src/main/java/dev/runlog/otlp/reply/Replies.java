package dev.runlog.otlp.reply;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.otlp.wire.Decoder;
import dev.runlog.otlp.wire.Encoding;
import dev.runlog.otlp.wire.Signal;
import java.nio.charset.StandardCharsets;

/** The bodies of replies, byte for byte, in the encoding of the request. */
public final class Replies {

    private Replies() {}

    /** All was taken. */
    public static byte[] success(Encoding encoding) {
        return encoding == Encoding.JSON ? "{}".getBytes(StandardCharsets.UTF_8) : new byte[0];
    }

    /**
     * All but some was taken; senders must not try again.
     *
     * @param rejected more than zero: senders complain of each such reply
     */
    public static byte[] partialSuccess(Encoding encoding, Signal signal, int rejected, String reason) {
        if (encoding == Encoding.PROTOBUF) {
            var partial = new ProtoWriter().number(1, rejected).text(2, reason);
            return new ProtoWriter().message(1, partial).written();
        }
        var partial = object().put(signal.rejected(), String.valueOf(rejected)).put("errorMessage", reason);
        return written(object().set("partialSuccess", partial));
    }

    /** What was taken, in full or in part. */
    public static byte[] of(Encoding encoding, Signal signal, Decoder.Result<?> decoded) {
        return decoded.rejected() == 0
                ? success(encoding)
                : partialSuccess(encoding, signal, decoded.rejected(), decoded.reason());
    }

    /**
     * Nothing was taken: a {@code google.rpc.Status}, in JSON with the members that all refusals here have.
     *
     * @param status of HTTP
     * @param title its name
     */
    public static byte[] refusal(Encoding encoding, int status, String title, String message, String requestId) {
        int code = code(status);
        if (encoding == Encoding.PROTOBUF) {
            return new ProtoWriter().number(1, code).text(2, message).written();
        }
        return written(object().put("code", code)
                .put("message", message)
                .put("error", title)
                .put("requestId", requestId));
    }

    /** That of {@code google.rpc.Code}. */
    private static int code(int status) {
        return switch (status) {
            case 401 -> 16;
            case 403 -> 7;
            case 404 -> 5;
            case 405 -> 12;
            case 408 -> 4;
            case 409 -> 10;
            case 429 -> 8;
            case 503 -> 14;
            default -> 3;
        };
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    private static byte[] written(ObjectNode object) {
        return object.toString().getBytes(StandardCharsets.UTF_8);
    }
}
