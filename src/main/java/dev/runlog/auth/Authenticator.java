package dev.runlog.auth;

import dev.runlog.model.ApiKey;
import dev.runlog.store.KeyStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Tells who holds a key. */
public final class Authenticator {

    private static final Duration USE_NOTED = Duration.ofMinutes(1);

    private record Known(ApiKey key, Principal principal) {}

    private final KeyStore keys;
    private final Clock clock;
    private final Remembered<Known> remembered = new Remembered<>();

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
                .filter(known -> !known.key.expiredAt(now))
                .map(Known::principal);
    }

    private Optional<Known> lookUp(byte[] hash, Instant now) {
        var found = keys.find(hash);
        found.ifPresent(key -> noteUse(key, now));
        return found.map(key -> new Known(key, Principal.of(key)));
    }

    /** To the minute, and without anybody waiting for it: a lost note costs nothing. */
    private void noteUse(ApiKey key, Instant now) {
        if (key.lastUsedAt() == null || key.lastUsedAt().plus(USE_NOTED).isBefore(now)) {
            var unused = keys.used(key.id(), now);
        }
    }

    /** A key was deleted: it is refused from now on. */
    public void forget() {
        remembered.forget();
    }
}
