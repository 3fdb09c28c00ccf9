package dev.runlog.insight.align;

import java.util.List;

/**
 * Where two runs first do different things.
 *
 * @param row its place, from 0; null when they never part
 */
public record Parting(Integer row, String sentence) {

    public static Parting of(List<Row> rows) {
        int shared = 0;
        int changed = 0;
        while (shared < rows.size() && rows.get(shared).state().isShared()) {
            changed += rows.get(shared).state() == Match.CHANGED ? 1 : 0;
            shared++;
        }
        if (shared == rows.size()) {
            return new Parting(null, rows.isEmpty() ? "Neither has any events." : all(shared, changed));
        }
        String from = shared == 0 ? "From the start, " : same(shared, changed) + ". Then ";
        return new Parting(
                shared,
                from + "A " + does(next(rows, shared, true), rows, shared, true) + ", B "
                        + does(next(rows, shared, false), rows, shared, false) + ".");
    }

    private static String all(int shared, int changed) {
        String steps = shared == 1 ? "The one step is the same" : "All " + shared + " steps are the same";
        return steps + (changed == 0 ? "." : ", " + changed + " with other input.");
    }

    private static String same(int shared, int changed) {
        return "Same for " + shared + (shared == 1 ? " step" : " steps")
                + (changed == 0 ? "" : ", " + changed + " with other input");
    }

    /** The next step of one of them; null when it ends there. */
    private static RunStep next(List<Row> rows, int from, boolean ofA) {
        for (var row : rows.subList(from, rows.size())) {
            var step = ofA ? row.a() : row.b();
            if (step != null) {
                return step;
            }
        }
        return null;
    }

    private static String does(RunStep step, List<Row> rows, int before, boolean ofA) {
        if (step == null) {
            return "ends";
        }
        String tool = step.toolName();
        return switch (step.type()) {
            case TOOL_CALL ->
                (tool == null ? "calls a tool" : "calls " + tool)
                        + (hasDone(step, rows.subList(0, before), ofA) ? " again" : "");
            case LLM_DECISION -> "decides";
            case STATE_CHANGE -> "changes its state";
            case ERROR -> tool == null ? "has an error" : "has an error of " + tool;
        };
    }

    private static boolean hasDone(RunStep step, List<Row> rows, boolean ofA) {
        return rows.stream().map(row -> ofA ? row.a() : row.b()).anyMatch(done -> done != null && done.isAlike(step));
    }
}
