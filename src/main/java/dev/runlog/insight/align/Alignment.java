package dev.runlog.insight.align;

import java.util.ArrayList;
import java.util.List;

/**
 * Puts the steps of two runs side by side so that as little as possible stands alone. A step costs nothing beside its like,
 * 1 when only the input differs, and 1 alone. Of several ways that cost the same, the one that stays together longest from
 * the start.
 */
public final class Alignment {

    private Alignment() {}

    /** Takes time and memory with the product of both lengths. */
    public static List<Row> of(List<RunStep> a, List<RunStep> b) {
        var costs = costs(a, b);
        var rows = new ArrayList<Row>();
        int i = 0;
        int j = 0;
        while (i < a.size() || j < b.size()) {
            if (i < a.size() && j < b.size() && pays(costs, a, b, i, j)) {
                rows.add(new Row(a.get(i).against(b.get(j)), a.get(i++), b.get(j++)));
            } else if (i < a.size() && costs[i][j] == 1 + costs[i + 1][j]) {
                rows.add(new Row(Match.ONLY_A, a.get(i++), null));
            } else {
                rows.add(new Row(Match.ONLY_B, null, b.get(j++)));
            }
        }
        return rows;
    }

    private static boolean pays(short[][] costs, List<RunStep> a, List<RunStep> b, int i, int j) {
        return a.get(i).isAlike(b.get(j)) && costs[i][j] == costs[i + 1][j + 1] + beside(a.get(i), b.get(j));
    }

    /** At each place, what all from there on costs at least. Both together have fewer steps than a short can count. */
    private static short[][] costs(List<RunStep> a, List<RunStep> b) {
        var costs = new short[a.size() + 1][b.size() + 1];
        for (int i = a.size(); i >= 0; i--) {
            for (int j = b.size(); j >= 0; j--) {
                costs[i][j] = (short) least(costs, a, b, i, j);
            }
        }
        return costs;
    }

    private static int least(short[][] costs, List<RunStep> a, List<RunStep> b, int i, int j) {
        if (i == a.size() || j == b.size()) {
            return a.size() - i + b.size() - j;
        }
        int alone = 1 + Math.min(costs[i + 1][j], costs[i][j + 1]);
        return a.get(i).isAlike(b.get(j)) ? Math.min(alone, costs[i + 1][j + 1] + beside(a.get(i), b.get(j))) : alone;
    }

    private static int beside(RunStep one, RunStep other) {
        return one.against(other) == Match.SAME ? 0 : 1;
    }
}
