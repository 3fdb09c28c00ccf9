package dev.runlog.notices;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** When a message that was not taken is sent again: with growing pauses, for a day. */
public final class RetryPlan {

    public static final Duration LONGEST = Duration.ofHours(24);

    private static final List<Duration> PAUSES = List.of(
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            Duration.ofMinutes(2),
            Duration.ofMinutes(10),
            Duration.ofMinutes(30),
            Duration.ofHours(1),
            Duration.ofHours(2),
            Duration.ofHours(4),
            Duration.ofHours(6));

    private RetryPlan() {}

    /**
     * @param attempts that have failed by now
     * @param asked for how long the receiver asks to be left alone; null when it does not
     * @return nothing when it was the last one
     */
    public static Optional<Instant> next(int attempts, Instant now, Instant giveUpAt, Duration asked) {
        var pause = PAUSES.get(Math.min(attempts, PAUSES.size()) - 1);
        var next = now.plus(asked == null || asked.compareTo(pause) < 0 ? pause : asked);
        if (!now.isBefore(giveUpAt)) {
            return Optional.empty();
        }
        return Optional.of(next.isAfter(giveUpAt) ? giveUpAt : next);
    }
}
