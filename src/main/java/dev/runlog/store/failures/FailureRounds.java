package dev.runlog.store.failures;

import dev.runlog.model.Ids;
import dev.runlog.store.access.Background;
import dev.runlog.store.access.Readers;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is done about failures behind everything else. */
public final class FailureRounds {

    private static final Logger log = LoggerFactory.getLogger(FailureRounds.class);

    private static final Duration REGRESSED_EVERY = Duration.ofSeconds(10);
    private static final Duration LOUD_EVERY = Duration.ofMinutes(10);

    private final CauseLimit limit;
    private final Grouping grouping;
    private final Judge judge;
    private final Clock clock;
    private Instant regressedAt = Instant.MIN;
    private Instant loudAt = Instant.MIN;

    public FailureRounds(Background background, Readers readers, Clock clock) {
        this.limit = new CauseLimit(background, readers, clock);
        this.grouping = new Grouping(background, readers, limit, new Ids(), clock);
        this.judge = new Judge(background, readers, clock);
        this.clock = clock;
    }

    public synchronized void round() throws InterruptedException {
        group();
        var now = clock.instant();
        if (isDue(regressedAt, REGRESSED_EVERY, now)) {
            regressedAt = now;
            judge.findRegressed();
        }
        if (isDue(loudAt, LOUD_EVERY, now)) {
            loudAt = now;
            limit.keepAll();
            judge.findLoud();
        }
    }

    /** Until each cause belongs to a failure. */
    public synchronized void group() throws InterruptedException {
        while (grouping.some()) {
            log.debug("More causes wait for their failure");
        }
    }

    /** Also when the clock was set back. */
    private static boolean isDue(Instant last, Duration every, Instant now) {
        return last.equals(Instant.MIN) || !now.isBefore(last.plus(every)) || now.isBefore(last);
    }
}
