package dev.runlog.insight.stretch;

import dev.runlog.insight.attempt.Act;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A pattern that was met, from its first event to its last. What went into it is that of the second event and later. */
public final class Stretch {

    public enum Pattern {
        REPEAT,
        CYCLE,
        NO_EFFECT,
        RETRY,
        SAME_THOUGHT,
        STANDSTILL
    }

    private static final int MOST_EVENTS = 20;
    private static final int MOST_PAUSES = 100;

    private final Pattern pattern;
    private final String tool;
    private final int countsFrom;
    private final Act.Seen first;
    private final List<String> events = new ArrayList<>();
    private final List<Long> pauses = new ArrayList<>();
    private final List<Act> pending = new ArrayList<>();
    private Act.Seen second;
    private Act.Seen last;
    private int count = 1;
    private double cost;
    private long ms;
    private boolean isChanged;
    private boolean isBlind;
    private boolean isVaried;
    private int period = 1;

    /** @param countsFrom as soon as there are so many, what goes into them is counted here and nowhere else */
    Stretch(Pattern pattern, Act first, int countsFrom) {
        this.pattern = pattern;
        this.tool = first.seen().tool();
        this.countsFrom = countsFrom;
        this.first = first.seen();
        this.last = first.seen();
        events.add(first.seen().event());
    }

    void add(Act act, Consumer<Act> claimed) {
        count++;
        include(act, claimed);
    }

    /** Belongs to it, without making it one more. */
    void include(Act act, Consumer<Act> claimed) {
        var seen = act.seen();
        if (pauses.size() < MOST_PAUSES) {
            pauses.add(Pauses.before(act, last));
        }
        second = second == null ? seen : second;
        last = seen;
        if (events.size() < MOST_EVENTS) {
            events.add(seen.event());
        }
        pending.add(act);
        if (count >= countsFrom) {
            pending.forEach(each -> claim(each, claimed));
            pending.clear();
        }
    }

    private void claim(Act act, Consumer<Act> claimed) {
        if (act.claim()) {
            cost += act.seen().cost();
            ms += act.seen().pauseMs();
            claimed.accept(act);
            if (act.isAttempt()) {
                cost += act.thinking().cost();
                ms += act.thinking().ms();
                act.thinking().take();
            }
        }
    }

    /** Belongs to it; what went into it is counted elsewhere. */
    void shows(Act act) {
        last = act.seen();
        if (events.size() < MOST_EVENTS) {
            events.add(last.event());
        }
    }

    Stretch holding(int times, double costs, long millis) {
        count = times;
        cost = costs;
        ms = millis;
        return this;
    }

    void counts(int times) {
        count = times;
    }

    void isOf(int steps) {
        period = steps;
    }

    void change() {
        isChanged = true;
    }

    void varyInput() {
        isVaried = true;
    }

    void blind() {
        isBlind = true;
    }

    public Pattern pattern() {
        return pattern;
    }

    /** That it is about; null for none. */
    public String tool() {
        return tool;
    }

    /** How often, in the measure of the pattern: calls, rounds, thoughts or events. */
    public int count() {
        return count;
    }

    /** Of a cycle, how many calls a round has; else 1. */
    public int period() {
        return period;
    }

    public double cost() {
        return cost;
    }

    public long ms() {
        return ms;
    }

    public List<String> events() {
        return List.copyOf(events);
    }

    public Act.Seen first() {
        return first;
    }

    public Act.Seen last() {
        return last;
    }

    /** Where it began to lead nowhere: the first failure; else the first event that brought nothing. */
    public Act.Seen turn() {
        return pattern == Pattern.RETRY || second == null ? first : second;
    }

    /** Whether the answer changed later, or the tool succeeded in the end. */
    public boolean isChanged() {
        return isChanged;
    }

    /** Whether nothing is known of the answers. */
    public boolean isBlind() {
        return isBlind;
    }

    /** Whether not all of them asked for the same. */
    public boolean isVaried() {
        return isVaried;
    }

    /** In a round of several calls one pause is enough: the average. */
    long medianPause() {
        return period > 1
                ? (long) pauses.stream().mapToLong(pause -> pause).average().orElse(0)
                : Pauses.median(pauses);
    }

    boolean isWithin(Stretch other) {
        return first.place() >= other.first.place() && last.place() <= other.last.place() + 2 * other.period;
    }
}
