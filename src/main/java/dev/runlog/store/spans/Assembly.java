package dev.runlog.store.spans;

import dev.runlog.model.NewEvent;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * How spans are kept, and what they amount to.
 *
 * @param write what is kept of a span, as a text
 * @param read the same back
 * @param writeEvents events that are not shown yet, as a text
 * @param readEvents the same back
 * @param sum what all spans of a session amount to
 */
public record Assembly<S>(
        Function<S, String> write,
        Function<String, S> read,
        Function<List<NewEvent>, String> writeEvents,
        Function<String, List<NewEvent>> readEvents,
        Sum<S> sum) {

    @FunctionalInterface
    public interface Sum<S> {

        /**
         * @param key the session's
         * @param last when one of the spans came last
         */
        SpanSession of(SpanKey key, Collection<S> spans, Instant last, Instant now);
    }
}
