package dev.runlog.torture;

import dev.runlog.model.Environment;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The machine's clock jumps under load, by up to two days, backwards and forwards; in this process, for its sake. */
final class JumpingClock implements Fault {

    private static final int MOST_HOURS = 48;
    private static final long EVERY_MS = 10;

    private final int clients;

    JumpingClock(int clients) {
        this.clients = clients;
    }

    @Override
    public String name() {
        return "clock jumping";
    }

    @Override
    public Outcome round(Random random) throws Exception {
        var clock = new MovableClock();
        var app = RunningApp.with().at(clock);
        app.beforeAll(null);
        var thread = Executors.newSingleThreadScheduledExecutor();
        var ledger = new Ledger();
        try {
            String key = app.key(app.tenant("default", Environment.LIVE), Set.of());
            var unused = thread.scheduleWithFixedDelay(
                    () -> clock.move(Duration.ofHours(random.nextInt(2 * MOST_HOURS + 1) - MOST_HOURS)),
                    EVERY_MS,
                    EVERY_MS,
                    TimeUnit.MILLISECONDS);
            try (var load = Load.on(app.app().uri(), key, clients, new Random(random.nextLong()), ledger)) {
                load.awaitMore(2_000);
            }
            app.restart();
            return ledger.outcome(ledger.found(app.app().uri(), key), "");
        } finally {
            thread.shutdownNow();
            app.afterAll(null);
        }
    }
}
