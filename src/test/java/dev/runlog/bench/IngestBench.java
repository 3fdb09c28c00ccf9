package dev.runlog.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * How fast events are recorded, beside what the parts can do at best and what others do: everything in one run, round by
 * round in turn, so that whatever the machine does hits all alike. {@code scripts/bench record} runs it.
 */
@Command(name = "scripts/bench record", mixinStandardHelpOptions = true, sortOptions = false)
public final class IngestBench implements Callable<Integer> {

    private static final String BIG_SESSIONS = "1000000";
    private static final Set<String> ALL = Set.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j");

    @Spec
    private CommandSpec spec;

    @Option(names = "--seconds", description = "How long each round of each row takes (${DEFAULT-VALUE}).")
    private int seconds = 15;

    @Option(names = "--rounds", description = "How many rounds (${DEFAULT-VALUE}).")
    private int rounds = 3;

    @Option(names = "--warm", description = "Seconds of load for each row before the first round (${DEFAULT-VALUE}).")
    private int warm = 20;

    @Option(names = "--only", split = ",", description = "Only these of a to j, as in c,d.")
    private Set<String> only = ALL;

    @Option(names = "--zipkin", arity = "0..1", description = "Also measure Zipkin (this jar of its server).")
    private Optional<Path> zipkinJar = Optional.empty();

    @Option(
            names = "--big",
            arity = "0..1",
            fallbackValue = "target/bench/ingest",
            description = "Also measure on ten million events, kept in this directory; filling it takes minutes.")
    private Optional<Path> big = Optional.empty();

    @Option(
            names = "--dir",
            description = "Where the databases are made: on the disk to be measured (${DEFAULT-VALUE}).")
    private Path base = Path.of("/var/tmp");

    @Option(names = "--fsync", description = "Only show that each acknowledged request waited for the disk.")
    private boolean fsync;

    @Option(names = "--flags", split = " ", hidden = true, description = "What scripts/run passes to Java.")
    private List<String> flags = List.of();

    private record Row(String title, Load load) {}

