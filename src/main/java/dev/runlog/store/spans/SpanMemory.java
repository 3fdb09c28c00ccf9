package dev.runlog.store.spans;

import dev.runlog.model.Tenant;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The sessions of spans that grew last, so that what is known of them is not read again each time. The writer fills it,
 * and whoever works ahead of the writer looks at it: what it finds may not have been committed, and is judged by the writer.
 */
final class SpanMemory<S> {

    /** What it holds altogether, in characters, in parts of the heap: as objects they take several times as much. */
    private static final long PART_OF_HEAP = 64;

    /** A span within its session. */
    record SpanId(String trace, String span) {
        static SpanId of(Arrived<?> span) {
            return new SpanId(span.traceId(), span.spanId());
        }
    }

    /** A session at one moment: what is found later is another one, whatever it says. */
    static final class Known<S> {
        private final long row;
        private final Instant last;
        private final long generation;
        private final Map<SpanId, S> spans;
        private final long size;
        private final SpanSession amount;

        /**
         * @param row the number of the session's
         * @param last when one of its spans came last
         * @param generation of what the writer remembers
         * @param size of the spans, in characters
         * @param amount what they amount to
         */
        Known(long row, Instant last, long generation, Map<SpanId, S> spans, long size, SpanSession amount) {
            this.row = row;
            this.last = last;
            this.generation = generation;
            this.spans = Collections.unmodifiableMap(spans);
            this.size = size;
            this.amount = amount;
        }

        /** Whether it counts: it is this session, of which nothing was forgotten, rolled back or written by others since. */
        boolean isOf(long session, SpanSessionRows.State state, long memory) {
            return row == session && last.equals(state.last()) && !state.hasPast() && generation == memory;
        }

        /** Whether going through its spans takes a while. */
        boolean isLarge() {
            return spans.size() >= SpanSessionRows.MANY;
        }

        Map<SpanId, S> spans() {
            return spans;
        }

        long size() {
            return size;
        }

        SpanSession amount() {
            return amount;
        }
    }

    /**
     * What a session would amount to with what has come, if it still is as it was.
     *
     * @param before null if nothing was known of it
     */
    record Ahead<S>(Known<S> before, Optional<SpanSession> amount) {}

    private record Place(Tenant tenant, SpanKey key) {}

    private final long room = Runtime.getRuntime().maxMemory() / PART_OF_HEAP;
    /** The one that grew longest ago comes first. */
    private final Map<Place, Known<S>> known = new LinkedHashMap<>(64, 0.75f, true);

    private long held;

    synchronized Optional<Known<S>> find(Tenant tenant, SpanKey key) {
        return Optional.ofNullable(known.get(new Place(tenant, key)));
    }

    synchronized void put(Tenant tenant, SpanKey key, Known<S> session) {
        forget(new Place(tenant, key));
        if (session.size > room) {
            return;
        }
        known.put(new Place(tenant, key), session);
        held += session.size;
        while (held > room) {
            forget(known.keySet().iterator().next());
        }
    }

    synchronized void forget(Tenant tenant, SpanKey key) {
        forget(new Place(tenant, key));
    }

    private void forget(Place place) {
        var gone = known.remove(place);
        held -= gone == null ? 0 : gone.size;
    }
}
