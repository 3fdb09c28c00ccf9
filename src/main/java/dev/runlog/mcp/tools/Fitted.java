package dev.runlog.mcp.tools;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.model.Page;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Replies that are no larger than a model should have to take in. A page that is too large is read again with fewer
 * items, so that its cursor stands where it ends; what is too large by itself is shortened.
 */
final class Fitted {

    /** Of the whole reply, in which everything stands twice: as JSON, and once more as a text. */
    private static final long MOST_BYTES = 31 << 10;

    private final ObjectMapper json;

    Fitted(ObjectMapper json) {
        this.json = json;
    }

    /**
     * @param read a page of so many items
     * @param shape makes the reply of it
     */
    <T, R> CompletableFuture<R> page(
            int limit, Cut cut, IntFunction<CompletableFuture<Page<T>>> read, BiFunction<Page<T>, Cut, R> shape) {
        return read.apply(limit).thenCompose(page -> {
            R reply = shape.apply(page, cut);
            long size = size(reply);
            int count = page.items().size();
            if (size <= MOST_BYTES) {
                return CompletableFuture.completedFuture(reply);
            }
            if (count <= 1) {
                return CompletableFuture.completedFuture(shorten(cut.shorter(), shorter -> shape.apply(page, shorter)));
            }
            int fewer = (int) Math.max(1, Math.min(count - 1, count * MOST_BYTES * 9 / (size * 10)));
            return page(fewer, cut, read, shape);
        });
    }

    /** With texts as long as they can be. */
    <R> R shorten(Cut cut, Function<Cut, R> shape) {
        R reply = shape.apply(cut);
        return size(reply) <= MOST_BYTES || cut.isShortest() ? reply : shorten(cut.shorter(), shape);
    }

    /** With as many of the items as there is room for, from the first. */
    <T, R> R first(List<T> items, Function<List<T>, R> shape) {
        R reply = shape.apply(items);
        return size(reply) <= MOST_BYTES || items.isEmpty()
                ? reply
                : first(items.subList(0, items.size() * 4 / 5), shape);
    }

    private long size(Object reply) {
        byte[] written;
        try {
            written = json.writeValueAsBytes(reply);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
        long escaped = 0;
        for (byte letter : written) {
            escaped += letter == '"' || letter == '\\' ? 1 : 0;
        }
        return 2L * written.length + escaped;
    }
}
