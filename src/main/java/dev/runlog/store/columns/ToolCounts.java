package dev.runlog.store.columns;

/** What the events of a session come to for one tool. */
public record ToolCounts(long calls, long errors, long costUnits) {

    public static final ToolCounts NONE = new ToolCounts(0, 0, 0);

    public ToolCounts plus(ToolCounts more) {
        return new ToolCounts(
                calls + more.calls, errors + more.errors, Math.min(costUnits + more.costUnits, Units.MOST_COST));
    }
}
