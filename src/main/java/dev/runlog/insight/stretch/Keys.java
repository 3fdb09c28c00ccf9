package dev.runlog.insight.stretch;

import dev.runlog.insight.attempt.Act;
import dev.runlog.insight.stretch.Stretch.Pattern;
import java.util.HashSet;
import java.util.Set;

/**
 * What was asked for in a run, and what came of it. An attempt is novel if it asks for something new, or gets a new answer.
 * The same answer again is a repeat while nothing novel was tried, and without effect when something was.
 */
final class Keys {

    /** So many are remembered; then those that were not asked for the longest go. */
    private static final int MOST = 50_000;

    private static final int REPEAT = 3;
    private static final int NO_EFFECT = 4;
    private static final int NO_EFFECT_COUNTS = 6;
    /** Two answers that lie further apart have nothing to do with each other. */
    private static final int APART = 20;

    private static final int MOST_ANSWERS = 16;

    private final Newest<Long, Asked> asked = new Newest<>(MOST);
    private final Lulls lulls;
    private final Found found;
    private int attempts;
    private int novelties;

    Keys(Lulls lulls, Found found) {
        this.lulls = lulls;
        this.found = found;
    }

    /** One thing that was asked for. */
    private static final class Asked {

        private final Set<Long> answers = new HashSet<>(2);
        private Act latest;
        private int noveltiesThen;
        private Stretch repeat;
        private Stretch steady;
        private Act steadyFrom;
        private int steadyNumber;
        private int steadyNovelties;
    }

    /** @return whether it is novel */
    boolean see(Act act) {
        attempts++;
        Long key = act.seen().key();
        if (key == null) {
            novelties++;
            return true;
        }
        var known = asked.get(key);
        if (known == null) {
            known = new Asked();
            asked.put(key, known);
        }
        boolean isNovel = known.answers.size() < MOST_ANSWERS
                ? known.answers.add(act.outcome())
                : !known.answers.contains(act.outcome());
        if (isNovel) {
            novelties++;
        }
        return isNovel;
    }

    /** Looks for patterns; after {@link #see}. */
    void judge(Act act) {
        Long key = act.seen().key();
        if (key == null) {
            return;
        }
        var known = asked.get(key);
        if (!act.failed()) {
            boolean isSame = known.latest != null && known.latest.outcome() == act.outcome();
            if (!isSame && known.repeat != null) {
                known.repeat.change();
            }
            repeat(known, act, isSame);
            steady(known, act);
            known.latest = act;
        }
        known.noveltiesThen = novelties;
    }

    private void repeat(Asked known, Act act, boolean isSame) {
        if (!isSame || known.noveltiesThen != novelties) {
            known.repeat = null;
            return;
        }
        if (known.repeat == null) {
            known.repeat = new Stretch(Pattern.REPEAT, known.latest, REPEAT);
            if (act.outcome() == Act.UNKNOWN) {
                known.repeat.blind();
            }
        }
        known.repeat.add(act, lulls::release);
        if (known.repeat.count() == REPEAT) {
            found.add(known.repeat);
        }
    }

    private void steady(Asked known, Act act) {
        boolean goesOn = known.steadyFrom != null
                && known.steadyFrom.outcome() == act.outcome()
                && act.outcome() != Act.UNKNOWN
                && attempts - known.steadyNumber <= APART;
        if (!goesOn) {
            known.steadyFrom = act;
            known.steady = null;
        } else if (known.steadyNovelties != novelties) {
            known.steady = known.steady == null
                    ? new Stretch(Pattern.NO_EFFECT, known.steadyFrom, NO_EFFECT_COUNTS)
                    : known.steady;
            known.steady.add(act, lulls::release);
            if (known.steady.count() == NO_EFFECT) {
                found.add(known.steady);
            }
        }
        known.steadyNumber = attempts;
        known.steadyNovelties = novelties;
    }
}
