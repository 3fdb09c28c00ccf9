package dev.runlog.http.errors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.testing.Overheard;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Lines about refusals: enough to see what goes on, never so many that they fill a disk. */
class RefusalLogTest {

    private static final String NAME = "dev.runlog.refusals-of-a-test";

    @Test
    void aFloodIsCountedInsteadOfWritten() {
        var nanos = new AtomicLong(Long.MAX_VALUE - 5); // nanoTime may pass its end
        var log = new RefusalLog(LoggerFactory.getLogger(NAME), nanos::get);
        try (var overheard = new Overheard(NAME).withNews()) {
            for (int i = 0; i < 10_000; i++) {
                log.line("{} was refused", i);
            }
            assertThat(overheard.said())
                    .hasSize(RefusalLog.MOST_PER_MINUTE)
                    .endsWith("INFO " + NAME + " 299 was refused");

            nanos.addAndGet(Duration.ofMinutes(1).toNanos());
            log.line("{} was refused", "another");
            assertThat(overheard.said())
                    .hasSize(RefusalLog.MOST_PER_MINUTE + 2)
                    .endsWith(
                            "INFO " + NAME + " 9700 more requests were refused than there are lines about",
                            "INFO " + NAME + " another was refused");
        }
    }
}
