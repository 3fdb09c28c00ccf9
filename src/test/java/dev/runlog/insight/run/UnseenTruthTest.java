package dev.runlog.insight.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.insight.run.Signal.Kind;
import org.junit.jupiter.api.Test;

/** What the rules find in runs that whoever made them knew from their description alone. */
class UnseenTruthTest {

    private static final int FIRST_SEED = 3_001;
    private static final int ROUNDS = 40;

    @Test
    void whatAPersonWouldPointAtIsFoundAndNothingElse() {
        var score = new Score();
        for (long seed = FIRST_SEED; seed < FIRST_SEED + ROUNDS; seed++) {
            new UnseenTroubles(seed).all().forEach(score::add);
            new UnseenHabits(seed).all().forEach(score::add);
            new UnseenTwists(seed).all().forEach(score::add);
        }

        assertThat(score.precision()).as("%s", score).isGreaterThanOrEqualTo(0.99);
        assertThat(score.recall()).as("%s", score).isGreaterThanOrEqualTo(0.97);
        assertThat(score.worstTrap()).as("%s", score).isLessThanOrEqualTo(0.02);
        assertThat(score.turnsFound()).as("%s", score).isGreaterThanOrEqualTo(0.97);
        for (var kind : Kind.values()) {
            assertThat(score.precision(kind)).as("%s %s", kind, score).isGreaterThanOrEqualTo(0.98);
            assertThat(score.recall(kind)).as("%s %s", kind, score).isGreaterThanOrEqualTo(0.95);
        }
    }
}
