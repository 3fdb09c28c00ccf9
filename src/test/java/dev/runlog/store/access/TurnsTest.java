package dev.runlog.store.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Few places, and owners who would like all of them. */
class TurnsTest {

    private static final long GREEDY = 1;
    private static final long MODEST = 2;
    private static final int LONGEST = 10;

    private static List<String> begin(Turns<String> turns) {
        var begun = new ArrayList<String>();
        for (var next = turns.next(); next.isPresent(); next = turns.next()) {
            begun.add(next.get());
        }
        return begun;
    }

    private static Turns<String> withGreedy(int places) {
        var turns = new Turns<String>(places, LONGEST);
        for (int i = 0; i < LONGEST; i++) {
            assertThat(turns.add(GREEDY, "g" + i)).isTrue();
        }
        return turns;
    }

    @Test
    void theLastPlaceIsKeptForOthers() {
        var turns = withGreedy(4);
        assertThat(begin(turns)).containsExactly("g0", "g1", "g2");
        turns.add(MODEST, "m0");
        assertThat(begin(turns)).containsExactly("m0");
    }

    @Test
    void whileOthersWaitNobodyGetsMoreThanHalf() {
        var turns = withGreedy(4);
        begin(turns);
        for (int i = 0; i < 4; i++) {
            turns.add(MODEST, "m" + i);
        }
        assertThat(begin(turns)).containsExactly("m0");
        turns.leave(GREEDY);
        assertThat(begin(turns)).containsExactly("m1");
        turns.leave(GREEDY);
        assertThat(begin(turns)).containsExactly("g3");
        turns.leave(MODEST);
        assertThat(begin(turns)).containsExactly("m2");
    }

    @Test
    void aSinglePlaceGoesRound() {
        var turns = withGreedy(1);
        turns.add(MODEST, "m0");
        assertThat(begin(turns)).containsExactly("g0");
        turns.leave(GREEDY);
        assertThat(begin(turns)).containsExactly("m0");
        turns.leave(MODEST);
        assertThat(begin(turns)).containsExactly("g1");
    }

    @Test
    void aLineIsOnlySoLong() {
        var turns = withGreedy(4);
        assertThat(turns.add(GREEDY, "one more")).isFalse();
        assertThat(turns.add(MODEST, "m0")).isTrue();
        assertThat(turns.clear()).hasSize(LONGEST + 1);
        assertThat(begin(turns)).isEmpty();
    }
}
