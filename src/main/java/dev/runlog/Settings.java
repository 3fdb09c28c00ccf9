package dev.runlog;

import dev.runlog.auth.Passwords;
import dev.runlog.auth.Secrets;
import dev.runlog.http.caller.TrustedProxies;
import dev.runlog.model.Problem;
import dev.runlog.model.User;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Every key there is, with its default and its meaning. */
final class Settings {

    private Settings() {}

    static final Setting<String> HOST =
            Setting.text("server.host", "127.0.0.1", "Address to listen on; 0.0.0.0 for all.");
    static final Setting<Long> PORT =
            Setting.number("server.port", "8080", 0, 65_535, "Port to listen on; 0 takes a free one.");
    static final Setting<String> BASE_PATH = Setting.text(
            "server.base-path",
            "",
            "(/[A-Za-z0-9._~-]+)*",
            "must be empty or start with a slash and not end with one, as in /runlog",
            "Path under which a reverse proxy serves Runlog, as in /runlog.");
    static final Setting<String> KEYSTORE = Setting.text(
            "server.tls.keystore",
            "",
            "Keystore (PKCS#12 or JKS) with the server's certificate; empty for plain HTTP.");
    static final Setting<String> KEYSTORE_PASSWORD =
            Setting.secret("server.tls.password", any -> true, "must fit the keystore", "Password of the keystore.");
    static final Setting<String> PROXIES = Setting.text(
            "server.trusted-proxies",
            "",
            TrustedProxies::fits,
            "must be addresses and ranges with commas between them, as in 127.0.0.1, 10.0.0.0/8",
            "Reverse proxies that X-Forwarded-For, -Proto and -Host are believed of, as in 127.0.0.1, 10.0.0.0/8.");
    static final Setting<String> ALLOWED_HOSTS = Setting.text(
            "server.allowed-hosts",
            "",
            "(NAME( *, *NAME)*)?".replace("NAME", "([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])"),
            "must be names of hosts without ports, with commas between them, as in runs.example.org, [fd00::7]",
            "Names under which people may sign in, as in runs.example.org; localhost may always. Empty for any, but while"
                    + " server.host is loopback only for localhost and what server.trusted-proxies pass on.");
    static final Setting<String> PUBLIC_ADDRESS = Setting.text(
            "server.public-address",
            "",
            "(https?://[^\\s/?#@]+(/[A-Za-z0-9._~-]+)*)?",
            "must be empty or the console's address without a slash at the end, as in https://runs.example.org/runlog",
            "Address at which people reach the console, as in https://runs.example.org; what notices link to begins with it."
                    + " Empty for the address that the server listens on.");
    static final Setting<String> DATA = Setting.text(
            "data.dir",
            "./data",
            ".+",
            "must name a directory",
            "Directory for the database and all that goes with it.");
    static final Setting<Boolean> LITESTREAM = Setting.truth(
            "data.litestream",
            "false",
            "Whether Litestream replicates the database: moving the log into the file is then left to it.");
    static final Setting<Optional<Duration>> BACKUP_EVERY =
            Setting.interval("backup.every", "How often the server makes a backup, as in 24h; off for never.");
    static final Setting<Long> BACKUP_KEEP = Setting.number(
            "backup.keep", "7", 1, 10_000, "How many of the server's backups are kept; older ones are deleted.");
    static final Setting<String> BACKUP_DIRECTORY = Setting.text(
            "backup.dir", "", "Directory for backups of this installation alone; backups in data.dir when empty.");
    static final Setting<String> PREFIX = Setting.text(
            "keys.prefix",
            "runlog",
            "[a-z][a-z0-9]{0,31}",
            "must have 1 to 32 small letters and digits, a letter first",
            "What new API keys begin with.");
    static final Setting<Boolean> METRICS = Setting.truth(
            "metrics.open",
            "false",
            "Whether /metrics answers without a key; else it takes a live one with the scope admin.");
    static final Setting<Long> BODY = Setting.number(
            "limits.body-bytes",
            "8388608",
            1_024,
            1L << 30,
            "Largest request body other than a batch, after decompression.");
    static final Setting<Long> BATCH = Setting.number(
            "limits.batch-bytes", "20971520", 1_024, 1L << 30, "Largest batch of events, after decompression.");
    static final Setting<Long> OTLP = Setting.number(
            "limits.otlp-bytes",
            "67108864",
            1_024,
            1L << 30,
            "Largest request of an OpenTelemetry exporter, after decompression; never more than the heap has room for.");
    static final Setting<Duration> QUIET = Setting.duration(
            "otlp.quiet",
            "2m",
            "How long nothing must come of a run that another service called, before it is over without being told.");
    static final Setting<Duration> QUIET_LONG =
            Setting.duration("otlp.quiet-long", "30m", "The same of a run whose beginning was never sent.");
    static final Setting<Duration> QUIET_CLI =
            Setting.duration("otlp.quiet-cli", "30m", "The same of a working session of a coding agent.");
    static final Setting<String> PRICES = Setting.text(
            "prices.file",
            "",
            "Prices of models, for the costs that nobody sent; empty for none. A line is model=in, out, cached in US"
                    + " dollars per million tokens, as in some-model*=3, 15, 0.30; * stands for anything, cached may be left"
                    + " out.");
    static final Setting<Long> RATE = Setting.number(
            "limits.requests-per-minute",
            "0",
            0,
            1_000_000,
            "What one API key may send; more is answered 429. 0: no limit.");
    static final Setting<Long> QUEUE = Setting.number(
            "limits.queue", "16384", 1, 1_000_000, "Events that may wait for the disk; more are answered 503.");
    static final Setting<Long> THREADS =
            Setting.number("limits.threads", "12", 6, 1_000, "Threads that serve requests.");
    static final Setting<Long> READERS =
            Setting.number("limits.readers", "4", 1, 100, "Connections that read the database.");
    static final Setting<Long> READING = Setting.number(
            "limits.read-seconds",
            "10",
            1,
            3_600,
            "How long one question to the database may take; longer ones are broken off and answered 503.");
    static final Setting<Long> FREE = Setting.number(
            "limits.least-free-bytes",
            "67108864",
            0,
            Long.MAX_VALUE,
            "Free disk space below which /readyz answers 503.");
    static final Setting<Optional<Long>> LIVE_DAYS = Setting.maybe(
            "retention.live.days",
            1,
            36_500,
            "Days after their last activity for which live runs are kept; empty for ever. Organizations may choose"
                    + " otherwise.");
    static final Setting<Optional<Long>> TEST_DAYS =
            Setting.maybe("retention.test.days", 1, 36_500, "The same for test runs.");
    static final Setting<Boolean> PRIVATE_ADDRESSES = Setting.truth(
            "notices.private-addresses",
            "false",
            "Whether notices may be sent to addresses inside this server's own network, which admins of organizations"
                    + " choose.");
    static final Setting<String> SMTP_HOST =
            Setting.text("smtp.host", "", "Server that takes mail for notices; empty for no mail.");
    static final Setting<Long> SMTP_PORT = Setting.number("smtp.port", "587", 1, 65_535, "Its port.");
    static final Setting<String> SMTP_ENCRYPTION = Setting.text(
            "smtp.encryption",
            "starttls",
            "starttls|tls|none",
            "must be starttls, tls or none",
            "How the connection to it is kept from others: starttls, tls from the first byte, or none.");
    static final Setting<String> SMTP_USER =
            Setting.text("smtp.user", "", "Name to sign in there with; empty for none.");
    static final Setting<String> SMTP_PASSWORD =
            Setting.secret("smtp.password", any -> true, "must fit smtp.user", "Password to sign in there with.");
    static final Setting<String> SMTP_FROM = Setting.text(
            "smtp.from",
            "",
            value -> value.isEmpty() || User.isEmail(value),
            "must be an e-mail address, as in runlog@example.org",
            "Address that mail is from; needed when smtp.host is set.");
    static final Setting<String> ORGANIZATION = Setting.text(
            "init.organization",
            "default",
            ".{1,100}",
            "must have 1 to 100 characters",
            "First start: the organization that the owner and the key below belong to.");
    static final Setting<String> EMAIL = Setting.text(
            "init.owner-email",
            "",
            value -> value.isEmpty() || User.isEmail(value),
            "must be an e-mail address, as in ada@example.org",
            "First start: e-mail address of the owner, instead of the setup link.");
    static final Setting<String> PASSWORD = Setting.secret(
            "init.owner-password",
            Passwords::fits,
            "must have 10 to 1000 characters",
            "First start: the owner's password, 10 characters or more.");
    static final Setting<String> KEY = Setting.secret(
            "init.key",
            Secrets::isKey,
            "must be a key as runlog keys create prints them, without a slip",
            "First start: an API key to accept, as keys create prints them, with the scopes write and read.");

