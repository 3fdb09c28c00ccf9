package dev.runlog.http;

import dev.runlog.http.caller.Caller;
import dev.runlog.http.errors.RefusalForm;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

/**
 * An address that takes nothing but POSTs, and so many of them that they are answered without Jersey.
 *
 * @param path below the base path
 * @param decoding of the body, after decompression, by its type; throws a {@link dev.runlog.model.Problem} for what it refuses
 * @param answer what is done; the stage completes when it is done
 * @param refusals how they look; nothing for JSON in and out, as everywhere here
 */
public record PostEndpoint<T>(
        String path,
        BiFunction<byte[], String, T> decoding,
        BiFunction<Caller, T, CompletionStage<Reply>> answer,
        Optional<RefusalForm> refusals) {

    /** @param body sent as JSON, or bytes that are sent as they are */
    public record Reply(int status, String contentType, Object body) {

        public static final String JSON = "application/json";

        public Reply(int status, Object body) {
            this(status, JSON, body);
        }
    }

    /** Whether it takes and gives nothing but JSON; else its decoding knows the types that it takes. */
    boolean isOnlyJson() {
        return refusals.isEmpty();
    }

    CompletionStage<Reply> answer(Caller caller, byte[] body, String contentType) {
        return answer.apply(caller, decoding.apply(body, contentType));
    }
}
