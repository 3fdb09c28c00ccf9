package dev.runlog.auth;

import dev.runlog.model.Login;
import dev.runlog.store.people.LoginStore;
import dev.runlog.store.people.UserStore.Credentials;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * People's browsers: how a login begins and ends, and who holds the token of one. Every beginning makes a new token; the
 * one that the browser had before ends with it.
 */
public final class Logins {

    private static final Duration SEEN_NOTED = Duration.ofMinutes(1);

    /**
     * @param token for the browser's cookie, and known nowhere else
     * @param mark for the browser's other cookie, see {@link BrowserMarks}
     */
    public record Begun(String token, Login login, String mark) {}

    private record Known(Login login, Principal principal) {}

    private final LoginStore store;
    private final Gatekeeper gatekeeper;
    private final Clock clock;
    private final Secrets secrets = new Secrets();
    private final Remembered<Known> remembered = new Remembered<>();

    public Logins(LoginStore store, Gatekeeper gatekeeper, Clock clock) {
        this.store = store;
        this.gatekeeper = gatekeeper;
        this.clock = clock;
    }

    public CompletableFuture<Begun> signIn(String email, String password, Visitor visitor) {
        return gatekeeper.prove(email, password, visitor).thenCompose(proved -> begin(proved, 0, visitor));
    }

    /** Begins a login of somebody who has proved who they are; in that organization, if they belong to it. */
    CompletableFuture<Begun> begin(Credentials proved, long organization, Visitor visitor) {
        String token = secrets.newToken();
        byte[] old = visitor.token() == null ? null : Secrets.hash(visitor.token());
        return store.create(proved, organization, Secrets.hash(token), old)
                .thenApply(login -> begun(token, login, visitor));
    }

    /** Ends all logins of the person and begins a new one. */
    public CompletableFuture<Begun> changePassword(Login login, String current, String changed, Visitor visitor) {
        Passwords.requireFit(changed);
        String token = secrets.newToken();
        return gatekeeper
                .prove(login.user().email(), current, visitor)
                .thenCompose(proved -> gatekeeper
                        .hash(changed)
                        .thenCompose(
                                hash -> store.changePassword(login, proved.passwordHash(), hash, Secrets.hash(token))))
                .thenApply(fresh -> begun(token, fresh, visitor));
    }

    private Begun begun(String token, Login login, Visitor visitor) {
        remembered.forget();
        return new Begun(token, login, gatekeeper.mark(login.user().email(), visitor));
    }

    /** @return nothing when the token is unknown, ended or expired */
    public Optional<Principal> byToken(String token) {
        if (!Secrets.isToken(token)) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        byte[] hash = Secrets.hash(token);
        return remembered
                .get(hash, now, () -> lookUp(hash, now))
                .filter(known -> !known.login.expiredAt(now))
                .map(Known::principal);
    }

    private Optional<Known> lookUp(byte[] hash, Instant now) {
        var found = store.find(hash);
        found.filter(login -> !login.expiredAt(now)).ifPresent(login -> noteSight(login, now));
        return found.map(login -> new Known(login, Principal.of(login)));
    }

    /** To the minute, and without anybody waiting for it: a lost note costs nothing. */
    private void noteSight(Login login, Instant now) {
        if (login.lastSeenAt().plus(SEEN_NOTED).isBefore(now)) {
            var unused = store.seen(login.id(), now);
        }
    }

    public CompletableFuture<Void> signOut(Login login) {
        return store.delete(login).thenRun(remembered::forget);
    }

    public CompletableFuture<Void> signOutEverywhere(Login login) {
        return store.deleteAll(login).thenRun(remembered::forget);
    }

    /** From now on the browser looks at another of the person's organizations. */
    public CompletableFuture<Login> choose(Login login, long organization) {
        return store.choose(login, organization).thenApply(chosen -> {
            remembered.forget();
            return chosen;
        });
    }

    /** Somebody's place in an organization changed, or its name: both show from now on. */
    public void forget() {
        remembered.forget();
    }
}
