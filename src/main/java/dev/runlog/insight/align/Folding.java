package dev.runlog.insight.align;

import java.util.ArrayList;
import java.util.List;

/** Takes the events of a run in order of happening, and makes one step of those that repeat each other. */
public final class Folding {

    /** Of the steps of a run, so many are compared. */
    public static final int MOST = 2_000;

    private final List<RunStep> steps = new ArrayList<>();
    private boolean full;

    /** What comes after the most is left out. */
    public void add(RunStep next) {
        int last = steps.size() - 1;
        if (full) {
            return;
        }
        if (last >= 0 && steps.get(last).isRepeatedBy(next)) {
            steps.set(last, steps.get(last).and(next));
        } else if (steps.size() < MOST) {
            steps.add(next);
        } else {
            full = true;
        }
    }

    public List<RunStep> steps() {
        return steps;
    }

    /** Whether anything was left out. */
    public boolean isFull() {
        return full;
    }
}
