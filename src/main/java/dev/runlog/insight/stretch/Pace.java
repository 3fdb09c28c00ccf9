package dev.runlog.insight.stretch;

import dev.runlog.insight.attempt.Act;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * How fast a run usually goes from one attempt to the next. A call that is repeated much slower than that is waiting for
 * something; one that is repeated at the run's own pace is not, however long its model thinks.
 */
final class Pace {

    private static final int MOST = 2_000;
    private static final int ENOUGH = 3;
    private static final long WAIT_MS = 5_000;
    private static final int SLOWER = 2;
    private static final Pattern WAITS =
            Pattern.compile("(?i)(wait|sleep|poll|status|progress|ready|pending|watch|job|health|state)");

    private final List<Step> steps = new ArrayList<>();
    private Act.Seen before;

    private record Step(int place, long pause) {}

    void see(Act act) {
        if (before != null && steps.size() < MOST) {
            steps.add(new Step(act.seen().place(), between(before, act.seen())));
        }
        before = act.seen();
    }

    /** The time from the one to the other in which nothing was done. */
    static long between(Act.Seen one, Act.Seen other) {
        long busy = other.durationMs() == null ? 0 : other.durationMs();
        return Math.max(0, other.at() - one.at() - busy);
    }

    static long median(List<Long> values) {
        return values.isEmpty()
                ? 0
                : values.stream()
                        .sorted()
                        .skip((values.size() - 1) / 2)
                        .findFirst()
                        .orElseThrow();
    }

    boolean isWaiting(Stretch stretch) {
        long pause = stretch.medianPause();
        return pause >= WAIT_MS && (isNamedSo(stretch.tool()) || pause >= SLOWER * usual(stretch));
    }

    private static boolean isNamedSo(String tool) {
        return tool != null && WAITS.matcher(tool).find();
    }

    /** Outside of it; 0 when that is not known. */
    private long usual(Stretch stretch) {
        var others = steps.stream()
                .filter(step -> step.place() <= stretch.first().place()
                        || step.place() > stretch.last().place())
                .map(Step::pause)
                .toList();
        return others.size() < ENOUGH ? 0 : median(others);
    }
}
