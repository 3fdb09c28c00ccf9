package dev.runlog.insight.align;

import dev.runlog.insight.run.Step;
import java.util.List;

/** How different the ways of two runs are, from 0, the same, to 1. How often something was done in a row does not count. */
public final class PathDistance {

    /** Of longer paths their beginnings are compared. */
    private static final int LONGEST = 100;

    private PathDistance() {}

    /** The steps that must be added, left out or replaced, as a share of the longer path. */
    public static double between(List<Step> one, List<Step> other) {
        int rows = Math.min(LONGEST, one.size());
        int columns = Math.min(LONGEST, other.size());
        if (rows == 0 && columns == 0) {
            return 0;
        }
        var last = new int[columns + 1];
        for (int j = 0; j <= columns; j++) {
            last[j] = j;
        }
        for (int i = 1; i <= rows; i++) {
            var next = new int[columns + 1];
            next[0] = i;
            for (int j = 1; j <= columns; j++) {
                boolean isSame = one.get(i - 1).name().equals(other.get(j - 1).name());
                next[j] = Math.min(last[j - 1] + (isSame ? 0 : 1), 1 + Math.min(last[j], next[j - 1]));
            }
            last = next;
        }
        return (double) last[columns] / Math.max(rows, columns);
    }
}
