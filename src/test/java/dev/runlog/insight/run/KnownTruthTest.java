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

        isGood(score, 0.97, 0.95);
    }

    @Test
    void theHabitsOfAgentsAreNotTakenForTrouble() {
        var score = new Score();
        for (long seed = 1; seed <= ROUNDS; seed++) {
            new GoodDays(seed * 7_919).all().forEach(score::add);
            new BadDays(seed * 7_919).all().forEach(score::add);
        }

        isGood(score, 0.97, 0.95);
    }

    private static void isGood(Score score, double precision, double recall) {
        assertThat(score.precision()).as("%s", score).isGreaterThanOrEqualTo(precision);
        assertThat(score.recall()).as("%s", score).isGreaterThanOrEqualTo(recall);
        assertThat(score.worstTrap()).as("%s", score).isLessThanOrEqualTo(0.02);
        assertThat(score.turnsFound()).as("%s", score).isGreaterThanOrEqualTo(0.9);
        for (var kind : Kind.values()) {
            assertThat(score.precision(kind)).as("%s %s", kind, score).isGreaterThanOrEqualTo(precision);
            assertThat(score.recall(kind)).as("%s %s", kind, score).isGreaterThanOrEqualTo(recall);
        }
    }
}
