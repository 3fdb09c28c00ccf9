package dev.runlog.insight.silence;

import dev.runlog.insight.run.Norms;
import dev.runlog.model.Silence;
import java.time.Duration;
import java.util.Optional;

/**
 * For how long a run of an agent may say nothing before it hangs.
 *
 * @param usualMs hardly a run of the agent pauses longer; null when too few are known to tell
 */
public record Patience(long limitMs, Long usualMs) {

    private static final int ENOUGH_RUNS = 20;
    private static final double NEARLY_ALL = 0.95;
    private static final int FACTOR = 3;
    private static final long LEAST = Duration.ofMinutes(5).toMillis();
    private static final long UNKNOWN = Duration.ofMinutes(30).toMillis();
    private static final long DAY = Duration.ofHours(24).toMillis();

    /** So many times as long may one wait for somebody, and so many times as long does anybody wait for a run. */
    private static final int LONGER = 10;

    public static Patience of(Norms norms) {
        var gaps = norms.longestGaps();
        if (gaps.count() < ENOUGH_RUNS) {
            return new Patience(UNKNOWN, null);
        }
        double usual = gaps.quantile(NEARLY_ALL);
        return new Patience(Math.min(DAY, Math.max(LEAST, Math.round(FACTOR * usual))), Math.round(usual));
    }

    /**
     * What becomes of a run that goes on.
     *
     * @param silentMs since something was heard of it last
     * @param waitsForSomebody for an answer, an approval
     * @return nothing while it does not hang
     */
    public Optional<Silence.Kind> judge(long silentMs, boolean waitsForSomebody) {
        if (silentMs > Math.max(DAY, LONGER * limitMs)) {
            return Optional.of(Silence.Kind.ABANDONED);
        }
        long longest = waitsForSomebody ? LONGER * limitMs : limitMs;
        return silentMs > longest ? Optional.of(Silence.Kind.STALLED) : Optional.empty();
    }
}
