package dev.runlog.insight.stretch;

import dev.runlog.insight.attempt.Act;
import java.util.List;
import java.util.regex.Pattern;

/** Times in which nothing is done. */
final class Pauses {

    private static final Pattern WAITS =
            Pattern.compile("(?i)(wait|sleep|poll|status|progress|ready|pending|watch|job|health|state)");

    private Pauses() {}

    /** The time before an attempt in which nothing was done, as far as is known: neither thought nor called. */
    static long before(Act act, Act.Seen earlier) {
        var seen = act.seen();
        boolean isThoughtOut = act.isAttempt() && act.thinking().wereDecisions() && !isNamedSo(seen.tool());
        long busy = seen.durationMs() == null ? 0 : seen.durationMs();
        return Math.max(0, (isThoughtOut ? seen.pauseMs() : seen.at() - earlier.at()) - busy);
    }

    static long median(List<Long> values) {
        return quantile(values, 0.5);
    }

    static long quantile(List<Long> values, double part) {
        long place = (long) (part * (values.size() - 1));
        return values.stream().sorted().skip(place).findFirst().orElse(0L);
    }

    static boolean isNamedSo(String tool) {
        return tool != null && WAITS.matcher(tool).find();
    }
}
