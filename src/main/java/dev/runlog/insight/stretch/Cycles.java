package dev.runlog.insight.stretch;

import dev.runlog.insight.attempt.Act;
import dev.runlog.insight.stretch.Stretch.Pattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rounds of 2 to 6 calls, each with the same input and outcome as in the round before. */
final class Cycles {

    private static final int SHORTEST = 2;
    private static final int LONGEST = 6;
    private static final int ROUNDS = 3;

    /** So many calls in a row equal those of the round before, for rounds of each length. */
    private final int[] equal = new int[LONGEST + 1];

    private final List<Act> latest = new ArrayList<>();
    private final Lulls lulls;
    private final Found found;
    private Stretch open;

    Cycles(Lulls lulls, Found found) {
        this.lulls = lulls;
        this.found = found;
    }

    void see(Act act) {
        for (int length = SHORTEST; length <= LONGEST; length++) {
            boolean isEqual = latest.size() >= length && isSame(latest.get(latest.size() - length), act);
            equal[length] = isEqual ? equal[length] + 1 : 0;
        }
        latest.add(act);
        if (latest.size() > ROUNDS * LONGEST) {
            latest.remove(0);
        }
        if (open != null && equal[open.period()] > 0) {
            open.include(act, lulls::release);
            open.counts(equal[open.period()] / open.period() + 1);
        } else if (open != null) {
            open = null;
            Arrays.fill(equal, 0);
        } else {
            begin();
        }
    }

    private static boolean isSame(Act one, Act other) {
        Long key = one.seen().key();
        return key != null && key.equals(other.seen().key()) && one.outcome() == other.outcome();
    }

    private void begin() {
        for (int length = SHORTEST; length <= LONGEST && open == null; length++) {
            var round = latest.subList(Math.max(0, latest.size() - length), latest.size());
            boolean isVaried = round.stream().anyMatch(act -> !isSame(act, round.get(0)));
            boolean isFailing = round.stream().allMatch(Act::failed);
            if (equal[length] >= (ROUNDS - 1) * length && isVaried && !isFailing) {
                open(length, round);
            }
        }
    }

    private void open(int length, List<Act> round) {
        var rounds = latest.subList(latest.size() - ROUNDS * length, latest.size());
        open = new Stretch(Pattern.CYCLE, rounds.get(0), 1);
        open.isOf(length);
        rounds.subList(1, length).forEach(open::shows);
        rounds.subList(length, rounds.size()).forEach(act -> open.include(act, lulls::release));
        open.counts(ROUNDS);
        if (round.stream().allMatch(act -> act.outcome() == Act.UNKNOWN)) {
            open.blind();
        }
        found.add(open);
    }
}
