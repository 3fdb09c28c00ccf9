package dev.runlog;

import dev.runlog.model.Environment;
import dev.runlog.model.Problem;
import dev.runlog.notices.delivery.MailServer;
import dev.runlog.otlp.session.Quiet;
import dev.runlog.prices.PriceFile;
import dev.runlog.prices.Prices;
import dev.runlog.store.file.CheckpointsBy;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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
        CheckpointsBy checkpoints,
        Backup backup,
        String keyPrefix,
        boolean openMetrics,
        Limits limits,
        Quiet quiet,
        Prices prices,
        Map<Environment, Long> retention,
        Notices notices,
        Init init) {

    public record Server(
            String host, int port, String basePath, Optional<Tls> tls, String trustedProxies, String allowedHosts) {}

    public record Tls(Path keystore, String password) {}

    /** @param every empty for never */
    public record Backup(Optional<Duration> every, int keep, Path directory) {}

    public record Limits(
            int bodyBytes,
            int batchBytes,
            int otlpBytes,
            long requestsPerMinute,
            int queue,
            int threads,
            int readers,
            Duration longestRead,
            long leastFreeBytes) {}

    /**
     * @param privateAddresses whether receivers may be inside the server's own network
     * @param console its address, without a slash at the end; empty for where the server listens
     * @param mail empty for none
     */
    public record Notices(boolean privateAddresses, Optional<String> console, Optional<MailServer> mail) {}

    /** What an unattended installation makes at its first start. */
    public record Init(String organization, Optional<Owner> owner, Optional<String> key) {}

    public record Owner(String email, String password) {}

    /**
     * @param file named by {@code --config}; without it {@code app.properties} is read if it is there
     * @param environment of the process; other variables than ours are left alone
     * @param flags by key
     */
    public static Config load(Optional<Path> file, Map<String, String> environment, Map<String, String> flags) {
        return from(Sources.read(file, environment, flags));
    }

    private static Config from(Map<String, String> values) {
        return new Config(
                new Server(
                        get(values, Settings.HOST),
                        get(values, Settings.PORT).intValue(),
                        get(values, Settings.BASE_PATH),
                        tls(values),
                        get(values, Settings.PROXIES),
                        get(values, Settings.ALLOWED_HOSTS)),
                Path.of(get(values, Settings.DATA)),
                get(values, Settings.LITESTREAM) ? CheckpointsBy.LITESTREAM : CheckpointsBy.RUNLOG,
                backup(values),
                get(values, Settings.PREFIX),
                get(values, Settings.METRICS),
                new Limits(
                        get(values, Settings.BODY).intValue(),
                        get(values, Settings.BATCH).intValue(),
                        get(values, Settings.OTLP).intValue(),
                        get(values, Settings.RATE),
                        get(values, Settings.QUEUE).intValue(),
                        get(values, Settings.THREADS).intValue(),
                        get(values, Settings.READERS).intValue(),
                        Duration.ofSeconds(get(values, Settings.READING)),
                        get(values, Settings.FREE)),
                new Quiet(
                        get(values, Settings.QUIET), get(values, Settings.QUIET_LONG), get(values, Settings.QUIET_CLI)),
                given(values, Settings.PRICES)
                        .map(file -> PriceFile.read(Path.of(file)))
                        .orElse(Prices.NONE),
                retention(values),
                new Notices(
                        get(values, Settings.PRIVATE_ADDRESSES), given(values, Settings.PUBLIC_ADDRESS), mail(values)),
                new Init(get(values, Settings.ORGANIZATION), owner(values), given(values, Settings.KEY)));
    }

    private static Map<Environment, Long> retention(Map<String, String> values) {
        var days = new EnumMap<Environment, Long>(Environment.class);
        get(values, Settings.LIVE_DAYS).ifPresent(live -> days.put(Environment.LIVE, live));
        get(values, Settings.TEST_DAYS).ifPresent(test -> days.put(Environment.TEST, test));
        return days;
    }

    private static Backup backup(Map<String, String> values) {
        return new Backup(
                get(values, Settings.BACKUP_EVERY),
                get(values, Settings.BACKUP_KEEP).intValue(),
                given(values, Settings.BACKUP_DIRECTORY)
                        .map(Path::of)
                        .orElse(Path.of(get(values, Settings.DATA)).resolve("backups"))
                        .toAbsolutePath()
                        .normalize());
    }

    private static Optional<MailServer> mail(Map<String, String> values) {
        var user = given(values, Settings.SMTP_USER)
                .map(name -> new MailServer.User(name, get(values, Settings.SMTP_PASSWORD)));
        return given(values, Settings.SMTP_HOST)
                .map(host -> new MailServer(
                        host,
                        get(values, Settings.SMTP_PORT).intValue(),
                        MailServer.Encryption.valueOf(
                                get(values, Settings.SMTP_ENCRYPTION).toUpperCase(Locale.ROOT)),
                        user,
                        given(values, Settings.SMTP_FROM)
                                .orElseThrow(() -> new Problem(
                                        Problem.Code.INVALID,
                                        "The configuration has smtp.host but not smtp.from: set the address that mail is"
                                                + " from."))));
    }

    private static Optional<Tls> tls(Map<String, String> values) {
        return given(values, Settings.KEYSTORE)
                .map(file -> openable(Path.of(file), get(values, Settings.KEYSTORE_PASSWORD)));
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
        var email = given(values, Settings.EMAIL);
        var password = given(values, Settings.PASSWORD);
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
}
