package dev.runlog.auth;

import dev.runlog.model.ApiKey;
import dev.runlog.store.KeyStore;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tells who holds a key. What it learned of a key it believes for {@link #BELIEVED}, so that a busy key costs a read
 * now and then; a key deleted by another process is refused after that time, one deleted here at once.
 */
public final class Authenticator {

    private static final Duration BELIEVED = Duration.ofSeconds(3);
    private static final Duration USE_NOTED = Duration.ofMinutes(1);
    private static final int MOST_REMEMBERED = 10_000;

    private record Known(ApiKey key, Principal principal, Instant until, long generation) {}

    private final KeyStore keys;
    private final Clock clock;
    private final Map<ByteBuffer, Known> known = new ConcurrentHashMap<>();
    /** Raised by each deletion: what was read before it is not believed after it. */
    private final AtomicLong generation = new AtomicLong();

    public Authenticator(KeyStore keys, Clock clock) {
        this.keys = keys;
        this.clock = clock;
    }

    /** @return nothing when the key is mistyped, unknown, deleted or expired */
    public Optional<Principal> byKey(String key) {
        if (!Secrets.isKey(key)) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        byte[] hash = Secrets.hash(key);
        var remembered = known.get(ByteBuffer.wrap(hash));
        if (remembered == null || !now.isBefore(remembered.until) || remembered.generation != generation.get()) {
            remembered = lookUp(hash, now);
        }
        return remembered == null || remembered.key.expiredAt(now)
                ? Optional.empty()
                : Optional.of(remembered.principal);
    }

    private Known lookUp(byte[] hash, Instant now) {
        long before = generation.get();
        var found = keys.find(hash).orElse(null);
        if (found == null) {
            known.remove(ByteBuffer.wrap(hash));
            return null;
        }
        if (known.size() >= MOST_REMEMBERED) {
            known.clear();
        }
        var principal = new Principal(found.tenant(), found.scopes(), "key " + found.name());
        var fresh = new Known(found, principal, now.plus(BELIEVED), before);
        known.put(ByteBuffer.wrap(hash), fresh);
        noteUse(found, now);
        return fresh;
    }

    /** To the minute, and without anybody waiting for it: a lost note costs nothing. */
    private void noteUse(ApiKey key, Instant now) {
        if (key.lastUsedAt() == null || key.lastUsedAt().plus(USE_NOTED).isBefore(now)) {
            var unused = keys.used(key.id(), now);
        }
    }

    /** A key was deleted: nothing learned before counts any more. */
    public void forget() {
        generation.incrementAndGet();
        known.clear();
    }
}
