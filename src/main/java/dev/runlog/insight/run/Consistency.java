package dev.runlog.insight.run;

import static dev.runlog.insight.words.Wording.duration;
import static dev.runlog.insight.words.Wording.money;
import static dev.runlog.insight.words.Wording.percent;
import static dev.runlog.insight.words.Wording.whole;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.runlog.insight.run.Signal.Kind;
import dev.runlog.insight.run.Signal.Severity;
import dev.runlog.model.Outcome;
import dev.runlog.model.SessionStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Whether the totals of a run agree with its events. */
public final class Consistency {

    private static final double COST_PART = 0.01;
    private static final double COST_LEAST = 0.0001;
    private static final double SHORTER = 0.9;
    private static final double LONGER = 1.1;
    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    /** Clocks and the way of an event are no more exact. */
    private static final long JITTER = 250;

    private final RunSummary run;
    private final RunAnalysis analysis;
    private final List<Badge> badges = new ArrayList<>();

    private Consistency(RunSummary run, RunAnalysis analysis) {
        this.run = run;
        this.analysis = analysis;
    }

    /** What is said beside a figure of a run. */
    public record Badge(Figure figure, Finding finding, String sentence) {}

    public enum Figure {
        COST(Kind.COST_CONTRADICTS),
        TOKENS(Kind.TOKENS_CONTRADICT),
        DURATION(Kind.DURATION_CONTRADICTS),
        OUTCOME(Kind.OUTCOME_CONTRADICTS);

        private final Kind kind;

        Figure(Kind kind) {
            this.kind = kind;
        }

        @JsonValue
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public enum Finding {
        AGREES,
        /** Worth knowing, and no contradiction. */
        NOTE,
        CONTRADICTS;

        @JsonValue
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** All that can be said; a figure that was not reported gets none. */
    public static List<Badge> of(RunSummary run, RunAnalysis analysis) {
        var checked = new Consistency(run, analysis);
        checked.cost();
        checked.tokens();
        checked.time();
        checked.outcome();
        return List.copyOf(checked.badges);
    }

    static List<Signal> signals(RunSummary run, RunAnalysis analysis) {
        return of(run, analysis).stream()
                .filter(badge -> badge.finding() == Finding.CONTRADICTS)
                .map(badge ->
                        new Signal(badge.figure().kind, Severity.INFO, 1, null, 0, 0, List.of(), badge.sentence()))
                .toList();
    }

    private void say(Figure figure, Finding finding, String sentence) {
        badges.add(new Badge(figure, finding, sentence));
    }

    private void cost() {
        if (run.cost() == null || analysis.eventCost() == 0) {
            return;
        }
        double total = run.cost();
        double parts = analysis.eventCost();
        if (Math.abs(total - parts) <= Math.max(COST_PART * total, COST_LEAST)) {
            say(Figure.COST, Finding.AGREES, "Its events cost as much together.");
        } else if (parts < total) {
            say(Figure.COST, Finding.NOTE, "Its events cover " + percent(parts / total) + " of it.");
        } else {
            say(
                    Figure.COST,
                    Finding.CONTRADICTS,
                    "The run says it cost " + money(total) + ", but its events cost " + money(parts) + " together.");
        }
    }

    private void tokens() {
        if (run.totalTokens() == null || (run.promptTokens() == null && run.completionTokens() == null)) {
            return;
        }
        long parts = run.partTokens();
        long total = run.totalTokens();
        if (total == parts) {
            say(Figure.TOKENS, Finding.AGREES, "Prompt and completion add up to it.");
        } else if (total > parts) {
            say(
                    Figure.TOKENS,
                    Finding.NOTE,
                    whole(total - parts) + " are neither prompt nor completion: cached ones, or those of thinking.");
        } else {
            say(
                    Figure.TOKENS,
                    Finding.CONTRADICTS,
                    "The run says it used " + whole(total) + " tokens, but prompt and completion are " + whole(parts)
                            + ".");
        }
    }

    private void time() {
        if (analysis.firstAt() == 0) {
            return;
        }
        long span = analysis.lastAt() - analysis.firstAt();
        if (run.durationMs() != null) {
            double said = run.durationMs();
            if (said < SHORTER * span && span - said > JITTER) {
                say(
                        Figure.DURATION,
                        Finding.CONTRADICTS,
                        "The run says it took " + duration((long) said) + ", but its events go over " + duration(span)
                                + ".");
            } else if (run.completedAt() != null && said > LONGER * (run.completedAt() - run.createdAt()) + SECOND) {
                say(Figure.DURATION, Finding.NOTE, "It is longer than the run was open: it was recorded afterwards.");
            }
        }
        if (analysis.firstAt() < run.createdAt()) {
            say(Figure.DURATION, Finding.NOTE, "Its first event is from before the run was opened.");
        }
        if (run.completedAt() != null && analysis.lastAt() > run.completedAt() + MINUTE) {
            say(
                    Figure.DURATION,
                    Finding.NOTE,
                    "Its last event is from " + duration(analysis.lastAt() - run.completedAt()) + " after its end.");
        }
    }

    private void outcome() {
        boolean saysSuccess = Boolean.TRUE.equals(run.success());
        if (run.status() == SessionStatus.FAILED && saysSuccess) {
            say(Figure.OUTCOME, Finding.CONTRADICTS, "The run says that it failed, and that it succeeded.");
        } else if (run.outcome() == Outcome.SUCCEEDED && run.failureReason() != null) {
            say(Figure.OUTCOME, Finding.CONTRADICTS, "The run succeeded, and gives a reason why it failed.");
        } else if (saysSuccess && analysis.has(Kind.DOUBTFUL_SUCCESS)) {
            say(Figure.OUTCOME, Finding.NOTE, "The run says it succeeded; what it did says otherwise.");
        }
    }
}
