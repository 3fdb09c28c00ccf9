package dev.runlog.insight.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.insight.run.Signal.Kind;
import org.junit.jupiter.api.Test;

/** What the rules find in runs whose truth is known. */
class KnownTruthTest {

    private static final int ROUNDS = 100;

    @Test
    void plantedTroubleIsFoundAndBenignRunsAreLeftAlone() {
        var score = new Score();
        for (long seed = 1; seed <= ROUNDS; seed++) {
            new Planted(seed).benign().forEach(score::add);
            new Planted(-seed).troubled().forEach(score::add);
        }

        assertThat(score.precision()).as("%s", score).isGreaterThanOrEqualTo(0.97);
        assertThat(score.recall()).as("%s", score).isGreaterThanOrEqualTo(0.95);
        assertThat(score.worstTrap()).as("%s", score).isLessThanOrEqualTo(0.02);
        assertThat(score.turnsFound()).as("%s", score).isGreaterThanOrEqualTo(0.9);
        for (var kind : Kind.values()) {
            assertThat(score.recall(kind)).as("%s %s", kind, score).isGreaterThanOrEqualTo(0.95);
            assertThat(score.precision(kind)).as("%s %s", kind, score).isGreaterThanOrEqualTo(0.97);
        }
        if (Boolean.getBoolean("insight.say")) {
            System.out.println(score);
        }
    }
}
