package dev.runlog.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * PostgreSQL as it comes, durable, on a socket: the same columns and the same index, prepared inserts of one row each
 * by pgbench. No HTTP, no JSON, no keys.
 */
final class Postgres implements AutoCloseable {

    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
    private static final Path SCRIPTS =
            Path.of("src", "test", "resources", "bench").toAbsolutePath();
    private static final Pattern RATE = Pattern.compile("tps = ([0-9.]+)");

    private final Path programs;
    private final Path directory;

    private Postgres(Path programs, Path directory) {
        this.programs = programs;
        this.directory = directory;
    }

    /** Where its programs are, the newest of several. */
    static Optional<Path> programs() throws IOException {
        if (!Files.isDirectory(VERSIONS)) {
            return Optional.empty();
        }
        try (var versions = Files.list(VERSIONS)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("pgbench")))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.comparing(Path::toString));
        }
    }

    /** A new cluster in that directory, which is still to be made. */
    static Postgres start(Path programs, Path directory) throws IOException, InterruptedException {
        Files.createDirectories(directory);
        for (String script : List.of("schema.sql", "insert.sql")) {
            Files.copy(SCRIPTS.resolve(script), directory.resolve(script));
        }
        if (isRoot()) {
            Program.run(List.of("chown", "-R", "postgres", directory.toString()));
        }
        var postgres = new Postgres(programs, directory);
        postgres.run("initdb", "-D", postgres.data(), "-A", "trust", "-U", "bench", "-E", "UTF8");
        // The socket alone, in a directory of ours; all else as it comes.
        postgres.run(
                "pg_ctl",
                "-D",
                postgres.data(),
                "-o",
                "-c listen_addresses= -c fsync=on -c synchronous_commit=on -k " + directory,
                "-l",
                directory.resolve("log").toString(),
                "-w",
                "start");
        try {
            postgres.client(
                    "psql",
                    "-q",
                    "-d",
                    "postgres",
                    "-f",
                    directory.resolve("schema.sql").toString());
        } catch (IOException failed) {
            postgres.close();
            throw failed;
        }
        return postgres;
    }

    private String data() {
        return directory.resolve("data").toString();
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    /** Runs one of its programs, which refuse to be run by root. */
    private String run(String program, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        if (isRoot()) {
            command.addAll(List.of("runuser", "-u", "postgres", "--"));
        }
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        return Program.run(command);
    }

    private String client(String program, String... arguments) throws IOException, InterruptedException {
        var all = new ArrayList<>(List.of("-h", directory.toString(), "-U", "bench"));
        all.addAll(List.of(arguments));
        return run(program, all.toArray(String[]::new));
    }

    Map<Figure, Double> insert(int clients, int seconds) throws IOException, InterruptedException {
        var row = new Payload().fields();
        String said = client(
                "pgbench",
                "-n",
                "-M",
                "prepared",
                "-c",
                String.valueOf(clients),
                "-j",
                "2",
                "-T",
                String.valueOf(seconds),
                "-f",
                directory.resolve("insert.sql").toString(),
                "-D",
                "type=tool_call",
                "-D",
                "tool=" + row.tool(),
                "-D",
                "input=" + row.input(),
                "-D",
                "output=" + row.output(),
                "-D",
                "reasoning=" + row.reasoning(),
                "postgres");
        var rate = RATE.matcher(said);
        if (!rate.find()) {
            throw new IOException("pgbench did not say how fast it was: " + said);
        }
        return Map.of(Figure.RATE, Double.parseDouble(rate.group(1)));
    }

    @Override
    public void close() throws IOException {
        try {
            run("pg_ctl", "-D", data(), "-m", "fast", "-w", "stop");
        } catch (InterruptedException stopped) {
            throw new IOException(stopped);
        }
    }
}
