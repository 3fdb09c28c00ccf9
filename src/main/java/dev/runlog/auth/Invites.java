package dev.runlog.auth;

import dev.runlog.model.Actor;
import dev.runlog.model.Invite;
import dev.runlog.model.Role;
import dev.runlog.store.people.InviteStore;
import dev.runlog.store.people.UserStore;
import dev.runlog.store.people.UserStore.Credentials;
import java.util.concurrent.CompletableFuture;

/** Links that let people into an organization: made, looked at, accepted. */
public final class Invites {

    /** The token is for the link, and known nowhere else. */
    public record Made(String token, Invite invite) {}

    private final InviteStore store;
    private final UserStore users;
    private final Gatekeeper gatekeeper;
    private final Logins logins;
    private final Secrets secrets = new Secrets();

    public Invites(InviteStore store, UserStore users, Gatekeeper gatekeeper, Logins logins) {
        this.store = store;
        this.users = users;
        this.gatekeeper = gatekeeper;
        this.logins = logins;
    }

    public CompletableFuture<Made> make(long organization, Role role, Actor maker) {
        String token = secrets.newToken();
        return store.create(organization, role, Secrets.hash(token), maker)
                .thenApply(invite -> new Made(token, invite));
    }

    /** What a link offers; refuses one that is no good. */
    public Invite look(String token) {
        return store.require(Secrets.hash(token));
    }

    /** Lets somebody in and signs them in. Whoever has an account here proves that it is theirs; others get one. */
    public CompletableFuture<Logins.Begun> accept(String token, String email, String password, Visitor visitor) {
        byte[] hash = Secrets.hash(token);
        long organization = store.require(hash).organization();
        CompletableFuture<Credentials> accepted = users.find(email).isPresent()
                ? gatekeeper.prove(email, password, visitor).thenCompose(proved -> store.accept(hash, proved))
                : gatekeeper.hash(password).thenCompose(hashed -> store.accept(hash, email, hashed));
        return accepted.thenCompose(person -> logins.begin(person, organization, visitor));
    }
}
