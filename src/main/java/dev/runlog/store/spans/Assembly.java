package dev.runlog.store.spans;

import dev.runlog.model.NewEvent;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * How spans are kept, and what they amount to.
 *
 * @param write what is kept of a span, as a text
 * @param read the same back
 * @param fillSpan a span with what it lacks, as a log record says it
 * @param events the ids of the events that a span makes, if they are shown
 * @param readEvent an event that was not shown yet
 * @param fillEvent an event with what it lacks, as a log record says it
 * @param sum what all spans of a session amount to
 */
public record Assembly<S>(
        Function<S, String> write,
        Function<String, S> read,
        BiFunction<S, String, S> fillSpan,
        Function<S, List<String>> events,
        Function<String, NewEvent> readEvent,
        BiFunction<NewEvent, String, NewEvent> fillEvent,
        Sum<S> sum) {

    @FunctionalInterface
    public interface Sum<S> {

        /**
         * Nothing when nothing of an agent is among them.
         *
         * @param key the session's
         * @param last when one of the spans came last
         */
        Optional<SpanSession> of(SpanKey key, Collection<S> spans, Instant last, Instant now);
    }
}
