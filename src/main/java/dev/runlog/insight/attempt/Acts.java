package dev.runlog.insight.attempt;

import dev.runlog.insight.attempt.Act.Kind;
import dev.runlog.model.Beginning;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The events of a run as acts, in order. An error reports the attempt of the same span, or else the latest one of the same tool
 * if that has no error yet and it does not say that it is about another input. As long as an attempt may be reported it is
 * held back.
 */
public final class Acts {

    /** An error is about a call at most so many events before it. */
    private static final int HELD = 1_000;

    private static final int LONGEST = 10_000;

    private final Fingerprint fingerprint = new Fingerprint();
    private final Deque<Act> held = new ArrayDeque<>();
    private final Map<String, Act> latest = new HashMap<>();
    private final Map<String, Act> ofSpans = new HashMap<>();
    private final Consumer<Act> settled;
    private Thinking thinking = new Thinking();
    private int count;

    /** @param settled takes the acts when nothing more can be learnt of them */
    public Acts(Consumer<Act> settled) {
        this.settled = settled;
    }

    /**
     * When an act was, and what it cost.
     *
     * @param span that it was traced as; null when it was not
     */
    public record When(String event, double cost, long at, long pauseMs, Long durationMs, String span) {

        /** The same moment for something that an event tells by the way: what the event cost is not what that did. */
        public When free() {
            return new When(event, 0, at, 0, null, null);
        }
    }

    /** @param failure what the event itself says went wrong; null when it says nothing */
    public void call(When when, String tool, String input, String output, String failure) {
        var act = attempt(when, tool, input);
        var answer = output == null ? null : Answer.of(output);
        if (failure != null) {
            act.fail(cut(failure), fingerprint.ofFailure(failure));
        } else if (answer != null && answer.failed()) {
            String text = answer.text() == null ? tool : answer.text();
            act.fail(cut(text), fingerprint.ofFailure(text));
        } else if (answer != null && !answer.isMere()) {
            act.came(fingerprint.ofOutput(output));
        }
    }

    /** @param tool null when it is about none */
    public void error(When when, String tool, String input, String failure) {
        if (tool == null) {
            add(when, Kind.OTHER, null, null, failure);
            return;
        }
        String text = failure == null ? tool : failure;
        var traced = when.span() == null ? null : ofSpans.get(when.span());
        var before = traced == null ? latest.get(tool) : traced;
        boolean isReport = before != null
                && !before.isReported()
                && (traced != null
                        || input == null
                        || Objects.equals(before.seen().key(), fingerprint.ofInput(tool, input)));
        var about = isReport ? before : attempt(when, tool, input);
        about.report();
        about.fail(cut(text), fingerprint.ofFailure(text));
        if (isReport) {
            add(when, Kind.OTHER, tool, null, failure);
        }
    }

    public void thought(When when, String reasoning) {
        add(when, Kind.THOUGHT, null, null, reasoning);
        thinking.add(when.cost(), when.pauseMs());
    }

    public void state(When when, String name) {
        add(when, Kind.STATE, null, null, name);
    }

    private Act attempt(When when, String tool, String input) {
        var act = add(when, Kind.ATTEMPT, tool, input == null ? null : fingerprint.ofInput(tool, input), null);
        thinking = new Thinking();
        latest.put(tool, act);
        if (when.span() != null) {
            ofSpans.put(when.span(), act);
        }
        return act;
    }

    private Act add(When when, Kind kind, String tool, Long key, String text) {
        var seen = new Act.Seen(
                ++count,
                when.event(),
                kind,
                tool,
                key,
                when.cost(),
                when.at(),
                when.pauseMs(),
                when.durationMs(),
                when.span());
        var act = new Act(seen, thinking, cut(text));
        held.add(act);
        if (held.size() > HELD) {
            settle();
        }
        return act;
    }

    private static String cut(String text) {
        return text == null ? null : Beginning.of(text, LONGEST);
    }

    private void settle() {
        var act = held.remove();
        if (act.isAttempt()) {
            latest.remove(act.seen().tool(), act);
            ofSpans.remove(act.seen().span(), act);
        }
        settled.accept(act);
    }

    /** No more events come. */
    public void finish() {
        while (!held.isEmpty()) {
            settle();
        }
    }
}
