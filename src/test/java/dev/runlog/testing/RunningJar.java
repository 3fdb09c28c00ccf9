package dev.runlog.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** The real jar, started as a user would start it: a process of its own, in any working directory. */
public final class RunningJar implements AutoCloseable {

    /** What a command left behind. */
    public record Outcome(int code, String out, String err) {}

    public static final Path FILE = Path.of("target", "runlog.jar").toAbsolutePath();
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    private static final Path SETUP = Path.of("scripts", "lib", "setup.sh");
    private static final String JAVA_FLAGS = "JAVA_FLAGS='";
    private static final String FIRST_COMPILER_ALONE = "-XX:TieredStopAtLevel=1";
    private static final int SECONDS = 60;
    private static final String ADDRESS = "  address   ";

    private final Process process;
    private final List<String> banner = new ArrayList<>();
    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private final Thread drain;

    private RunningJar(Process process) throws IOException {
        this.process = process;
        var limit = limit(process);
        var err = process.errorReader(StandardCharsets.UTF_8);
        for (String line = err.readLine(); line != null; line = err.readLine()) {
            banner.add(line);
            if (line.startsWith("Ready.")) {
                break;
            }
        }
        limit.cancel(false);
        this.drain = new Thread(() -> drain(err), "stderr of the server");
        drain.start();
    }

    /** A full pipe would stop the server; what it has to say goes where the test's own output goes. */
    private void drain(BufferedReader err) {
        try {
            for (String line = err.readLine(); line != null; line = err.readLine()) {
                log.add(line);
                System.err.println(line);
            }
        } catch (IOException closed) {
            // The process was killed; it has nothing more to say.
        }
    }

    /** Starts a server on a free port and waits until it says that it is ready. */
    public static RunningJar serve(Path workingDirectory, String... arguments) throws IOException {
        return serve(with(FIRST_COMPILER_ALONE), workingDirectory, arguments);
    }

    /** The same as {@code scripts/run} starts it: for measurements. */
    public static RunningJar serveFast(Path workingDirectory, String... arguments) throws IOException {
        return serveWithin("512m", workingDirectory, arguments);
    }

    /** The same as {@code scripts/run} starts it, with a heap of its own: {@code 256m}. */
    public static RunningJar serveWithin(String heap, Path workingDirectory, String... arguments) throws IOException {
        var flags = Stream.concat(flagsOfRun().stream(), Stream.of("-Xmx" + heap));
        return serve(with(flags.toArray(String[]::new)), workingDirectory, arguments);
    }

    private static List<String> flagsOfRun() throws IOException {
        try (var lines = Files.lines(SETUP)) {
            String flags = lines.filter(line -> line.startsWith(JAVA_FLAGS))
                    .findFirst()
                    .orElseThrow();
            return List.of(
                    flags.substring(JAVA_FLAGS.length(), flags.length() - 1).split(" ", -1));
        }
    }

    public static RunningJar serve(List<String> flags, Path workingDirectory, String... arguments) throws IOException {
        var all = Stream.concat(Stream.of("--server.port=0"), Stream.of(arguments));
        var running = new RunningJar(
                builder(flags, workingDirectory, all.toArray(String[]::new)).start());
        if (running.banner.stream().noneMatch(line -> line.startsWith("Ready."))) {
            running.close();
            throw new AssertionError("The server did not start: " + running.banner);
        }
        return running;
    }

    /** Runs a command to its end. */
    public static Outcome run(Path workingDirectory, String input, String... arguments) throws Exception {
        return finish(builder(with(FIRST_COMPILER_ALONE), workingDirectory, arguments), input);
    }

    /** Starts a command with this much memory and does not wait for it; what it says is dropped. */
    public static Process start(Path workingDirectory, String heap, String... arguments) throws IOException {
        return builder(with(FIRST_COMPILER_ALONE, "-Xmx" + heap), workingDirectory, arguments)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Runs any program to its end. */
    public static Outcome finish(ProcessBuilder program, String input) throws Exception {
        var process = program.start();
        var limit = limit(process);
        try (var stdin = process.outputWriter(StandardCharsets.UTF_8)) {
            stdin.write(input);
        } catch (IOException notRead) {
            assertThat(input).as("input of %s", program.command()).isEmpty();
        }
        var errors = new ArrayList<String>();
        var reading = new Thread(
                () -> process.errorReader(StandardCharsets.UTF_8).lines().forEach(errors::add));
        reading.start();
        String out;
        try (var stdout = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)) {
            out = new BufferedReader(stdout).lines().reduce("", (before, line) -> before + line + "\n");
        }
        reading.join();
        var outcome = new Outcome(await(process), out, String.join("\n", errors));
        if (!limit.cancel(false)) {
            throw new TimeoutException(program.command() + " did not end within " + SECONDS + " s: " + outcome);
        }
        return outcome;
    }

    /** Ends it when it hangs, for whoever reads what it says would hang with it; to be cancelled when it does not. */
    private static Future<?> limit(Process process) {
        return CompletableFuture.runAsync(
                () -> {
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly();
                },
                CompletableFuture.delayedExecutor(SECONDS, TimeUnit.SECONDS));
    }

    /** @return a new key, made on the command line */
    public static String createKey(Path workingDirectory) throws Exception {
        var created = run(workingDirectory, "", "keys", "create", "--name", "test");
        assertThat(created.code()).as(created.err()).isZero();
        return created.out().strip();
    }

    /** @return how many rows of this noun there are, as check says */
    public static long counted(Path workingDirectory, String noun) throws Exception {
        var checked = run(workingDirectory, "", "check");
        assertThat(checked.code()).as(checked.err()).isZero();
        return checked.out()
                .lines()
                .filter(line -> line.startsWith(noun + " "))
                .mapToLong(line -> Long.parseLong(line.substring(noun.length()).strip()))
                .findFirst()
                .orElseThrow();
    }

    /** These flags and those of every start. */
    public static List<String> with(String... flags) throws IOException {
        return Stream.concat(ClassArchive.flags().stream(), Stream.of(flags)).toList();
    }

    private static ProcessBuilder builder(List<String> flags, Path workingDirectory, String... arguments) {
        var command = new ArrayList<>(List.of(JAVA.toString()));
        command.addAll(flags);
        command.addAll(List.of("-jar", FILE.toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).directory(workingDirectory.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("RUNLOG_"));
        return builder;
    }

    private static int await(Process process) throws InterruptedException, TimeoutException {
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new TimeoutException(process.info() + " did not end within " + SECONDS + " s");
        }
        return process.exitValue();
    }

    /** What it said on stderr until it was ready. */
    public List<String> banner() {
        return List.copyOf(banner);
    }

    /** What it said on stderr after that; all of it once it has stopped. */
    public List<String> log() {
        return List.copyOf(log);
    }

    public URI uri() {
        return banner.stream()
                .filter(line -> line.startsWith(ADDRESS))
                .map(line -> URI.create(line.substring(ADDRESS.length())))
                .findFirst()
                .orElseThrow();
    }

    public Client client() {
        return new Client(uri());
    }

    public Process process() {
        return process;
    }

    /**
     * Asks it to stop, with SIGTERM.
     *
     * @return its exit code
     */
    public int stop() throws Exception {
        process.destroy();
        int code = await(process);
        drain.join();
        return code;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
