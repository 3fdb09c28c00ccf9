package dev.runlog.insight.run;

import java.util.List;

/** Reads the events of one run, in the order they were recorded. */
public final class RunReader {

    /** The version of the rules: what an older one said is judged again. */
    public static final int RULES = 1;

    private final Norms norms;
    private Confidence confidence = Confidence.NONE;
    private double cost;
    private long firstAt = Long.MAX_VALUE;
    private long lastAt = Long.MIN_VALUE;

    public RunReader(Norms norms) {
        this.norms = norms;
    }

    public void add(RunEvent event) {
        cost += event.cost();
        firstAt = Math.min(firstAt, event.at());
        lastAt = Math.max(lastAt, event.at());
        if (event.confidence() != null) {
            confidence = confidence.with(event.confidence());
        }
    }

    public RunAnalysis finish(RunSummary run) {
        boolean isEmpty = lastAt < firstAt || norms.events() == null;
        return new RunAnalysis(
                List.of(),
                0,
                0,
                0,
                cost,
                0,
                0,
                confidence,
                List.of(),
                null,
                isEmpty ? 0 : firstAt,
                isEmpty ? 0 : lastAt,
                List.of(),
                null,
                null,
                null);
    }
}
