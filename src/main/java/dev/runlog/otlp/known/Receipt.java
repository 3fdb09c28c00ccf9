package dev.runlog.otlp.known;

import java.time.Duration;
import java.time.Instant;

/** When something came: that is its time, where its sender's clock cannot be right. */
public record Receipt(Instant at) {

    private static final long YEAR_2020 = nanos(Instant.parse("2020-01-01T00:00:00Z"));
    private static final Duration AHEAD = Duration.ofMinutes(5);

    /** In nanoseconds since 1970, as the sender said it if that may be. */
    public long time(long said) {
        boolean sane = said >= YEAR_2020 && said <= nanos(at.plus(AHEAD));
        return sane ? said : nanos(at);
    }

    private static long nanos(Instant time) {
        return time.getEpochSecond() * 1_000_000_000L + time.getNano();
    }
}
