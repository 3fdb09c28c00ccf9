package dev.runlog.auth;

import dev.runlog.model.ApiKey;
import dev.runlog.model.Problem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How many requests a minute one key may send. Each key has a bucket of that many, which fills up evenly; all there is
 * to know of a bucket is when it will be full, so no request waits for another.
 */
public final class RateLimit {

    private static final long MINUTE = Duration.ofMinutes(1).toNanos();
    private static final int MOST_KEYS = 10_000;

    private final long perMinute;
    private final Clock clock;
    /** When each key's bucket will be full, in nanoseconds since 1970. */
    private final Map<Long, AtomicLong> full = new ConcurrentHashMap<>();

    /** @param perMinute 0 for as many as they like */
    public RateLimit(long perMinute, Clock clock) {
        this.perMinute = perMinute;
        this.clock = clock;
    }

    /** Counts a request, or refuses it. */
    public void count(ApiKey key) {
        if (perMinute == 0) {
            return;
        }
        Instant instant = clock.instant();
        long now = TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
        var bucket = bucket(key.id(), now);
        long before;
        long after;
        do {
            before = bucket.get();
            // Further ahead than it can be: the clock was put back.
            after = (before > now + 2 * MINUTE ? now : Math.max(before, now)) + MINUTE / perMinute;
            if (after > now + MINUTE) {
                throw Problem.tooOften(
                        "This key sends more requests than the " + perMinute + " a minute that it may.",
                        Duration.ofNanos(after - now - MINUTE).plusMillis(999).toSeconds());
            }
        } while (!bucket.compareAndSet(before, after));
    }

    private AtomicLong bucket(long key, long now) {
        var known = full.get(key);
        if (known != null) {
            return known;
        }
        if (full.size() >= MOST_KEYS) {
            full.clear();
        }
        return full.computeIfAbsent(key, added -> new AtomicLong(now));
    }
}
