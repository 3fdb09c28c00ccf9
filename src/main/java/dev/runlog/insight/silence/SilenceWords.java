package dev.runlog.insight.silence;

import static dev.runlog.insight.words.Wording.duration;

import dev.runlog.model.Silence;
import java.time.Duration;
import java.time.Instant;

/** How it is said that a run hangs. */
public final class SilenceWords {

    private static final long A_SECOND = 1_000;

    private SilenceWords() {}

    public static String of(Silence silence, String agent, Instant now) {
        String after = silence.lastTool() == null ? "" : " after " + silence.lastTool();
        String kind =
                silence.kind() == Silence.Kind.STALLED ? "It hangs: silent" : "Nobody waits for it any more: silent";
        return kind + " for " + silentFor(silence, now) + after + "; " + measure(silence, agent) + ".";
    }

    /** What it is held against. */
    private static String measure(Silence silence, String agent) {
        if (silence.chosen()) {
            return agent + " may be silent for " + duration(silence.limitMs());
        }
        return silence.usualMs() == null
                ? "of " + agent + " too few runs are known to say what is usual"
                : agent + " usually pauses " + atMost(silence.usualMs());
    }

    private static String atMost(long millis) {
        return millis < A_SECOND ? "less than a second" : "at most " + duration(millis);
    }

    /** The reason that is given when a person ends it. */
    public static String reason(Silence silence, Instant now) {
        return "stalled: no event for " + silentFor(silence, now);
    }

    private static String silentFor(Silence silence, Instant now) {
        return duration(Math.max(0, Duration.between(silence.since(), now).toMillis()));
    }
}
