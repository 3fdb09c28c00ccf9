package dev.runlog.testing;

import com.password4j.Argon2Function;
import com.password4j.Password;
import com.password4j.types.Argon2;
import dev.runlog.App;
import dev.runlog.Config;
import dev.runlog.auth.KeyIssuer;
import dev.runlog.model.Actor;
import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import dev.runlog.model.User;
import dev.runlog.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.function.Executable;

/**
 * The real App on a free port, with a real file in a directory of its own. Declare it as a static
 * {@code @RegisterExtension}; the tests of one class share it.
 */
public final class RunningApp implements BeforeAllCallback, AfterAllCallback {

    public static final String PASSWORD = "correct horse battery";
    /** It takes no time to check: hashes carry their own parameters. A real one takes a fifth of a second. */
    private static final String HASH = Password.hash(PASSWORD)
            .addRandomSalt(16)
            .with(Argon2Function.getInstance(8, 1, 1, 32, Argon2.ID))
            .getResult();

    private final Map<String, String> settings = new LinkedHashMap<>();
    private Clock clock = Clock.systemUTC();
    private Path directory;
    private App app;

    /** @param settings of the configuration, as {@code key=value} */
    public static RunningApp with(String... settings) {
        var running = new RunningApp();
        Arrays.stream(settings)
                .map(setting -> setting.split("=", 2))
                .forEach(pair -> running.settings.put(pair[0], pair[1]));
        return running;
    }

    public RunningApp at(Clock time) {
        this.clock = time;
        return this;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        directory = Files.createTempDirectory("runlog-test");
        start();
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        app.close();
        deleteAll(directory);
    }

    /** Stops and starts it again on the same file. */
    public void restart() throws Exception {
        app.close();
        start();
    }

    /** Stops it, has something done to its files, and starts it again. */
    public void restartAfter(Executable change) throws Throwable {
        app.close();
        change.execute();
        start();
    }

    private void start() throws Exception {
        var flags = new LinkedHashMap<>(Map.of(
                "server.port", "0", "data.dir", directory.resolve("data").toString(), "limits.least-free-bytes", "0"));
        flags.putAll(settings);
        app = App.start(Config.load(Optional.empty(), Map.of(), flags), clock);
    }

    public Store store() {
        return app.store();
    }

    public App app() {
        return app;
    }

    public Path dataDirectory() {
        return directory.resolve("data");
    }

    /** A client that sends a fresh key with these scopes, of the default organization's live environment. */
    public Client as(Scope... scopes) {
        return as(tenant("default", Environment.LIVE), scopes);
    }

    public Client as(Tenant tenant, Scope... scopes) {
        return anonymous().withKey(key(tenant, Set.of(scopes)));
    }

    /** A browser that a new person with this role in the default organization has signed in with. */
    public Client signedIn(String email, Role role) {
        person(email, "default", role);
        return signIn(email);
    }

    /** A new person, whose password is {@link #PASSWORD}. */
    public User person(String email, String organization, Role role) {
        return store().users()
                .create(tenant(organization, Environment.LIVE).organization(), email, HASH, role, "test")
                .join();
    }

    public Client signIn(String email) {
        var page = anonymous().fromPage();
        var reply = page.post("/api/sign-in", "{\"email\":\"" + email + "\",\"password\":\"" + PASSWORD + "\"}");
        if (reply.status() != 200) {
            throw new AssertionError(reply.toString());
        }
        return page.keeping(reply);
    }

    /** A client that sends no key. */
    public Client anonymous() {
        return new Client(app.uri(), this::catchUp);
    }

    /** Brings lists and figures up to what was recorded. */
    public void catchUp() {
        try {
            store().derivation().catchUp();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    public String key(Tenant tenant, Set<Scope> scopes) {
        var allowed = scopes.isEmpty() ? EnumSet.of(Scope.WRITE, Scope.READ) : scopes;
        return new KeyIssuer(store().keys(), "runlog")
                .issue(tenant, "test", allowed, new Actor.Operator("test"), null)
                .join()
                .key();
    }

    public Tenant tenant(String organization, Environment environment) {
        return new Tenant(store().organizations().ensure(organization).join().id(), environment);
    }

    public static void deleteAll(Path directory) throws IOException {
        try (var files = Files.walk(directory)) {
            for (var file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
