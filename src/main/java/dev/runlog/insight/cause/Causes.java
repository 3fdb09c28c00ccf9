package dev.runlog.insight.cause;

import dev.runlog.insight.run.FailedAttempt;
import dev.runlog.insight.run.RunAnalysis;
import dev.runlog.insight.run.RunSummary;
import dev.runlog.insight.run.Signal;
import dev.runlog.model.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What went wrong in a run: one cause of kind run if it failed, and those of its failed attempts. */
public final class Causes {

    private Causes() {}

    /** Each cause once, that of the run first. */
    public static List<Cause> of(RunSummary run, RunAnalysis analysis) {
        var causes = new ArrayList<Cause>();
        if (run.outcome() == Outcome.FAILED) {
            causes.add(Cause.ofRun(why(run, analysis)));
        }
        for (var attempt : analysis.failures()) {
            causes.add(Cause.ofError(attempt.tool(), said(attempt.text(), attempt.tool())));
        }
        return causes.stream().distinct().toList();
    }

    /** The first that says anything; there always is one, so that failures add up to the failed runs. */
    private static String why(RunSummary run, RunAnalysis analysis) {
        return Stream.of(
                        filled(run.failureReason()),
                        lastNotMadeGood(analysis),
                        filled(analysis.lastErrorText()),
                        worstSignal(analysis))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseGet(() -> nothingSaid(analysis.lastTool()));
    }

    private static Optional<String> lastNotMadeGood(RunAnalysis analysis) {
        return analysis.failures().stream()
                .filter(attempt -> !attempt.madeGood())
                .reduce((earlier, later) -> later)
                .flatMap(Causes::text);
    }

    private static Optional<String> text(FailedAttempt attempt) {
        return filled(attempt.text()).or(() -> filled(attempt.tool()));
    }

    private static Optional<String> worstSignal(RunAnalysis analysis) {
        return analysis.signals().stream()
                .filter(signal -> signal.severity().isTrouble())
                .max(Comparator.comparing(Signal::severity).thenComparing(Signal::kind, Comparator.reverseOrder()))
                .map(Causes::words);
    }

    /** Short, and the same for all runs it happened to. */
    private static String words(Signal signal) {
        String what = signal.kind().wire().replace('_', ' ');
        return signal.tool() == null ? what : what + ": " + signal.tool();
    }

    private static String nothingSaid(String lastTool) {
        return lastTool == null ? "no reason given" : "no reason given, last: " + lastTool;
    }

    private static String said(String text, String tool) {
        return filled(text).orElse(tool == null ? "failed" : tool);
    }

    private static Optional<String> filled(String text) {
        return text == null || text.isBlank() ? Optional.empty() : Optional.of(text);
    }
}