    private final Map<String, Row> rows = new LinkedHashMap<>();
    private final Results results = new Results();
    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private Optional<Recording> recording = Optional.empty();
    private long emptyBytes;
    private double rate;
    private Path directory;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new IngestBench()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        if (!ALL.containsAll(only)) {
            throw new ParameterException(spec.commandLine(), "--only takes some of the letters a to j, as in c,d");
        }
        directory = Files.createTempDirectory(base.toAbsolutePath(), "runlog-bench");
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        open.push(() -> Program.run(List.of("rm", "-rf", directory.toString())));
        Runtime.getRuntime().addShutdownHook(new Thread(this::closeAll));
        Machine.describe(directory);
        if (fsync) {
            return new SyncProof(directory.resolve("fsync"), flags).run();
        }
        prepare();
        describe();
        measure();
        results.print();
        new Verdict(results, footprints(), onDisk()).print();
        return 0;
    }

    /** In the opposite order, after the run and when it is broken off. */
    private void closeAll() {
        while (!open.isEmpty()) {
            try {
                open.pop().close();
            } catch (Exception failed) {
                System.err.println("Left something behind: " + failed);
            }
        }
    }

    private void describe() {
        System.out.printf(
                "settings  %d rounds of %d s, %d s of load before them; %d connections, %d sessions, batches of %d%n",
                rounds, seconds, warm, Wrk.CONNECTIONS, Payload.SESSIONS, Payload.PER_BATCH);
        System.out.printf("flags     %s%n", String.join(" ", flags));
        recording.ifPresent(one -> System.out.printf("event     %.0f bytes of JSON on average%n", one.meanBytes()));
    }

    private boolean wants(String letter) {
        return only.contains(letter);
    }

    private void prepare() throws Exception {
        if (wants("a")) {
            var raw = new RawRows(directory.resolve("a"));
            open.push(raw);
            rows.put("a", new Row("rows by JDBC, 512 in a transaction", raw::run));
        }
        if (wants("b")) {
            var bare = started(Recording.bare(directory.resolve("b"), flags));
            rows.put("b", new Row("the same server, storing nothing", bare::singles));
        }
        if (wants("c") || wants("d") || wants("e") || wants("i") || wants("j")) {
            prepareJar();
        }
        if (wants("g")) {
            preparePostgres();
        }
        if (wants("h") && zipkinJar.isPresent()) {
            var zipkin = Zipkin.start(zipkinJar.get(), directory.resolve("h"));
            open.push(zipkin.server());
            rows.put("h", new Row("Zipkin, spans in memory", zipkin::spans));
        }
        if (wants("i") && big.isPresent()) {
            prepareBig(big.get());
        }
    }

    private void prepareJar() throws Exception {
        var jar = started(Recording.jar(directory.resolve("c"), flags));
        recording = Optional.of(jar);
        rows.put("c", new Row("single events", seconds -> noteRate(jar.singles(seconds))));
        if (wants("d") || wants("i")) {
            rows.put("d", new Row("batches of " + Payload.PER_BATCH + ", events", jar::batches));
        }
        if (wants("e")) {
            rows.put("e", new Row("single events at half of that rate", seconds -> jar.steady(rate / 2, seconds)));
        }
        emptyBytes = jar.bytesAtFirst();
    }

    private Map<Figure, Double> noteRate(Map<Figure, Double> round) {
        rate = round.get(Figure.RATE);
        return round;
    }

    private void preparePostgres() throws IOException, InterruptedException {
        var programs = Postgres.programs();
        if (programs.isEmpty()) {
            System.out.println("PostgreSQL is not installed");
            return;
        }
        var postgres = Postgres.start(programs.get(), directory.resolve("g"));
        open.push(postgres);
        for (int clients : new int[] {64, 16}) {
            String title = "PostgreSQL, durable rows, " + clients + " clients";
            rows.put("g" + clients, new Row(title, seconds -> postgres.insert(clients, seconds)));
        }
    }

    private void prepareBig(Path kept) throws Exception {
        if (!Files.exists(kept.resolve("data"))) {
            Files.createDirectories(kept);
            Program.runlog(kept.resolve("data"), "demo", "--sessions", BIG_SESSIONS, "--days", "90");
        }
        var many = started(Recording.jar(kept.toAbsolutePath(), flags));
        System.err.println("Waiting until the words of " + kept + " are indexed");
        many.settle();
        String among = String.format(", among %,d", many.events());
        rows.put("ic", new Row("single events" + among, many::singles));
        rows.put("id", new Row("batches" + among, many::batches));
    }

    private Recording started(Recording one) {
        open.push(() -> {
            one.server().stop();
            one.server().close();
        });
        return one;
    }

    private void measure() throws Exception {
        for (var row : rows.entrySet()) {
            System.err.println("warming up: " + row.getValue().title);
            row.getValue().load.run(warm);
        }
        for (int round = 1; round <= rounds; round++) {
            for (var row : rows.entrySet()) {
                Program.run(List.of("sync")); // nobody pays for what the one before left to be written
                var figures = row.getValue().load.run(seconds);
                System.err.println("round " + round + ": " + row.getKey() + " " + figures);
                results.add(row.getKey(), row.getValue().title, figures);
            }
        }
    }

    private Map<String, Footprint> footprints() throws Exception {
        var all = new LinkedHashMap<String, Footprint>();
        if (wants("f")) {
            all.put(Verdict.PLAIN, footprint("f-plain", List.of()));
            all.put(Verdict.WITH_FLAGS, footprint("f-flags", flags));
        }
        if (wants("f") && zipkinJar.isPresent()) {
            var jar = zipkinJar.get();
            all.put(
                    Verdict.ZIPKIN,
                    Footprint.of(
                            jar,
                            directory.resolve("f-zipkin"),
                            where -> Zipkin.start(jar, where).server(),
                            where -> {
                                var zipkin = Zipkin.start(jar, where);
                                zipkin.spans(warm + seconds);
                                return zipkin.server();
                            }));
        }
        return all;
    }

    private Footprint footprint(String name, List<String> flags) throws Exception {
        return Footprint.of(
                Program.JAR, directory.resolve(name), where -> ServerProcess.runlog(where, flags), where -> {
                    var jar = Recording.jar(where, flags);
                    jar.singles(warm + seconds);
                    return jar.server();
                });
    }

    /** Stops the server: what is in its file is counted after that. */
    private Optional<Verdict.Stored> onDisk() throws Exception {
        if (recording.isEmpty() || !wants("j")) {
            return Optional.empty();
        }
        var jar = recording.get();
        jar.server().stop();
        var found = OnDisk.of(jar.database());
        if (found.events() < jar.acknowledged()) {
            throw new IOException(jar.acknowledged() + " events were acknowledged, there are " + found.events());
        }
        return Optional.of(new Verdict.Stored(found, emptyBytes, jar.meanBytes()));
    }
}
