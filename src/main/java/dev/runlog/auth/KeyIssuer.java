package dev.runlog.auth;

import dev.runlog.model.Actor;
import dev.runlog.model.ApiKey;
import dev.runlog.model.Problem;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import dev.runlog.model.Text;
import dev.runlog.store.people.KeyStore;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Makes keys. The key itself exists in the reply only. */
public final class KeyIssuer {

    /** Shown once, never again. */
    public record Issued(String key, ApiKey known) {}

    private final KeyStore keys;
    private final String prefix;
    private final Secrets secrets = new Secrets();

    public KeyIssuer(KeyStore keys, String prefix) {
        this.keys = keys;
        this.prefix = prefix;
    }

    /** @param expiresAt null for never */
    public CompletableFuture<Issued> issue(
            Tenant tenant, String name, Set<Scope> scopes, Actor maker, Instant expiresAt) {
        return store(secrets.newKey(prefix, tenant.environment()), tenant, name, scopes, maker, expiresAt);
    }

    /** Whether this key, adopted under this name, was deleted since. */
    public boolean wasDeleted(String key, String name, Set<Scope> scopes) {
        return keys.wasDeleted(Secrets.environmentOf(key), name, scopes, Secrets.lastFour(key));
    }

    /** Accepts a key that was made elsewhere, if it has our shape. Its environment is the one it names. */
    public CompletableFuture<Issued> adopt(String key, long organization, String name, Set<Scope> scopes, Actor maker) {
        if (!Secrets.isKey(key)) {
            throw new Problem(
                    Problem.Code.INVALID,
                    "The given API key is not a key, or mistyped: make one with runlog keys create.");
        }
        var tenant = new Tenant(organization, Secrets.environmentOf(key));
        return store(key, tenant, name, scopes, maker, null);
    }

    private CompletableFuture<Issued> store(
            String key, Tenant tenant, String name, Set<Scope> scopes, Actor maker, Instant expiresAt) {
        Text.Check.require("name", name, 100);
        return keys.create(tenant, name, scopes, Secrets.hash(key), Secrets.lastFour(key), maker, expiresAt)
                .thenApply(known -> new Issued(key, known));
    }
}
