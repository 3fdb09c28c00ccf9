package dev.runlog.store.access;

import dev.runlog.model.Problem;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says that the disk is full, fails or is busy: once, and while it stays so once a minute, however many ask to write.
 * Lives on the writer's thread.
 */
final class FailureLog {

    private static final Logger log = LoggerFactory.getLogger(FailureLog.class);
    private static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);

    private Problem.Code said;
    private long saidAt;
    private long unsaid;

    void say(Problem problem, SQLException reason) {
        long now = System.nanoTime();
        if (problem.code() == said && now - saidAt < PAUSE_NANOS) {
            unsaid++;
            return;
        }
        log.error(
                "{} ({}; said once a minute, {} times more since the last one)",
                problem.getMessage(),
                reason.getMessage(),
                unsaid);
        said = problem.code();
        saidAt = now;
        unsaid = 0;
    }
}
