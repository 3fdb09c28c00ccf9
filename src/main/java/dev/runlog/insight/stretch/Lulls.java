package dev.runlog.insight.stretch;

import dev.runlog.insight.attempt.Act;
import dev.runlog.insight.stretch.Stretch.Pattern;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Stretches without a novel attempt or a new state. What belongs to another pattern is not counted here. */
final class Lulls {

    private static final int FEWEST = 8;
    private static final int FEWEST_WITHOUT_COST = 12;
    /** Thinking alone is no standstill. */
    private static final int FEWEST_TRIES = 3;

    private static final double SHARE = 0.3;
    private static final int MOST = 100;
    private static final int MOST_STATES = 10_000;

    private final Map<Integer, Lull> known = new HashMap<>();
    private final Set<String> states = new HashSet<>();
    private Lull open;
    private int count;

    private static final class Lull {

        private final Stretch stretch;
        private int events;
        private int tries;
        private double cost;
        private long ms;

        Lull(Act first) {
            stretch = new Stretch(Pattern.STANDSTILL, first, 1);
        }

        void count(Act act, int sign) {
            events += sign;
            tries += act.isAttempt() || act.seen().kind() == Act.Kind.OTHER ? sign : 0;
            cost += sign * act.seen().cost();
            ms += sign * act.seen().pauseMs();
        }
    }

    /** @return whether it is a novel attempt, or a new state */
    boolean see(Act act, boolean isNovel) {
        boolean isNewState = act.seen().kind() == Act.Kind.STATE && isNew(act.text());
        if (isNovel || isNewState) {
            close();
            return true;
        }
        if (open == null) {
            open = new Lull(act);
            known.put(++count, open);
        } else {
            open.stretch.shows(act);
        }
        act.during(count);
        open.count(act, 1);
        return false;
    }

    private boolean isNew(String state) {
        return states.size() < MOST_STATES ? states.add(state) : !states.contains(state);
    }

    private void close() {
        if (open != null && (open.events < FEWEST || known.size() > MOST)) {
            known.remove(count);
        }
        open = null;
    }

    /** It belongs to another pattern. */
    void release(Act act) {
        var lull = known.get(act.lull());
        if (lull == null) {
            return;
        }
        lull.count(act, -1);
        if (act.isAttempt()) {
            lull.events -= act.thinking().decisions();
            lull.cost -= act.thinking().cost();
            lull.ms -= act.thinking().ms();
        }
    }

    /** @param total what the events of the run cost */
    List<Stretch> found(double total) {
        int fewest = total > 0 ? FEWEST : FEWEST_WITHOUT_COST;
        return known.values().stream()
                .filter(lull -> lull.events >= fewest && lull.tries >= FEWEST_TRIES)
                .filter(lull -> lull.cost >= SHARE * total)
                .map(lull -> lull.stretch.holding(lull.events, lull.cost, lull.ms))
                .toList();
    }
}