    /** In the order of {@code app.properties.example}. */
    static final List<Setting<?>> ALL = List.of(
            HOST,
            PORT,
            BASE_PATH,
            KEYSTORE,
            KEYSTORE_PASSWORD,
            PROXIES,
            ALLOWED_HOSTS,
            PUBLIC_ADDRESS,
            DATA,
            LITESTREAM,
            BACKUP_EVERY,
            BACKUP_KEEP,
            BACKUP_DIRECTORY,
            PREFIX,
            METRICS,
            BODY,
            BATCH,
            OTLP,
            QUIET,
            QUIET_LONG,
            QUIET_CLI,
            PRICES,
            RATE,
            QUEUE,
            THREADS,
            READERS,
            READING,
            FREE,
            LIVE_DAYS,
            TEST_DAYS,
            PRIVATE_ADDRESSES,
            SMTP_HOST,
            SMTP_PORT,
            SMTP_ENCRYPTION,
            SMTP_USER,
            SMTP_PASSWORD,
            SMTP_FROM,
            ORGANIZATION,
            EMAIL,
            PASSWORD,
            KEY);

    static boolean isKey(String name) {
        return ALL.stream().anyMatch(setting -> setting.key().equals(name));
    }

    /** Everybody on the machine can read everybody's command lines: what is secret has no place there. */
    static void refuseSecrets(Set<String> flags) {
        for (var setting : ALL) {
            if (setting.secret() && flags.contains(setting.key())) {
                throw new Problem(
                        Problem.Code.INVALID,
                        "The flag --" + setting.key() + " would show in the list of processes: set it in app.properties"
                                + " or as " + setting.environmentVariable() + ".");
            }
        }
    }

    /** The text of {@code app.properties.example}. */
    static String example() {
        return ALL.stream()
                .map(setting -> "# " + setting.meaning() + "\n#" + setting.key() + "=" + setting.fallback() + "\n")
                .collect(Collectors.joining("\n", """
                        # Copy this file to app.properties and uncomment what you want to change.
                        # The same keys are environment variables (server.port is RUNLOG_SERVER_PORT)
                        # and flags (--server.port=9000); flags win over variables, variables over this file.

                        """, ""));
    }
}
