package dev.runlog.mcp.tools;

import dev.runlog.insight.run.Signal;
import dev.runlog.store.insight.Diagnosis;
import java.util.List;

/**
 * What the rules say of a run, in short, for models.
 *
 * @param sentence null when there is nothing to say
 * @param turnedAt id of the event where it began to go wrong; null when nothing points at one
 * @param signals the worst first; null for none
 */
record DiagnosisView(
        Diagnosis.Basis basis,
        String sentence,
        String turnedAt,
        double wastedCost,
        long wastedMs,
        List<SignalView> signals) {

    private static final int MOST_SIGNALS = 8;
    private static final int MOST_EVENTS = 3;

    /** @param events the first of those it was seen in */
    record SignalView(Signal.Kind kind, Signal.Severity severity, String sentence, List<String> events) {}

    static DiagnosisView of(Diagnosis said, Cut cut) {
        var signals = said.signals().stream()
                .limit(MOST_SIGNALS)
                .map(signal -> new SignalView(
                        signal.kind(),
                        signal.severity(),
                        cut.text(signal.sentence()),
                        signal.events().stream().limit(MOST_EVENTS).toList()))
                .toList();
        return new DiagnosisView(
                said.basis(),
                cut.text(said.sentence()),
                said.turnedAt(),
                said.wastedCost(),
                said.wastedMs(),
                signals.isEmpty() ? null : signals);
    }
}
