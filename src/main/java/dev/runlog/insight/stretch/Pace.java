package dev.runlog.insight.stretch;

import dev.runlog.insight.attempt.Act;
import java.util.ArrayList;
import java.util.List;

/**
 * How fast a run usually goes from one attempt to the next. A call that is repeated slower than that is waiting for
 * something; one that is repeated at the run's own pace is not, however long its model thinks.
 */
final class Pace {

    private static final int MOST = 2_000;
    private static final int ENOUGH = 3;
    private static final long WAIT_MS = 5_000;
    private static final double SLOWER = 1.5;
    private static final double SLOW = 0.8;
    private final List<Step> steps = new ArrayList<>();
    private Act.Seen before;

    private record Step(int place, long pause) {}

    void see(Act act) {
        if (before != null && steps.size() < MOST) {
            steps.add(new Step(act.seen().place(), Pauses.before(act, before)));
        }
        before = act.seen();
    }

    boolean isWaiting(Stretch stretch) {
        long pause = stretch.medianPause();
        return pause >= WAIT_MS && (Pauses.isNamedSo(stretch.tool()) || pause >= SLOWER * usual(stretch));
    }

    /** Outside of it; 0 when that is not known. */
    private long usual(Stretch stretch) {
        var others = steps.stream()
                .filter(step -> step.place() <= stretch.first().place()
                        || step.place() > stretch.last().place())
                .map(Step::pause)
                .toList();
        return others.size() < ENOUGH ? 0 : Pauses.quantile(others, SLOW);
    }
}
