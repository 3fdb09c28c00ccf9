package dev.runlog.insight.silence;

import dev.runlog.insight.run.Norms;
import dev.runlog.model.Silence;
import java.time.Duration;
import java.util.Optional;

/**
 * For how long a run of an agent may say nothing before it hangs.
 *
 * @param isChosen whether a person says so
 * @param usualMs hardly a run of the agent pauses longer; null when too few are known to tell
 */
public record Patience(long limitMs, boolean isChosen, Long usualMs) {

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
            return new Patience(UNKNOWN, false, null);
        }
        double usual = gaps.quantile(NEARLY_ALL);
        long limit = Math.min(DAY, Math.max(LEAST, Math.round(FACTOR * usual)));
        return new Patience(limit, false, Math.round(usual));
    }

    /** As a person wants it. */
    public Patience chosen(Duration limit) {
        return new Patience(limit.toMillis(), true, usualMs);
    }

    /** What is usual moves with each run and changes nothing that was said; what a person chose does. */
    public boolean isStillThatOf(Silence known) {
        return isChosen == known.chosen() && (!isChosen || limitMs == known.limitMs());
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
