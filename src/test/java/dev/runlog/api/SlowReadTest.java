package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.store.InsideStore;
import dev.runlog.testing.Client;
import dev.runlog.testing.Overheard;
import dev.runlog.testing.RunningApp;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A question that would take for ever ends, and meanwhile everybody else is served. */
@Timeout(120)
class SlowReadTest {

    @RegisterExtension
    static final Overheard provoked = new Overheard("dev.runlog.store");

    @RegisterExtension
    static final RunningApp app = RunningApp.with("limits.read-seconds=2");

    private static final String STATS =
            "/api/sdk/stats?groupBy=userId&from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z";
    private static final int MANY = 8;
    /** Each takes the 2 s. */
    private static final int REFUSALS = 4;

    private static Client slow;
    private static String session;

    /** Each block of facts comes again and again: the figures of whoever has sessions are never finished. */
    @BeforeAll
    static void makeFiguresSlow() {
        slow = app.as(Scope.WRITE, Scope.READ);
        session = slow.openSession();
        app.catchUp();
        InsideStore.writer(app.store())
                .submit(sql -> {
                    sql.update("ALTER TABLE fact_block RENAME TO kept");
                    return sql.update("""
                            CREATE VIEW fact_block AS
                            SELECT kept.* FROM kept CROSS JOIN (
                              WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number)
                              SELECT n FROM number)
                            """);
                })
                .join();
    }

    @Test
    void itIsBrokenOffAndTheNextIsNot() {
        for (int again = 0; again < 2; again++) {
            var reply = slow.get(STATS);
            assertThat(reply.status()).isEqualTo(503);
            assertThat(reply.text("message")).contains("longer than 2 s", "less time", "fewer filters");
            assertThat(reply.header("Retry-After")).isPresent();
            assertThat(slow.get("/api/sdk/sessions/" + session).status()).isEqualTo(200);
        }
    }

    @Test
    void othersAreServedMeanwhile() throws Exception {
        var over = new AtomicBoolean();
        var refused = new CountDownLatch(REFUSALS);
        var threads = Executors.newFixedThreadPool(MANY);
        try {
            for (int i = 0; i < MANY; i++) {
                threads.execute(() -> {
                    while (!over.get()) {
                        if (slow.get(STATS).status() == 503) {
                            refused.countDown();
                        }
                    }
                });
            }
            for (int rounds = 0; rounds == 0 || refused.getCount() > 0; rounds++) {
                var other = app.as(app.tenant("other " + rounds, Environment.LIVE), Scope.WRITE, Scope.READ);
                assertThat(other.get(STATS).status()).isEqualTo(200);
                String id = other.openSession();
                assertThat(other.get("/api/sdk/sessions/" + id).status()).isEqualTo(200);
                assertThat(other.get("/api/sdk/sessions").status()).isEqualTo(200);
            }
        } finally {
            over.set(true);
            threads.shutdown();
            assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        }
    }
}
