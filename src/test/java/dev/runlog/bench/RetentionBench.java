package dev.runlog.bench;

import dev.runlog.cli.demo.Demo;
import dev.runlog.model.Actor;
import dev.runlog.model.Environment;
import dev.runlog.model.Retention;
import dev.runlog.model.Tenant;
import dev.runlog.model.WholeSession;
import dev.runlog.store.InsideStore;
import dev.runlog.store.OpenStore;
import dev.runlog.store.Store;
import dev.runlog.store.access.StoreMetrics;
import dev.runlog.store.file.DataDirectory;
import dev.runlog.testing.RunningApp;
import dev.runlog.testing.RunningJar;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.stream.StreamSupport;

/**
 * What it costs whoever records runs when many old ones are deleted: how long single events take at a steady rate
 * before, during and after that, and what the disk gets back. {@code scripts/bench retain} runs it.
 */
public final class RetentionBench {

    private static final long DAYS_KEPT = 30;
    private static final int DAYS_BACK = 90;
    private static final int EVENTS_PER_SESSION = 3;
    private static final int SESSIONS_PER_JOB = 250;
    private static final int WARM_UP_SECONDS = 20;
    private static final int BEFORE_SECONDS = 30;
    private static final int LOOK_MS = 500;

    private final DataDirectory data;

    private RetentionBench(DataDirectory data) {
        this.data = data;
    }

    /** Arguments: how many old sessions; events per second; where to make a directory for the time it takes. */
    public static void main(String[] arguments) throws Exception {
        int sessions = Integer.parseInt(arguments[0]);
        int rate = Integer.parseInt(arguments[1]);
        var directory = Files.createTempDirectory(Files.createDirectories(Path.of(arguments[2])), "retention");
        var bench = new RetentionBench(DataDirectory.at(directory.resolve("data")));
        bench.load(sessions);
        String key = RunningJar.createKey(directory);
        try (var jar = RunningJar.serveFast(directory)) {
            System.out.printf("%,d sessions with up to %d events, %,d events/s%n", sessions, EVENTS_PER_SESSION, rate);
            bench.measure(jar, key, rate);
        }
        System.out.printf("file after    %,14d bytes%n", bench.size(""));
        RunningApp.deleteAll(directory);
    }

    private static Store open(DataDirectory data) throws Exception {
        return OpenStore.forLoading(data, Clock.systemUTC(), new StoreMetrics(new PrometheusRegistry()));
    }

    private static Tenant tenant(Store store) {
        return new Tenant(store.organizations().find("default").orElseThrow().id(), Environment.LIVE);
    }

    private void load(int sessions) throws Exception {
        try (var store = open(data)) {
            var end = Clock.systemUTC().instant().minus(Duration.ofDays(DAYS_KEPT + 1));
            var demo = new Demo(1, sessions, DAYS_BACK, end);
            while (demo.hasNext()) {
                var some = new ArrayList<WholeSession>();
                while (demo.hasNext() && some.size() < SESSIONS_PER_JOB) {
                    some.add(shortened(demo.next()));
                }
                store.bulk().load(tenant(store), some).join();
            }
        }
    }

    private static WholeSession shortened(WholeSession whole) {
        var events = StreamSupport.stream(whole.events().spliterator(), false)
                .limit(EVENTS_PER_SESSION)
                .toList();
        return new WholeSession(
                whole.id(),
                whole.name(),
                whole.agentName(),
                whole.userId(),
                whole.metadata(),
                whole.content(),
                whole.status(),
                whole.success(),
                whole.failureReason(),
                whole.estimatedCost(),
                whole.durationMs(),
                whole.promptTokens(),
                whole.completionTokens(),
                whole.totalTokens(),
                whole.customMetrics(),
                whole.createdAt(),
                whole.completedAt(),
                whole.lastActivityAt(),
                whole.marks(),
                whole.notes(),
                events.size(),
                events);
    }

    private void measure(RunningJar jar, String key, int rate) throws Exception {
        try (var beside = open(data)) {
            while (count(beside, "SELECT count(*) FROM search_due") > 0) {
                Thread.sleep(LOOK_MS); // the words are indexed first
            }
            try (var load = new SteadyLoad(jar.uri(), key, rate)) {
                load.during(WARM_UP_SECONDS);
                System.out.printf("%-32s %9s %9s %9s %9s %9s%n", "ms", "p50", "p99", "most", "events", "refused");
                System.out.printf("%-32s %s%n", "before", load.during(BEFORE_SECONDS));
                long full = size("");
                long start = System.nanoTime();
                beside.retention()
                        .set(tenant(beside), Retention.of(DAYS_KEPT), new Actor.Operator("bench"))
                        .join();
                System.out.printf("%-32s %s%n", "while runs are deleted", load.until(() -> noneIsDue(beside)));
                double deleted = seconds(start);
                System.out.printf("%-32s %s%n", "while room is given back", load.until(() -> isTidy(beside)));
                System.out.printf("deleted in    %14.1f s%n", deleted);
                System.out.printf("given back in %14.1f s%n", seconds(start) - deleted);
                System.out.printf("file before   %,14d bytes%n", full);
                System.out.printf("log after     %,14d bytes%n", size("-wal"));
            }
        }
        jar.stop();
    }

    private static boolean noneIsDue(Store store) {
        return count(
                        store,
                        """
                        SELECT EXISTS (
                          SELECT 1 FROM session
                          WHERE organization_id = ? AND environment = 'live' AND last_activity_at < ?)
                        """,
                        tenant(store).organization(),
                        Clock.systemUTC().instant().minus(Duration.ofDays(DAYS_KEPT)))
                == 0;
    }

    private static boolean isTidy(Store store) {
        return count(store, "SELECT freelist_count * 25 < page_count FROM pragma_freelist_count, pragma_page_count")
                == 1;
    }

    private static long count(Store store, String question, Object... arguments) {
        return InsideStore.readers(store).read(sql -> sql.number(question, arguments));
    }

    private long size(String ending) throws Exception {
        return Files.size(Path.of(data.database() + ending));
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
