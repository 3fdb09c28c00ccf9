package dev.runlog;

import dev.runlog.auth.Passwords;
import dev.runlog.auth.Secrets;
import dev.runlog.http.TrustedProxies;
import dev.runlog.model.Environment;
import dev.runlog.model.Problem;
import dev.runlog.model.User;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Everything one can set, read and checked once.
 *
 * <pre>
 *   defaults  &lt;  app.properties or --config FILE  &lt;  RUNLOG_… in the environment  &lt;  --key=value
 * </pre>
 */
public record Config(
        Server server,
        Path dataDirectory,
        String keyPrefix,
        boolean openMetrics,
        Limits limits,
        Map<Environment, Long> retention,
        Init init) {

    public record Server(String host, int port, String basePath, Optional<Tls> tls, String trustedProxies) {}

    public record Tls(Path keystore, String password) {}

    public record Limits(
            int bodyBytes,
            int batchBytes,
            long requestsPerMinute,
            int queue,
            int threads,
            int readers,
            long leastFreeBytes) {}

    /** What an unattended installation makes at its first start. */
    public record Init(String organization, Optional<Owner> owner, Optional<String> key) {}

    public record Owner(String email, String password) {}

    private static final Setting<String> HOST =
            Setting.text("server.host", "127.0.0.1", "Address to listen on; 0.0.0.0 for all.");
    private static final Setting<Long> PORT =
            Setting.number("server.port", "8080", 0, 65_535, "Port to listen on; 0 takes a free one.");
    private static final Setting<String> BASE_PATH = Setting.text(
            "server.base-path",
            "",
            "(/[A-Za-z0-9._~-]+)*",
            "must be empty or start with a slash and not end with one, as in /runlog",
            "Path under which a reverse proxy serves Runlog, as in /runlog.");
    private static final Setting<String> KEYSTORE = Setting.text(
            "server.tls.keystore",
            "",
            "Keystore (PKCS#12 or JKS) with the server's certificate; empty for plain HTTP.");
    private static final Setting<String> KEYSTORE_PASSWORD =
            Setting.secret("server.tls.password", any -> true, "must fit the keystore", "Password of the keystore.");
    private static final Setting<String> PROXIES = Setting.text(
            "server.trusted-proxies",
            "",
            TrustedProxies::fits,
            "must be addresses and ranges with commas between them, as in 127.0.0.1, 10.0.0.0/8",
            "Reverse proxies that X-Forwarded-For, -Proto and -Host are believed of, as in 127.0.0.1, 10.0.0.0/8.");
    private static final Setting<String> DATA = Setting.text(
            "data.dir",
            "./data",
            ".+",
            "must name a directory",
            "Directory for the database and all that goes with it.");
    private static final Setting<String> PREFIX = Setting.text(
            "keys.prefix",
            "runlog",
            "[a-z][a-z0-9]{0,31}",
            "must have 1 to 32 small letters and digits, a letter first",
            "What new API keys begin with.");
    private static final Setting<Boolean> METRICS = Setting.truth(
            "metrics.open", "false", "Whether /metrics answers without a key; else it takes one with the scope admin.");
    private static final Setting<Long> BODY = Setting.number(
            "limits.body-bytes",
            "1048576",
            1_024,
            1L << 30,
            "Largest request body other than a batch, after decompression.");
    private static final Setting<Long> BATCH = Setting.number(
            "limits.batch-bytes", "20971520", 1_024, 1L << 30, "Largest batch of events, after decompression.");
    private static final Setting<Long> RATE = Setting.number(
            "limits.requests-per-minute",
            "0",
            0,
            1_000_000,
            "What one API key may send; more is answered 429. 0: no limit.");
    private static final Setting<Long> QUEUE = Setting.number(
            "limits.queue", "16384", 1, 1_000_000, "Events that may wait for the disk; more are answered 503.");
    private static final Setting<Long> THREADS =
            Setting.number("limits.threads", "12", 6, 1_000, "Threads that serve requests.");
    private static final Setting<Long> READERS =
            Setting.number("limits.readers", "4", 1, 100, "Connections that read the database.");
    private static final Setting<Long> FREE = Setting.number(
            "limits.least-free-bytes",
            "67108864",
            0,
            Long.MAX_VALUE,
            "Free disk space below which /readyz answers 503.");
    private static final Setting<Optional<Long>> LIVE_DAYS = Setting.maybe(
            "retention.live.days",
            1,
            36_500,
            "Days after their last activity for which live runs are kept; empty for ever. Organizations may choose"
                    + " otherwise.");
    private static final Setting<Optional<Long>> TEST_DAYS =
            Setting.maybe("retention.test.days", 1, 36_500, "The same for test runs.");
    private static final Setting<String> ORGANIZATION = Setting.text(
            "init.organization",
            "default",
            ".{1,100}",
            "must have 1 to 100 characters",
            "First start: the organization that the owner and the key below belong to.");
    private static final Setting<String> EMAIL = Setting.text(
            "init.owner-email",
            "",
            value -> value.isEmpty() || User.isEmail(value),
            "must be an e-mail address, as in ada@example.org",
            "First start: e-mail address of the owner, instead of the setup link.");
    private static final Setting<String> PASSWORD = Setting.secret(
            "init.owner-password",
            Passwords::fits,
            "must have 10 to 1000 characters",
            "First start: the owner's password, 10 characters or more.");
    private static final Setting<String> KEY = Setting.secret(
            "init.key",
            Secrets::isKey,
            "must be a key as runlog keys create prints them, without a slip",
            "First start: an API key to accept, as keys create prints them, with the scopes write and read.");

    /** In the order of {@code app.properties.example}. */
    static final List<Setting<?>> SETTINGS = List.of(
            HOST,
            PORT,
            BASE_PATH,
            KEYSTORE,
            KEYSTORE_PASSWORD,
            PROXIES,
            DATA,
            PREFIX,
            METRICS,
            BODY,
            BATCH,
            RATE,
            QUEUE,
            THREADS,
            READERS,
            FREE,
            LIVE_DAYS,
            TEST_DAYS,
            ORGANIZATION,
            EMAIL,
            PASSWORD,
            KEY);

    static boolean isKey(String name) {
        return SETTINGS.stream().anyMatch(setting -> setting.key().equals(name));
    }

    /** Everybody on the machine can read everybody's command lines: what is secret has no place there. */
    static void refuseSecrets(Set<String> flags) {
        for (var setting : SETTINGS) {
            if (setting.secret() && flags.contains(setting.key())) {
                throw new Problem(
                        Problem.Code.INVALID,
                        "The flag --" + setting.key() + " would show in the list of processes: set it in app.properties"
                                + " or as " + setting.environmentVariable() + ".");
            }
        }
    }

    /**
     * @param file named by {@code --config}; without it {@code app.properties} is read if it is there
     * @param environment of the process; other variables than ours are left alone
     * @param flags by key
     */
    static Config load(Optional<Path> file, Map<String, String> environment, Map<String, String> flags) {
        return from(Sources.read(SETTINGS, file, environment, flags));
    }

    private static Config from(Map<String, String> values) {
        return new Config(
                new Server(
                        get(values, HOST),
                        get(values, PORT).intValue(),
                        get(values, BASE_PATH),
                        tls(values),
                        get(values, PROXIES)),
                Path.of(get(values, DATA)),
                get(values, PREFIX),
                get(values, METRICS),
                new Limits(
                        get(values, BODY).intValue(),
                        get(values, BATCH).intValue(),
                        get(values, RATE),
                        get(values, QUEUE).intValue(),
                        get(values, THREADS).intValue(),
                        get(values, READERS).intValue(),
                        get(values, FREE)),
                retention(values),
                new Init(get(values, ORGANIZATION), owner(values), given(values, KEY)));
    }

    private static Map<Environment, Long> retention(Map<String, String> values) {
        var days = new EnumMap<Environment, Long>(Environment.class);
        get(values, LIVE_DAYS).ifPresent(live -> days.put(Environment.LIVE, live));
        get(values, TEST_DAYS).ifPresent(test -> days.put(Environment.TEST, test));
        return days;
    }

    private static Optional<Tls> tls(Map<String, String> values) {
        return given(values, KEYSTORE).map(file -> openable(Path.of(file), get(values, KEYSTORE_PASSWORD)));
    }

    private static Tls openable(Path keystore, String password) {
        try {
            KeyStore.getInstance(keystore.toFile(), password.toCharArray());
            return new Tls(keystore, password);
        } catch (IOException | GeneralSecurityException | IllegalArgumentException refused) {
            throw new Problem(
                    Problem.Code.INVALID,
                    "The configuration's server.tls.keystore " + keystore
                            + " cannot be opened with server.tls.password: " + refused.getMessage() + ".");
        }
    }

    private static Optional<Owner> owner(Map<String, String> values) {
        var email = given(values, EMAIL);
        var password = given(values, PASSWORD);
        if (email.isPresent() != password.isPresent()) {
            throw new Problem(
                    Problem.Code.INVALID,
                    "The configuration has only one of init.owner-email and init.owner-password: set both or none.");
        }
        return email.map(address -> new Owner(address, password.orElseThrow()));
    }

    private static <T> T get(Map<String, String> values, Setting<T> setting) {
        return setting.read(values.get(setting.key()));
    }

    private static Optional<String> given(Map<String, String> values, Setting<String> setting) {
        return Optional.of(get(values, setting)).filter(value -> !value.isEmpty());
    }

    /** The text of {@code app.properties.example}. */
    static String example() {
        return SETTINGS.stream()
                .map(setting -> "# " + setting.meaning() + "\n#" + setting.key() + "=" + setting.fallback() + "\n")
                .collect(Collectors.joining("\n", """
                        # Copy this file to app.properties and uncomment what you want to change.
                        # The same keys are environment variables (server.port is RUNLOG_SERVER_PORT)
                        # and flags (--server.port=9000); flags win over variables, variables over this file.

                        """, ""));
    }
}
