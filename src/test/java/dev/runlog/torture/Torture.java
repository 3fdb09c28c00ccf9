package dev.runlog.torture;

import dev.runlog.testing.RunningApp;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Every fault there is, again and again until the time is over; {@code scripts/torture} runs it. */
@Command(
        name = "scripts/torture",
        mixinStandardHelpOptions = true,
        description = "Makes things go wrong around the server and counts what was acknowledged against what is found.")
public final class Torture implements Callable<Integer> {

    /** What the servers and their commands say. */
    private static final Path LOG = Path.of("target", "torture.log");

    private static final int SLOW_CONNECTIONS = 2_000;
    private static final int QUICK_SLOW_CONNECTIONS = 400;

    /** So much more time goes into killing than into everything else together. */
    private static final int KILLING = 2;

    @Option(names = "--minutes", defaultValue = "30", description = "How long; each fault has its turn once at least.")
    private int minutes;

    @Option(names = "--quick", description = "Two minutes, with fewer slow connections.")
    private boolean quick;

    @Option(names = "--clients", defaultValue = "32", description = "How many record at the same time.")
    private int clients;

    @Option(names = "--only", defaultValue = "", description = "Beside kill -9, faults with this in their name.")
    private String only;

    @Option(names = "--seed", description = "Decides what is left to chance; another one each time when left out.")
    private long seed = System.nanoTime();

    public static void main(String[] arguments) {
        // Who stops this with Ctrl-C wants no servers to stay behind.
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly)));
        System.exit(new CommandLine(new Torture()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        var place = Files.createTempDirectory("runlog-torture");
        try (var log = new PrintStream(Files.newOutputStream(LOG), true, StandardCharsets.UTF_8)) {
            System.setErr(log);
            var record = new TortureRecord(System.out);
            record.begin(seed, LOG);
            var faults = List.of(
                    new SecondServer(place, clients),
                    new Stop(place, clients),
                    new FullDisk(place, clients),
                    DiskErrors.onWrite(place, clients),
                    DiskErrors.onFlush(place, clients),
                    new DamagedFiles(place, clients),
                    new SlowClients(place, clients, quick ? QUICK_SLOW_CONNECTIONS : SLOW_CONNECTIONS),
                    new DeafClients(place, clients),
                    new JumpingClock(clients));
            run(
                    new Kill(place, clients),
                    faults.stream().filter(fault -> fault.name().contains(only)).toList(),
                    record);
            return record.end() ? 0 : 1;
        } finally {
            RunningApp.deleteAll(place);
        }
    }

    /** The others in turn, and most of the time the first. */
    private void run(Fault first, List<Fault> others, TortureRecord record) {
        var random = new Random(seed);
        var time = Duration.ofMinutes(quick ? 2 : minutes);
        long start = System.nanoTime();
        var killing = Duration.ZERO;
        var other = Duration.ZERO;
        for (int turn = 0; turn < others.size() || killing.plus(other).compareTo(time) < 0; ) {
            boolean kill = killing.compareTo(other.multipliedBy(KILLING)) <= 0
                    && Duration.ofNanos(System.nanoTime() - start).compareTo(time) < 0;
            var took = record.round(kill || others.isEmpty() ? first : others.get(turn % others.size()), random);
            if (kill) {
                killing = killing.plus(took);
            } else {
                other = other.plus(took);
                turn++;
            }
        }
    }
}
