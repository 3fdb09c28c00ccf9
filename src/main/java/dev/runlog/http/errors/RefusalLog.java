package dev.runlog.http.errors;

import java.util.function.LongSupplier;
import org.slf4j.Logger;

/**
 * A line for each refused request, but only so many a minute, and then how many there were besides: nobody fills the disk
 * with what they were refused.
 */
final class RefusalLog {

    static final int MOST_PER_MINUTE = 300;
    private static final long MINUTE_NANOS = 60_000_000_000L;

    private final Logger log;
    private final LongSupplier nanos;
    private long minuteBegan;
    private int lines;
    private long leftOut;

    /** @param nanos the time, as {@link System#nanoTime} tells it */
    RefusalLog(Logger log, LongSupplier nanos) {
        this.log = log;
        this.nanos = nanos;
        this.minuteBegan = nanos.getAsLong();
    }

    synchronized void line(String format, Object... arguments) {
        long now = nanos.getAsLong();
        if (now - minuteBegan >= MINUTE_NANOS) {
            if (leftOut > 0) {
                log.info("{} more requests were refused than there are lines about", leftOut);
            }
            minuteBegan = now;
            lines = 0;
            leftOut = 0;
        }
        if (lines == MOST_PER_MINUTE) {
            leftOut++;
            return;
        }
        lines++;
        log.info(format, arguments);
    }
}
