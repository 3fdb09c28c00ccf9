package dev.runlog.watch;

import dev.runlog.insight.Finding.Kind;
import dev.runlog.model.Problem;
import dev.runlog.model.Tenant;
import dev.runlog.store.watch.FindingStore;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for what needs a look, by itself: every minute, and where that takes long, so rarely that it takes little of the time.
 */
public final class Lookout implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Lookout.class);

    private static final Duration LOOK_EVERY = Duration.ofMillis(500);
    private static final Duration KEEP_EVERY = Duration.ofSeconds(10);
    private static final Duration LEAST_PAUSE = Duration.ofMinutes(1);
    private static final Duration LONGEST_PAUSE = Duration.ofHours(1);
    /** So many times as long as a look takes is the pause after it, at least. */
    private static final int PAUSE_FACTOR = 200;

    private static final int PATIENCE_SECONDS = 3;

    private record Look(Tenant tenant, FindingSource source) {}

    private final FindingStore findings;
    private final List<FindingSource> sources;
    private final Clock clock;
    private final Map<Look, Instant> due = new HashMap<>();
    private volatile Map<Kind, Long> open = Map.of();
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "lookout"));

    /** @param refused is kept now and then */
    public Lookout(
            FindingStore findings,
            List<FindingSource> sources,
            RefusedLog refused,
            Clock clock,
            PrometheusRegistry registry) {
        this.findings = findings;
        this.sources = List.copyOf(sources);
        this.clock = clock;
        GaugeWithCallback.builder()
                .name("runlog_insight_open")
                .help("What needs a look just now, of all organizations")
                .labelNames("kind")
                .callback(gauge -> {
                    for (var kind : Kind.values()) {
                        gauge.call((double) open.getOrDefault(kind, 0L), kind.wire());
                    }
                })
                .register(registry);
        var unusedLooking = thread.scheduleWithFixedDelay(
                this::round, LOOK_EVERY.toMillis(), LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
        var unusedKeeping = thread.scheduleWithFixedDelay(
                () -> quietly(() -> refused.flush().join()),
                KEEP_EVERY.toMillis(),
                KEEP_EVERY.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    private void round() {
        quietly(() -> {
            boolean looked = false;
            for (var tenant : findings.tenants()) {
                for (var source : sources) {
                    looked |= lookIfDue(new Look(tenant, source));
                }
            }
            if (looked) {
                open = findings.open();
            }
        });
    }

    /** Whatever goes wrong in a round, there is a next one. */
    private static void quietly(Runnable round) {
        try {
            round.run();
        } catch (Problem | CompletionException busy) {
            log.debug("What needs a look is looked for later", busy);
        } catch (RuntimeException failed) {
            log.warn("What needs a look could not be found; it is tried again", failed);
        }
    }

    private boolean lookIfDue(Look look) {
        var now = clock.instant();
        var next = due.getOrDefault(look, Instant.MIN);
        boolean isSetBack = next.isAfter(now.plus(LONGEST_PAUSE));
        boolean isTooSoon = now.isBefore(next) && !isSetBack;
        if (thread.isShutdown() || isTooSoon) {
            return false;
        }
        due.put(look, now.plus(LEAST_PAUSE));
        long start = System.nanoTime();
        var found = look.source.find(look.tenant, now).join();
        findings.replace(look.tenant, look.source.kinds(), found).join();
        due.put(look, now.plus(pause(Duration.ofNanos(System.nanoTime() - start))));
        return true;
    }

    private static Duration pause(Duration took) {
        var wanted = took.multipliedBy(PAUSE_FACTOR);
        if (wanted.compareTo(LEAST_PAUSE) < 0) {
            return LEAST_PAUSE;
        }
        return wanted.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : wanted;
    }

    @Override
    public void close() throws InterruptedException {
        thread.shutdownNow();
        thread.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
}
