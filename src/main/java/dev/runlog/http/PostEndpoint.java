package dev.runlog.http;

import dev.runlog.http.caller.Caller;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * An address that takes nothing but POSTs, and so many of them that they are answered without Jersey.
 *
 * @param path below the base path
 * @param decoding of the body, after decompression; throws a {@link dev.runlog.model.Problem} for what it refuses
 * @param answer what is done; the stage completes when it is done
 */
public record PostEndpoint<T>(
        String path, Function<byte[], T> decoding, BiFunction<Caller, T, CompletionStage<Reply>> answer) {

    /** @param body sent as JSON */
    public record Reply(int status, Object body) {}

    CompletionStage<Reply> answer(Caller caller, byte[] body) {
        return answer.apply(caller, decoding.apply(body));
    }
}
