package dev.runlog.insight.run;

import static dev.runlog.insight.words.Wording.count;
import static dev.runlog.insight.words.Wording.duration;
import static dev.runlog.insight.words.Wording.money;

import dev.runlog.insight.attempt.Act;
import dev.runlog.insight.run.Signal.Severity;
import dev.runlog.insight.run.Usual.Gap;
import dev.runlog.insight.stretch.Stretch;
import dev.runlog.insight.stretch.Stretches;
import dev.runlog.insight.stretch.Turn;
import dev.runlog.model.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Puts together what all rules say of one run. */
final class Judgement {

    private static final Comparator<Signal> WORST_FIRST = Comparator.comparing(Signal::severity)
            .thenComparing(Signal::cost)
            .thenComparing(Signal::ms)
            .thenComparing(Signal::count)
            .reversed()
            .thenComparing(Signal::kind);

    private static final int FEWEST_EVENTS = 3;

    private final RunSummary run;
    private final Norms norms;
    private final Stretches stretches;
    private final int events;
    private final Gap silence;

    private final Map<String, Signal> signals = new TreeMap<>();
    private final List<Stretch> troubles = new ArrayList<>();
    private final List<Stretch> severe = new ArrayList<>();

    Judgement(RunSummary run, Norms norms, Stretches stretches, int events, Gap silence) {
        this.run = run;
        this.norms = norms;
        this.stretches = stretches;
        this.events = events;
        this.silence = silence;
    }

    /** @param read what was read, not judged yet */
    RunAnalysis of(RunAnalysis read) {
        stretches(read.eventCost());
        var tools = new ToolSignals(stretches.tools().uses(), read, stretches.lastAttempt());
        tools.troubles().forEach(this::add);
        var usual = new Usual(norms);
        usual.figures(run, read.eventCost(), events).forEach(this::add);
        var silent = usual.silence(silence, run.span(read));
        if (silent != null) {
            add(silent);
        }
        if (run.outcome() == Outcome.SUCCEEDED) {
            tools.ofSuccess(severe).ifPresent(this::add);
            if (isStraight(read)) {
                add(Signal.STRAIGHT);
            }
        }
        tools.recovered().forEach(this::add);
        Consistency.signals(run, read.with(sorted())).forEach(this::add);
        return told(read);
    }

    private void stretches(double eventCost) {
        var meaning = new StretchSignals(run.outcome(), eventCost, norms);
        for (var stretch : stretches.found(eventCost)) {
            var signal = meaning.of(stretch, stretches.isWaiting(stretch));
            if (signal != null) {
                add(signal);
                if (signal.severity().isTrouble()) {
                    troubles.add(stretch);
                }
                if (signal.severity() == Severity.SEVERE) {
                    severe.add(stretch);
                }
            }
        }
    }

    private boolean isStraight(RunAnalysis read) {
        return events >= FEWEST_EVENTS
                && read.failedAttempts() == 0
                && signals.values().stream().allMatch(signal -> signal.severity() == Severity.GOOD);
    }

    /** One for each kind and tool: of several the worst, with what went into all. */
    private void add(Signal signal) {
        if (norms.isFine(signal.kind(), signal.tool())) {
            return;
        }
        signals.merge(signal.kind() + " " + signal.tool(), signal, (one, other) -> {
            var worse = WORST_FIRST.compare(one, other) <= 0 ? one : other;
            return worse.holding(one.cost() + other.cost(), one.ms() + other.ms());
        });
    }

    private List<Signal> sorted() {
        return signals.values().stream().sorted(WORST_FIRST).toList();
    }

    private RunAnalysis told(RunAnalysis read) {
        double cost = troubles.stream().mapToDouble(Stretch::cost).sum();
        long ms = troubles.stream().mapToLong(Stretch::ms).sum();
        var sorted = sorted();
        boolean isQuestionable = run.outcome() != Outcome.SUCCEEDED
                || sorted.stream().anyMatch(signal -> signal.severity().isTrouble());
        var turn = isQuestionable ? new Turn(stretches, troubles).at(run.outcome() != Outcome.ACTIVE) : null;
        return read.judged(
                cost,
                ms,
                sorted,
                turn == null ? null : turn.event(),
                sentence(sorted, turn, read.eventCost(), cost, ms));
    }

    /** All of it in one sentence; null when there is nothing to say. */
    private String sentence(List<Signal> signals, Act.Seen turn, double cost, double wastedCost, long wastedMs) {
        var worst = signals.isEmpty() ? null : signals.get(0);
        if (worst == null || !worst.severity().isTrouble()) {
            return calm(turn);
        }
        boolean isStuck = switch (worst.kind()) {
            case REPEAT, CYCLE, SAME_THOUGHT, STANDSTILL -> true;
            default -> false;
        };
        return (isStuck ? "Stuck: " : "") + worst.sentence() + waste(cost, wastedCost, wastedMs) + turned(turn);
    }

    private String calm(Act.Seen turn) {
        return switch (run.outcome()) {
            case ACTIVE -> null;
            case SUCCEEDED -> RunAnalysis.nothingUnusual(events);
            case FAILED ->
                events == 0
                        ? "It failed without a single event."
                        : turn == null
                                ? "It failed; nothing in its " + count(events, "event") + " stands out."
                                : "It failed after " + turn.tool() + " did." + turned(turn);
        };
    }

    private static String waste(double cost, double wastedCost, long wastedMs) {
        if (wastedCost <= 0 && wastedMs <= 0) {
            return "";
        }
        String money = wastedCost <= 0 ? "" : money(wastedCost) + " of " + money(cost);
        String time = wastedMs <= 0 ? "" : duration(wastedMs);
        return " " + money + (money.isEmpty() || time.isEmpty() ? "" : " and ") + time + " went into it.";
    }

    private static String turned(Act.Seen turn) {
        return turn == null ? "" : " It turned at event " + turn.place() + ".";
    }
}
