package dev.runlog.auth;

import dev.runlog.model.Problem;
import dev.runlog.store.people.OrganizationStore;
import dev.runlog.store.people.UserStore;
import dev.runlog.store.people.UserStore.Credentials;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.concurrent.CompletableFuture;

/** How the first person gets their account: by the token in a file that only the server's owner can read. */
public final class Setup {

    private final Path tokenFile;
    private final String organization;
    private final UserStore users;
    private final OrganizationStore organizations;
    private final Gatekeeper gatekeeper;
    private final Logins logins;

    /** @param organization that the first person will own, as it is called until then */
    public Setup(
            Path tokenFile,
            String organization,
            UserStore users,
            OrganizationStore organizations,
            Gatekeeper gatekeeper,
            Logins logins) {
        this.tokenFile = tokenFile;
        this.organization = organization;
        this.users = users;
        this.organizations = organizations;
        this.gatekeeper = gatekeeper;
        this.logins = logins;
    }

    public boolean isNeeded() {
        return users.none();
    }

    /**
     * Makes the first account and signs it in. Of many who try at once, one succeeds.
     *
     * @param name what the organization is called from now on; null to leave its name
     */
    public CompletableFuture<Logins.Begun> complete(
            String token, String email, String password, String name, Visitor visitor) {
        check(token);
        return gatekeeper
                .hash(password)
                .thenCompose(hash -> organizations
                        .ensure(organization)
                        .thenCompose(home -> users.createFirst(home.id(), name, email, hash, "user " + email))
                        .thenApply(first -> new Credentials(first.orElseThrow(Setup::tooLate), hash)))
                .thenCompose(owner -> {
                    removeToken();
                    return logins.begin(owner, 0, visitor);
                });
    }

    /** Refuses a token that makes no account: a wrong one, or when there is one already. */
    public void check(String token) {
        // In this order: the file goes only after the first account is there.
        boolean right = isRight(token);
        if (!isNeeded()) {
            throw tooLate();
        }
        if (!right) {
            throw new Problem(
                    Problem.Code.FORBIDDEN,
                    "This is not the setup link that the server printed when it started: use that one.");
        }
    }

    private static Problem tooLate() {
        return new Problem(Problem.Code.CONFLICT, "Somebody has set this server up already: sign in.");
    }

    private boolean isRight(String token) {
        try {
            return MessageDigest.isEqual(Files.readAllBytes(tokenFile), token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchFileException used) {
            return false;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void removeToken() {
        try {
            Files.deleteIfExists(tokenFile);
        } catch (IOException itStays) {
            throw new UncheckedIOException(itStays);
        }
    }
}
