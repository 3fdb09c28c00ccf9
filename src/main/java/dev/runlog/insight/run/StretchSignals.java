package dev.runlog.insight.run;

import static dev.runlog.insight.words.Wording.count;
import static dev.runlog.insight.words.Wording.duration;
import static dev.runlog.insight.words.Wording.whole;

import dev.runlog.insight.run.Signal.Kind;
import dev.runlog.insight.run.Signal.Severity;
import dev.runlog.insight.stretch.Stretch;
import dev.runlog.insight.stretch.Stretch.Pattern;
import dev.runlog.model.Outcome;

/** What a stretch means: its kind, how bad it is, and how to say it. */
record StretchSignals(Outcome outcome, double eventCost, Norms norms) {

    private static final int WARNING = 3;
    private static final int SEVERE = 5;
    private static final int NO_EFFECT_WARNING = 6;
    /** One who asks that often without an answer is stuck, however long the pauses. */
    private static final int STUCK = 10;

    private static final double SEVERE_SHARE = 0.6;

    /** @return null when it means nothing, or somebody said it is fine */
    Signal of(Stretch stretch, boolean isWaiting) {
        var kind = kind(stretch, isWaiting);
        var severity = severity(kind, stretch);
        if (severity == null || norms.isFine(kind, stretch.tool())) {
            return null;
        }
        return new Signal(
                kind,
                severity,
                stretch.count(),
                stretch.tool(),
                stretch.cost(),
                stretch.ms(),
                stretch.events(),
                sentence(kind, stretch));
    }

    private static Kind kind(Stretch stretch, boolean isWaiting) {
        boolean isLoop = stretch.pattern() == Pattern.REPEAT || stretch.pattern() == Pattern.CYCLE;
        boolean isFew = stretch.count() < STUCK && (isWaiting || stretch.isChanged());
        boolean cameGood = isWaiting && stretch.isChanged();
        return isLoop && (isFew || cameGood)
                ? Kind.POLLING
                : Kind.valueOf(stretch.pattern().name());
    }

    private Severity severity(Kind kind, Stretch stretch) {
        int times = stretch.count() - (stretch.isBlind() ? 1 : 0);
        if (kind != Kind.STANDSTILL && times < WARNING) {
            return null;
        }
        return switch (kind) {
            case POLLING -> Severity.INFO;
            case NO_EFFECT ->
                times >= NO_EFFECT_WARNING && outcome != Outcome.SUCCEEDED ? Severity.WARNING : Severity.INFO;
            case RETRY ->
                stretch.isChanged()
                        ? times >= SEVERE ? Severity.WARNING : Severity.INFO
                        : times >= SEVERE ? Severity.SEVERE : Severity.WARNING;
            case STANDSTILL ->
                eventCost > 0 && stretch.cost() >= SEVERE_SHARE * eventCost ? Severity.SEVERE : Severity.WARNING;
            default -> times >= SEVERE ? Severity.SEVERE : Severity.WARNING;
        };
    }

    private static String sentence(Kind kind, Stretch stretch) {
        String tool = stretch.tool();
        int times = stretch.count();
        return switch (kind) {
            case REPEAT ->
                tool + " was called " + count(times, "time") + " with the same input"
                        + (stretch.isBlind() ? "; what it answered was not sent." : " and answer.");
            case POLLING ->
                tool + " was asked " + count(times, "time") + " in "
                        + duration(stretch.last().at() - stretch.first().at())
                        + (stretch.isChanged()
                                ? " until its answer changed: waiting, not stuck."
                                : ", with pauses: waiting.");
            case CYCLE ->
                "The same " + stretch.period() + " calls, beginning with " + tool + ", were made "
                        + count(times, "time") + " in turn, each with the same input and answer.";
            case NO_EFFECT ->
                tool + " gave the same answer " + count(times, "time") + ", although other things were done between.";
            case RETRY ->
                tool + " failed " + count(times, "time") + " in a row, "
                        + (stretch.isVaried() ? "with different inputs" : "always with the same input")
                        + (stretch.isChanged() ? ", then came good." : ".");
            case SAME_THOUGHT ->
                "The same thought came " + count(times, "time") + ", and nothing new was learnt between.";
            default -> whole(times) + " events in a row brought nothing new.";
        };
    }
}
