package dev.runlog.auth;

import dev.runlog.model.ApiKey;
import dev.runlog.store.people.KeyStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Tells who holds a key. */
public final class Authenticator {

    private static final Duration USE_NOTED = Duration.ofMinutes(1);

    private final KeyStore keys;
    private final Clock clock;
    /** Which agent each key was last used by, as far as this process noted it. */
    private final Map<Long, String> agents = new ConcurrentHashMap<>();

    private final Remembered<Principal> remembered = new Remembered<>();

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
        return remembered
                .get(hash, now, () -> lookUp(hash, now))
                .filter(known -> !known.key().expiredAt(now));
    }

    /** Of a key that is known, and was good for a time. */
    public Optional<ApiKey> expired(String key) {
        if (!Secrets.isKey(key)) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        byte[] hash = Secrets.hash(key);
        return remembered
                .get(hash, now, () -> lookUp(hash, now))
                .map(Principal::key)
                .filter(known -> known.expiredAt(now));
    }

    private Optional<Principal> lookUp(byte[] hash, Instant now) {
        var found = keys.find(hash);
        found.filter(key -> !key.expiredAt(now)).ifPresent(key -> noteUse(key, now));
        return found.map(Principal::of);
    }

    /** To the minute, and without anybody waiting for it: a lost note costs nothing. */
    private void noteUse(ApiKey key, Instant now) {
        if (key.lastUsedAt() == null || key.lastUsedAt().plus(USE_NOTED).isBefore(now)) {
            var unused = keys.used(key.id(), now);
        }
    }

    /** An agent opened a session with this key: whoever thinks of deleting it wants to know. As lightly as the above. */
    public void noteAgent(ApiKey key, String agent) {
        if (!agent.equals(agents.put(key.id(), agent))) {
            var unused = keys.usedBy(key.id(), agent);
        }
    }

    /** A key was deleted, or what keys may changed: both show from now on. */
    public void forget() {
        remembered.forget();
    }
}
