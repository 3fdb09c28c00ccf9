package dev.runlog;

import dev.runlog.auth.KeyIssuer;
import dev.runlog.auth.Passwords;
import dev.runlog.auth.Secrets;
import dev.runlog.model.Actor;
import dev.runlog.model.Scope;
import dev.runlog.model.User;
import dev.runlog.store.Store;
import dev.runlog.store.file.DataDirectory;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * How an empty installation gets its first person: by what {@code init.*} says, or by a link that only whoever can read
 * the terminal or the data directory knows. There is no open setup page and no default password.
 */
final class FirstStart {

    private static final String KEY_NAME = "init";
    private static final Set<Scope> KEY_SCOPES = Collections.unmodifiableSet(EnumSet.of(Scope.WRITE, Scope.READ));

    private final DataDirectory directory;
    private final Store store;
    private final KeyIssuer keys;
    private final Passwords passwords;
    private final Config.Init init;

    FirstStart(DataDirectory directory, Store store, KeyIssuer keys, Passwords passwords, Config.Init init) {
        this.directory = directory;
        this.store = store;
        this.keys = keys;
        this.passwords = passwords;
        this.init = init;
    }

    /** Does what {@code init.*} asks for, unless it was done before; else sees to it that there is a setup link. */
    void prepare() throws IOException {
        if (store.users().none()) {
            long organization =
                    store.organizations().ensure(init.organization()).join().id();
            init.key().ifPresent(key -> adopt(key, organization));
            if (init.owner().isPresent()) {
                var owner = init.owner().get();
                store.users()
                        .createFirst(
                                organization,
                                null,
                                User.normalEmail(owner.email()),
                                passwords.hash(owner.password()),
                                "configuration")
                        .join();
            }
        }
        if (!store.users().none()) {
            Files.deleteIfExists(directory.setupLink());
        } else if (!Files.exists(directory.setupLink()) || Files.size(directory.setupLink()) == 0) {
            // Whoever sent no token would have the right one, if ever it were empty.
            DataDirectory.writePrivateFile(directory.setupLink(), new Secrets().newToken());
        }
    }

    /** Once: where it was deleted, the configuration does not bring it back. */
    private void adopt(String key, long organization) {
        if (store.keys().find(Secrets.hash(key)).isEmpty() && !keys.wasDeleted(key, KEY_NAME, KEY_SCOPES)) {
            keys.adopt(key, organization, KEY_NAME, KEY_SCOPES, new Actor.Operator("configuration"))
                    .join();
        }
    }

    /** The token stands behind a #, so that it is in no server's log. */
    Optional<URI> link(URI server) throws IOException {
        return Files.exists(directory.setupLink())
                ? Optional.of(server.resolve("#/setup/" + Files.readString(directory.setupLink())))
                : Optional.empty();
    }
}
