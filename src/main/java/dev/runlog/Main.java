package dev.runlog;

import dev.runlog.cli.Commands;
import dev.runlog.cli.Installation;
import dev.runlog.model.Problem;
import java.io.IOException;
import java.net.BindException;
import java.net.SocketException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.logging.LogManager;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;

/** From the command line to a running command. */
public final class Main {

    private static final String CONFIG_FLAG = "--config";
    private static final int MOST_CACHED_BYTES = 256 << 10;
    private static final long MOST_MILLIS_TO_STOP = 15_000;
    /** As after a SIGTERM that was obeyed. */
    private static final int TERMINATED = 143;

    private final Map<String, String> flags = new TreeMap<>();
    private Optional<Path> file = Optional.empty();

    private Main() {}

    public static void main(String[] arguments) throws IOException {
        try (var logging = Main.class.getResourceAsStream("/logging.properties")) {
            LogManager.getLogManager().readConfiguration(logging);
        }
        new OutOfMemory().watch();
        // Else each thread keeps a buffer outside of the heap as large as the largest piece it ever sent.
        System.setProperty("jdk.nio.maxCachedBufferSize", String.valueOf(MOST_CACHED_BYTES));
        System.exit(new Main().line().execute(arguments));
    }

    private CommandLine line() {
        var line = Commands.line(this::serve, () -> {
            var config = config();
            return new Installation(
                    config.dataDirectory(),
                    config.checkpoints(),
                    config.backup().directory(),
                    config.keyPrefix(),
                    config.prices(),
                    Clock.systemUTC());
        });
        addConfiguration(line);
        line.setExecutionStrategy(parsed -> {
            parsed.asCommandLineList().forEach(command -> noteFlags(command.getParseResult()));
            return new RunLast().execute(parsed);
        });
        return line;
    }

    /** Every key of the configuration is a flag of every command. */
    private static void addConfiguration(CommandLine line) {
        var spec = line.getCommandSpec();
        spec.version("runlog " + Version.text());
        spec.addOption(OptionSpec.builder(CONFIG_FLAG)
                .paramLabel("FILE")
                .description("Configuration file; app.properties in the working directory when left out.")
                .type(Path.class)
                .scopeType(ScopeType.INHERIT)
                .build());
        for (var setting : Settings.ALL) {
            spec.addOption(OptionSpec.builder("--" + setting.key())
                    .paramLabel("VALUE")
                    .description(setting.meaning())
                    .type(String.class)
                    .scopeType(ScopeType.INHERIT)
                    .hidden(true)
                    .build());
        }
    }

    private void noteFlags(ParseResult command) {
        for (var option : command.matchedOptions()) {
            String name = option.longestName();
            if (name.equals(CONFIG_FLAG)) {
                file = Optional.ofNullable(option.getValue());
            } else if (Settings.isKey(name.substring(2))) {
                flags.put(name.substring(2), option.getValue());
            }
        }
    }

    private Config config() {
        Settings.refuseSecrets(flags.keySet());
        return Config.load(file, System.getenv(), flags);
    }

    private int serve() throws Exception {
        var config = config();
        var stopped = new CountDownLatch(1);
        var app = start(config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(app, stopped), "stop"));
        greet(app, config);
        stopped.await();
        return 0;
    }

    private static App start(Config config) throws Exception {
        try {
            return App.start(config, Clock.systemUTC());
        } catch (IOException failed) {
            var reason = failed instanceof BindException ? failed : failed.getCause();
            if (!(reason instanceof SocketException || reason instanceof UnresolvedAddressException)) {
                throw failed;
            }
            throw new Problem(
                    Problem.Code.BUSY,
                    "The address " + config.server().host() + ":"
                            + config.server().port() + " cannot be listened on (" + reason.getMessage()
                            + "): choose another with --server.port=PORT or --server.host=HOST.");
        }
    }

    private static void stop(App app, CountDownLatch stopped) {
        // Straight to the terminal: by now the loggers may have been closed.
        try {
            System.err.println("Stopping");
            endInAnyCase();
            app.close();
            System.err.println("Stopped");
        } catch (Exception failed) {
            System.err.println("The server did not stop cleanly:");
            failed.printStackTrace();
        } finally {
            stopped.countDown();
        }
    }

    /** Whatever keeps the server from stopping: what was acknowledged is on disk. */
    private static void endInAnyCase() {
        var last = new Thread(() -> {
            try {
                Thread.sleep(MOST_MILLIS_TO_STOP);
            } catch (InterruptedException nobodyDoesThat) {
                Thread.currentThread().interrupt();
            }
            System.err.println("The server did not stop in time and ends now; what it acknowledged is on disk.");
            Runtime.getRuntime().halt(TERMINATED);
        });
        last.setDaemon(true);
        last.start();
    }

    private static void greet(App app, Config config) throws IOException {
        System.err.println("Runlog " + Version.text());
        System.err.println("  address   " + app.uri());
        System.err.println(
                "  data      " + config.dataDirectory().toAbsolutePath().normalize());
        app.setupLink().ifPresent(link -> System.err.println("  set up    " + link));
        System.err.println("Ready. Ctrl-C stops it.");
    }
}
