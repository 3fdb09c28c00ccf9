package dev.runlog.auth;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * What was learned of a secret is believed for {@link #BELIEVED}, so that a busy one costs a read now and then. A change
 * by another process shows after that time, one made here at once, by {@link #forget}.
 */
final class Remembered<T> {

    private static final Duration BELIEVED = Duration.ofSeconds(3);
    private static final int MOST = 10_000;

    private record Known<T>(T value, Instant learnt, long generation) {

        /** Neither long after it was learnt nor long before: clocks are also set back. */
        boolean isFresh(Instant now) {
            return Duration.between(learnt, now).abs().compareTo(BELIEVED) < 0;
        }
    }

    private final Map<ByteBuffer, Known<T>> known = new ConcurrentHashMap<>();
    /** Raised by each change: what was read before it is not believed after it. */
    private final AtomicLong generation = new AtomicLong();

    /** @param lookUp asked when nothing is remembered; what it does not find is not remembered */
    Optional<T> get(byte[] hash, Instant now, Supplier<Optional<T>> lookUp) {
        var key = ByteBuffer.wrap(hash);
        var remembered = known.get(key);
        if (remembered != null && remembered.isFresh(now) && remembered.generation == generation.get()) {
            return Optional.of(remembered.value);
        }
        long before = generation.get();
        var found = lookUp.get();
        if (found.isEmpty()) {
            known.remove(key);
            return found;
        }
        if (known.size() >= MOST) {
            known.clear();
        }
        known.put(key, new Known<>(found.get(), now, before));
        return found;
    }

    /** Something changed: nothing learned before counts any more. */
    void forget() {
        generation.incrementAndGet();
        known.clear();
    }
}
