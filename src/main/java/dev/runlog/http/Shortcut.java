package dev.runlog.http;

import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

/**
 * A POST that comes so often that it is worth answering without Jersey.
 *
 * @param path a resource's, below the base path, which answers whatever is unusual
 * @param body what is read from the request
 * @param reply what the resource does too; sent with status 200
 */
public record Shortcut<T>(String path, Class<T> body, BiFunction<Caller, T, CompletionStage<?>> reply) {}
