package dev.runlog.insight.stretch;

import dev.runlog.insight.attempt.Act;
import java.util.ArrayList;
import java.util.List;

/** All patterns of one run. */
public final class Stretches {

    private final Found found = new Found();
    private final Lulls lulls = new Lulls();
    private final Pace pace = new Pace();
    private final Keys keys = new Keys(lulls, found);
    private final Cycles cycles = new Cycles(lulls, found);
    private final Tools tools = new Tools(lulls, found);
    private final Thoughts thoughts = new Thoughts(lulls, found);

    private int lastAttempt;
    private int lastGoodNovelty;

    public void see(Act act) {
        boolean isNovel = act.isAttempt() && keys.see(act);
        thoughts.see(act, lulls.see(act, isNovel));
        if (act.isAttempt()) {
            lastAttempt = act.seen().place();
            lastGoodNovelty = isNovel && !act.failed() ? lastAttempt : lastGoodNovelty;
            pace.see(act);
            tools.see(act);
            cycles.see(act);
            keys.judge(act);
        }
        act.forgetText();
    }

    public Tools tools() {
        return tools;
    }

    /** Its place in the run; 0 for none. */
    public int lastAttempt() {
        return lastAttempt;
    }

    /** The place of the last attempt that succeeded and was novel; 0 for none. */
    public int lastGoodNovelty() {
        return lastGoodNovelty;
    }

    /** @param cost of all events of the run */
    public List<Stretch> found(double cost) {
        var all = new ArrayList<>(found.all());
        all.removeIf(stretch -> stretch.pattern() == Stretch.Pattern.REPEAT
                && all.stream().anyMatch(other -> other.pattern() == Stretch.Pattern.CYCLE && stretch.isWithin(other)));
        all.addAll(lulls.found(cost));
        return all;
    }

    /** Whether one who waits for something acts like this. */
    public boolean isWaiting(Stretch stretch) {
        return pace.isWaiting(stretch);
    }
}
